import { dependsOnUnit } from "../../core/assignment/assign.ts";
import type { Evidence } from "../../core/evidence.ts";
import { givenOpinion } from "../../core/evidence.ts";
import { givenStatement } from "../../core/self-confidence/stated.ts";
import { UnavailableError } from "../../core/errors.ts";
import { sessionToAssign } from "../../gate/assigned.ts";
import { senderIn } from "../../gate/chat/turn.ts";
import { decideTurn } from "../../gate/decide.ts";
import { Gathering } from "../../gate/evidence/gathering.ts";
import type { Decided, DecideInput } from "../../gate/input.ts";
import { type FromSession, InSession } from "../../gate/session/in-session.ts";
import type { SessionLookup } from "../../gate/session/link.ts";
import type { StoredDecision } from "../../store/stored.ts";
import { type DecisionRequest, readDecisionRequest } from "../../wire/decisions/request.ts";
import type { AnswerableDecision } from "../../wire/decisions/response.ts";
import type { Caller } from "../auth/caller.ts";
import type { JsonBody } from "../http/json-body.ts";
import { policyFor } from "../policy.ts";
import type { Services } from "../services.ts";
import { callerName, claimerOf, sessionOf, sinceOf } from "../session.ts";
import { askingFor, chatLoad } from "./asking.ts";
import { type Gathered, heldSources, judgeWithNeeds } from "./needs.ts";
import { findNow } from "./find.ts";
import { recordAfterAnswer, recordBeforeAnswer } from "./hand-over.ts";
import { policyOf, retell, tellsAnswer } from "./replay.ts";
import { reportSeenOutcomes } from "../seen-outcomes.ts";
import { type Repeatable, repeatable, requireSameRequest } from "./idempotency.ts";

export interface Made {
  readonly decision: AnswerableDecision;
  /** True where this request had been answered before. */
  readonly repeated: boolean;
}

type WaitUntil = (work: Promise<unknown>) => void;

/** The decision of an earlier request with the same idempotency key, if there is one. */
const findFirst = async (
  services: Services,
  caller: Caller,
  repeat: Repeatable,
): Promise<StoredDecision | null> => {
  try {
    const found = await findNow(services, caller.project, repeat.decisionId);
    if (found !== null) requireSameRequest(found.decision, repeat);
    return found?.decision ?? null;
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    // Without the database the outbox still knows the latest. For others the request is judged again under the same id,
    // and the log keeps the first.
    const known = await services.outboxFor(caller.project).recall(repeat.decisionId);
    if (known !== null) requireSameRequest(known, repeat);
    return known?.decision ?? null;
  }
};

interface Asked {
  readonly caller: Caller;
  readonly request: DecisionRequest;
  readonly repeat: Repeatable | null;
  readonly sender: NonNullable<DecideInput["sender"]>;
  /** Of the decision, however often it is made. */
  readonly id: string;
  readonly receivedAt: number;
}

/** What the caller itself says of the calls. */
const givenIn = ({ secondOpinion, selfConfidence, turn }: DecisionRequest): Evidence => ({
  ...givenOpinion(secondOpinion),
  ...givenStatement(selfConfidence, turn.model),
});

const judge = (
  services: Services,
  { caller, request, sender, repeat, id, receivedAt }: Asked,
  policy: DecideInput["policy"],
  foundSession: string | null,
  known: FromSession = {},
  gathered: Gathered & Pick<DecideInput, "load"> = { evidence: givenIn(request) },
): Promise<Decided> =>
  decideTurn(
    {
      id,
      project: caller.project,
      caller: callerName(caller),
      user: request.user,
      sender,
      requestHash: repeat?.requestHash ?? null,
      traceparent: request.traceparent,
      turn: request.turn,
      foundSession,
      samples: request.samples,
      policy,
      overrides: { mode: request.mode, threshold: request.threshold, mayLoosen: caller.role === "admin" },
      stopping: "given",
      content: request.content,
      receivedAt,
      secret: services.auth.adminKey,
      ...gathered,
      ...known,
    },
    services,
  );

const answerAgain = async (services: Services, asked: Asked, stored: StoredDecision): Promise<Made> => {
  if (tellsAnswer(stored)) return { decision: stored, repeated: true };
  const policy = await policyOf(services, stored);
  // Whoever asked first was allowed to; a repeat gets the same answer.
  const allowed: Asked = { ...asked, caller: { ...asked.caller, role: "admin" } };
  const judged = policy && (await judge(services, allowed, policy, stored.session));
  return { decision: retell(stored, judged?.record ?? null), repeated: true };
};

/** The session that the turn's share of traffic is drawn by, where one is needed and the caller named none. */
const sessionFor = async (
  policy: DecideInput["policy"],
  { turn, samples }: DecisionRequest,
  session: SessionLookup,
): Promise<string | null> => {
  if (turn.session !== null || "unavailable" in policy) return null;
  const names = samples.flatMap(({ calls }) => calls.map((call) => call.name));
  return dependsOnUnit(policy, names) ? sessionToAssign(session) : null;
};

/** What is asked: a body of `POST /v1/decisions`, and what its headers say. */
export interface AskedDecision {
  readonly body: JsonBody;
  readonly headers: Headers;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
}

/**
 * Answers `POST /v1/decisions`: judges the samples and sees to it that the decision is recorded, before the answer where
 * the policy or an idempotency key asks for it, beside the answer otherwise.
 */
export async function makeDecision(
  services: Services,
  caller: Caller,
  { body, headers, receivedAt }: AskedDecision,
  waitUntil: WaitUntil,
): Promise<Made> {
  const asked = readDecisionRequest(body.value, body.text, {
    agent: headers.get("x-idk-agent"),
    session: headers.get("x-idk-session"),
    user: headers.get("x-idk-user"),
    traceparent: headers.get("traceparent"),
  });
  const key = headers.get("idempotency-key");
  const repeat =
    key === null ? null : await repeatable(services.auth.adminKey, caller.project, key, body.text);
  const id = repeat?.decisionId ?? `dec_${services.newId()}`;
  const whole: Asked = { caller, request: asked, sender: senderIn(headers), repeat, id, receivedAt };
  const earlier = repeat && (await findFirst(services, caller, repeat));
  if (earlier) return answerAgain(services, whole, earlier);

  const session = sessionOf(services, caller, asked.turn);
  session.start();
  const policy = await policyFor(services, caller.project, waitUntil);
  const parts = {
    claim: claimerOf(services, caller.project),
    since: sinceOf(services, caller.project),
    now: services.now,
  };
  const inSession = new InSession(session, asked.turn, parts);
  const found = await sessionFor(policy, asked, session);
  const load = chatLoad(services, asked, policy);
  const decided = await judgeWithNeeds(
    (known, gathered) => judge(services, whole, policy, found, known, { ...gathered, load }),
    inSession,
    new Gathering(asked.samples, givenIn(asked)),
    heldSources(services, whole, session, () => askingFor(services, asked, policy, load)),
    services.now,
  );
  waitUntil(reportSeenOutcomes(services, caller.project, asked.turn, session, policy));
  const fresh: Made = { decision: decided.record, repeated: false };
  if (repeat === null && decided.durability === "after_answer") {
    waitUntil(recordAfterAnswer(services, decided, session));
    return fresh;
  }
  const { first } = await recordBeforeAnswer(services, decided, session);
  // Two requests with one key at the same time: both answer what the outbox took first.
  const other = !first && repeat ? await findFirst(services, caller, repeat) : null;
  return other ? answerAgain(services, whole, other) : fresh;
}
