import { propensityOf } from "../core/policy/chance.ts";
import type { Ruling } from "../core/policy/decide.ts";
import { closedFallback } from "../core/policy/fallback.ts";
import type { DoubtPoint } from "../core/policy/point.ts";
import type { OnError } from "../core/policy/rule.ts";
import type { Speaker } from "../core/phrases/speaker.ts";
import type { DecisionRecord } from "../core/record.ts";
import type { Fallback, Finding } from "../core/turn.ts";
import type { Examined } from "./examine.ts";

export interface Failure {
  readonly error: unknown;
  readonly onError: OnError;
}

export interface Outcome {
  readonly ruling: Ruling;
  readonly fallback: Fallback | null;
  readonly point: DoubtPoint | null;
  /** What the record says besides the findings. Absent: nothing. */
  readonly notes?: readonly Finding[];
}

/** The gate could not judge. In enforce `on_error` says what happens; off and shadow let pass and say so. */
export function ruleOnFailure({ policy }: Examined, { onError }: Failure, speaker: Speaker): Outcome {
  const closed = onError === "closed";
  const action = closed && policy.mode === "enforce" ? "abstain" : "execute";
  const enforced = policy.enforceShare ?? (policy.mode === "enforce" ? 1 : 0);
  const propensity = propensityOf(action, { enforced, stops: closed, explored: 0 });
  return {
    ruling: { action, wouldAbstain: closed, reason: "gate_error", propensity },
    fallback: closed ? closedFallback(speaker.locale.phrases) : null,
    point: null,
  };
}

/** What the record says of a failure. */
export function describeFailure({ error, onError }: Failure): DecisionRecord["gateError"] {
  return error instanceof Error
    ? { type: error.name, message: error.message, onError }
    : { type: "Error", message: "The gate failed with something that is no error.", onError };
}
