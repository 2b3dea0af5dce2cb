import { dependsOnUnit } from "../../core/assignment/assign.ts";
import { sessionToAssign } from "../../gate/assigned.ts";
import { senderIn } from "../../gate/chat/turn.ts";
import { Gathering } from "../../gate/evidence/gathering.ts";
import type { DecideInput } from "../../gate/input.ts";
import { InSession } from "../../gate/session/in-session.ts";
import type { SessionLookup } from "../../gate/session/link.ts";
import { type DecisionRequest, readDecisionRequest } from "../../wire/decisions/request.ts";
import type { AnswerableDecision } from "../../wire/decisions/response.ts";
import type { Caller } from "../auth/caller.ts";
import type { JsonBody } from "../http/json-body.ts";
import { policyFor } from "../policy.ts";
import type { Services } from "../services.ts";
import { claimerOf, sessionOf, sinceOf } from "../session.ts";
import { askingFor, chatLoad } from "./asking.ts";
import { heldSources, judgeWithNeeds } from "./needs.ts";
import { recordAfterAnswer, recordBeforeAnswer } from "./hand-over.ts";
import { reportSeenOutcomes } from "../seen-outcomes.ts";
import { answerAgain, findFirst } from "./answer-again.ts";
import { repeatable } from "./idempotency.ts";
import { type Asked, givenIn, judge } from "./judge-request.ts";

export interface Made {
  readonly decision: AnswerableDecision;
  /** True where this request had been answered before. */
  readonly repeated: boolean;
}

type WaitUntil = (work: Promise<unknown>) => void;

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
