import { UnavailableError } from "../../core/errors.ts";
import { decideTurn } from "../../gate/decide.ts";
import type { Decided } from "../../gate/input.ts";
import { type DecisionRequest, readDecisionRequest } from "../../wire/decisions/request.ts";
import type { AnswerableDecision } from "../../wire/decisions/response.ts";
import type { Caller } from "../auth/caller.ts";
import { readJson } from "../http/json-body.ts";
import { policyFor } from "../policy.ts";
import type { Services } from "../services.ts";
import { findNow } from "./find.ts";
import { recordAfterAnswer, recordBeforeAnswer } from "./hand-over.ts";
import { type Repeatable, repeatable, requireSameRequest } from "./idempotency.ts";

export interface Made {
  readonly decision: AnswerableDecision;
  /** True where this request had been answered before. */
  readonly repeated: boolean;
}

type WaitUntil = (work: Promise<unknown>) => void;

/** The decision of an earlier request with the same idempotency key, if there is one. */
const findRepeat = async (services: Services, caller: Caller, repeat: Repeatable): Promise<Made | null> => {
  try {
    const found = await findNow(services, caller.project, repeat.decisionId);
    if (found === null) return null;
    requireSameRequest(found.decision, repeat);
    return { decision: found.decision, repeated: true };
  } catch (error) {
    // Without the database the request is judged again under the same id, and the log keeps the first.
    if (error instanceof UnavailableError) return null;
    throw error;
  }
};

const judge = async (
  services: Services,
  caller: Caller,
  request: DecisionRequest,
  repeat: Repeatable | null,
  receivedAt: number,
  waitUntil: WaitUntil,
): Promise<Decided> =>
  decideTurn(
    {
      id: repeat?.decisionId ?? `dec_${services.newId()}`,
      project: caller.project,
      user: request.user,
      requestHash: repeat?.requestHash ?? null,
      traceparent: request.traceparent,
      turn: request.turn,
      samples: request.samples,
      policy: await policyFor(services, caller.project, waitUntil),
      overrides: { mode: request.mode, threshold: request.threshold, mayLoosen: caller.role === "admin" },
      stopping: "given",
      content: request.content,
      receivedAt,
    },
    services,
  );

/**
 * Answers `POST /v1/decisions`: judges the samples and sees to it that the decision is recorded, before the answer where
 * the policy or an idempotency key asks for it, beside the answer otherwise.
 */
export async function makeDecision(
  services: Services,
  caller: Caller,
  request: Request,
  waitUntil: WaitUntil,
): Promise<Made> {
  const receivedAt = services.now();
  const body = await readJson(request);
  const { headers } = request;
  const asked = readDecisionRequest(body.value, body.text, {
    agent: headers.get("x-idk-agent"),
    session: headers.get("x-idk-session"),
    user: headers.get("x-idk-user"),
    traceparent: headers.get("traceparent"),
  });
  const key = headers.get("idempotency-key");
  const repeat = key === null ? null : await repeatable(caller.project, key, body.text);
  const earlier = repeat && (await findRepeat(services, caller, repeat));
  if (earlier) return earlier;

  const decided = await judge(services, caller, asked, repeat, receivedAt, waitUntil);
  const fresh: Made = { decision: decided.record, repeated: false };
  if (repeat === null && decided.durability === "after_answer") {
    waitUntil(recordAfterAnswer(services, decided));
    return fresh;
  }
  const { first } = await recordBeforeAnswer(services, decided);
  // Two requests with one key at the same time: both answer what the outbox took first.
  return (!first && repeat && (await findRepeat(services, caller, repeat))) || fresh;
}
