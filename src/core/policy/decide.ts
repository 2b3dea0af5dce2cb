import type { Action, Finding, Mode } from "../turn.ts";

export const REASONS = [
  /** The mode is off: nothing was judged. */
  "off",
  /** Sample 1 holds no call: there was nothing to gate. */
  "no_call",
  /** Confidence reaches the threshold and no check blocks. */
  "confident",
  "low_confidence",
  /** A check found the call to be wrong, whatever the confidence. */
  "blocked",
  /** Sample 1 calls a tool, but most samples answer without one. */
  "unnecessary_call",
  /** The gate itself failed; the policy's `on_error` answered. */
  "gate_error",
] as const;
export type Reason = (typeof REASONS)[number];

export interface Judgement {
  readonly mode: Mode;
  /** Null when no call was scored. */
  readonly confidence: number | null;
  readonly threshold: number | null;
  readonly findings: readonly Finding[];
  readonly firstSampleCalls: boolean;
  readonly candidateCalls: boolean;
}

export interface Ruling {
  readonly action: Action;
  readonly wouldAbstain: boolean;
  readonly reason: Reason;
}

function enforced(j: Judgement): Reason {
  if (!j.firstSampleCalls) return "no_call";
  if (!j.candidateCalls) return "unnecessary_call";
  if (j.findings.some((f) => f.severity === "block")) return "blocked";
  // A confidence that is missing cannot reach any threshold: never execute a guess.
  return j.confidence !== null && j.threshold !== null && j.confidence >= j.threshold
    ? "confident"
    : "low_confidence";
}

/** What happens to the turn, and what enforce would have done. Only enforce ever abstains. */
export function decide(j: Judgement): Ruling {
  if (j.mode === "off") return { action: "execute", wouldAbstain: false, reason: "off" };
  const reason = enforced(j);
  const wouldAbstain = reason !== "confident" && reason !== "no_call";
  return { action: wouldAbstain && j.mode === "enforce" ? "abstain" : "execute", wouldAbstain, reason };
}
