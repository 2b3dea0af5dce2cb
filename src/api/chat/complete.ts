import { GateError } from "../../core/errors.ts";
import { checkEnforceable } from "../../gate/chat/offered.ts";
import { runChat } from "../../gate/chat/run.ts";
import { checkOverrides, type ChatParts, type ChatTurn, credentialIn } from "../../gate/chat/turn.ts";
import { hookAsker } from "../hooks.ts";
import { NO_SECOND, secondUpstream } from "../../sampling/second-upstreams.ts";
import { chooseUpstream, type Upstream } from "../../sampling/upstream.ts";
import type { Provider, SentRequest, WireFormat } from "../../wire/format.ts";
import { readOverrides } from "../../wire/overrides.ts";
import type { Caller } from "../auth/caller.ts";
import { recordAfterAnswer, recordBeforeAnswer } from "../decisions/hand-over.ts";
import { readJson } from "../http/json-body.ts";
import { inTime } from "../in-time.ts";
import { policyFor } from "../policy.ts";
import type { Services } from "../services.ts";
import { reportSeenOutcomes } from "../seen-outcomes.ts";
import { withKeyInHeader } from "./key-in-query.ts";
import { type GoesOn, goesOnFrom, keepAbstention } from "./continue.ts";
import { loadFor } from "../load.ts";
import { callerName, claimerOf, noteTurn, sessionOf, sinceOf } from "../session.ts";

type WaitUntil = (work: Promise<unknown>) => void;

const partsOf = (
  services: Services,
  project: string,
  requestId: string,
  waitUntil: WaitUntil,
): ChatParts => ({
  classifier: services.classifier,
  now: services.now,
  newDecision: () => `dec_${services.newId()}`,
  recordBefore: async (decided, session) => void (await recordBeforeAnswer(services, decided, session)),
  claim: claimerOf(services, project),
  since: sinceOf(services, project),
  countUses: (query) => inTime(services.outboxFor(project).countUses(query)),
  askHook: hookAsker(services),
  second: (name) => secondUpstream(services.upstream.second ?? NO_SECOND, name),
  keepAbstention: (kept) => keepAbstention(services, project, kept),
  findConfidence: (query) => inTime(services.outboxFor(project).findConfidence(query)),
  noteTurn: (decided, session) => noteTurn(services, decided, session),
  recordAfter: (decided, session) => recordAfterAnswer(services, decided, session),
  waitUntil,
  onUnexpected(error) {
    services.counters.unexpectedErrors += 1;
    services.log("error", "unexpected_error", {
      request_id: requestId,
      error: error instanceof Error ? error.name : typeof error,
      stack: error instanceof Error ? error.stack?.split("\n").slice(1, 6) : undefined,
    });
  },
});

/** A request to a model, as a route takes it. */
export interface ModelRequest {
  readonly format: WireFormat;
  readonly request: Request;
  /** Parameters of the path, by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly caller: Caller;
  readonly requestId: string;
}

/**
 * Answers a request to a model in its own wire format.
 * @throws GateError when the request cannot be read; what happens after that is an answer
 */
export async function completeChat(
  services: Services,
  { format, request, params, caller, requestId }: ModelRequest,
  waitUntil: WaitUntil,
): Promise<Response> {
  const receivedAt = services.now();
  const { headers, query } = withKeyInHeader(request, format.headers);
  const client = new AbortController();
  // The client may have gone away while its key was looked up.
  if (request.signal.aborted) client.abort();
  else request.signal.addEventListener("abort", () => client.abort());
  const body = await readJson(request);
  const sent: SentRequest = {
    body: body.value,
    text: body.text,
    hints: {
      agent: headers.get("x-idk-agent"),
      session: headers.get("x-idk-session"),
      user: headers.get("x-idk-user"),
    },
    params,
    query,
  };
  const [policy, goesOn] = await Promise.all([
    policyFor(services, caller.project, waitUntil),
    goesOnFrom(services, caller, format, sent),
  ]);
  const asked = format.readRequest(goesOn === null ? sent : readBy(goesOn, sent));
  const overrides = readOverrides(headers, caller.role === "admin");
  checkOverrides({ policy, request: asked, overrides });
  const upstream = upstreamOf(services, format.provider, headers);
  const turn: ChatTurn = {
    id: `dec_${services.newId()}`,
    requestId,
    project: caller.project,
    caller: callerName(caller),
    session: sessionOf(services, caller, asked.turn, {
      continues: goesOn?.session ?? null,
      previous: asked.previousAnswer ?? null,
    }),
    format,
    request: asked,
    body: goesOn?.sent ?? body.text,
    headers,
    upstream,
    policy,
    overrides,
    receivedAt,
    secret: services.auth.adminKey,
    client,
    sent: { gating: 0 },
    load: {
      seen: loadFor(
        services,
        () => upstream,
        { model: asked.turn.model, credential: () => credentialIn(headers, format) },
        policy,
      ),
      meter: services.load,
    },
  };
  checkEnforceable(turn);
  const answer = runChat(turn, partsOf(services, caller.project, requestId, waitUntil));
  // The record is made even if the client goes away before there is an answer.
  waitUntil(
    answer.then(() => reportSeenOutcomes(services, caller.project, asked.turn, turn.session, policy)),
  );
  if (goesOn !== null) waitUntil(answer.then(({ status }) => (status === 200 ? goesOn.taken() : undefined)));
  return answer;
}

const readBy = ({ read }: GoesOn, sent: SentRequest): SentRequest => ({
  ...sent,
  body: JSON.parse(read) as unknown,
  text: read,
});

/** A deployment without an upstream is a failed turn like any other, with its record. */
function upstreamOf(services: Services, provider: Provider, headers: Headers): Upstream | GateError {
  try {
    return chooseUpstream(services.upstream, provider, headers.get("x-idk-upstream"));
  } catch (error) {
    if (error instanceof GateError && error.status >= 500) return error;
    throw error;
  }
}
