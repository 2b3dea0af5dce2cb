import type { Action, Finding, Mode } from "../turn.ts";
import { type ExploreRule, propensityOf } from "./chance.ts";
import type { Forced } from "./rule.ts";

export const REASONS = [
  /** The mode is off: nothing was judged. */
  "off",
  /** Sample 1 holds no call: there was nothing to gate. */
  "no_call",
  /** Confidence reaches the threshold and no check blocks. */
  "confident",
  "low_confidence",
  /** Below the threshold, but drawn to be executed, so that the log shows what becomes of such calls. */
  "explored",
  /** Below the threshold, but a person has said yes to this very call. */
  "confirmed",
  /** A check found the call to be wrong, whatever the confidence. */
  "blocked",
  /** Sample 1 calls a tool, but most samples answer without one. */
  "unnecessary_call",
  /** Text of sample 1 had gone out, so only sample 1 could be released, and most samples call something else. */
  "outvoted",
  /** The calls on which most samples agree were made only where they were asked for as JSON in text, so nothing can be released. */
  "asked_in_text",
  /** The answer without a call says that something was done, and no call that does it ran; the policy blocks such answers. */
  "phantom_call",
  /** The answer without a call holds one as text; the policy blocks such answers. */
  "printed_call",
  /** The upstream gave no answer that could be judged. */
  "upstream_error",
  /** The client went away before the answer was complete. */
  "client_aborted",
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
  /** Only sample 1 can be released, and the candidate is another one. */
  readonly outvoted: boolean;
  /** The candidate is no answer in the client's form; see `isReleasable`. */
  readonly inText: boolean;
  /** The caller demanded a call, and the policy lets such calls pass, whatever blocks them or unless something does; null: else. */
  readonly demanded: Exclude<Forced, "abstain"> | null;
  /** A person has confirmed the candidate, and the confirmation was taken for this turn. */
  readonly confirmed: boolean;
  /** See `TurnPolicy.enforceShare`. */
  readonly enforceShare: number | null;
  /** What may be explored, and whether this decision was drawn for it; null: nothing. */
  readonly explore: (ExploreRule & { readonly drawn: boolean }) | null;
}

/** Findings that hold for a demanded call as well: a guess is never executed. */
const GUESSES = new Set(["malformed_arguments", "truncated"]);

export interface Ruling {
  readonly action: Action;
  readonly wouldAbstain: boolean;
  readonly reason: Reason;
  /** Probability of the action that was taken, in [0, 1]; see `propensityOf`. */
  readonly propensity: number;
}

/** The checks that may keep back an answer without a call; their names are the reasons. */
export const TEXT_CHECKS = ["phantom_call", "printed_call"] as const satisfies readonly Reason[];

const blocks = ({ findings }: Judgement, check: string): boolean =>
  findings.some((f) => f.check === check && f.severity === "block");

function enforced(j: Judgement): Reason {
  if (!j.firstSampleCalls) return TEXT_CHECKS.find((name) => blocks(j, name)) ?? "no_call";
  if (!j.candidateCalls) return "unnecessary_call";
  if (j.outvoted) return "outvoted";
  if (j.inText) return "asked_in_text";
  if (j.findings.some((f) => f.severity === "block")) return "blocked";
  // A confidence that is missing cannot reach any threshold: never execute a guess.
  if (j.confidence !== null && j.threshold !== null && j.confidence >= j.threshold) return "confident";
  return j.confirmed ? "confirmed" : "low_confidence";
}

const PASSES: ReadonlySet<Reason> = new Set(["confident", "confirmed", "no_call"]);

/** Whether a doubt is one that may be explored: nothing but the confidence speaks against the call, and not by much. */
const inBand = ({ confidence, threshold, explore }: Judgement): boolean =>
  explore !== null && confidence !== null && threshold !== null && confidence >= threshold - explore.band;

/** Whether a call that was demanded is stopped all the same. */
function holdsForced({ findings }: Judgement, reason: Reason, demanded: Exclude<Forced, "abstain">): boolean {
  // Sample 1 was not judged where another one is the candidate, so it cannot go out in its place.
  if (reason === "asked_in_text" || reason === "outvoted") return true;
  const guess = findings.some((f) => f.severity === "block" && GUESSES.has(f.check));
  return guess || (demanded === "blocks" && reason === "blocked");
}

/** What happens to the turn, and what enforce would have done. Only enforce ever abstains. */
export function decide(j: Judgement): Ruling {
  if (j.mode === "off") return { action: "execute", wouldAbstain: false, reason: "off", propensity: 1 };
  const reason = enforced(j);
  const wouldAbstain = !PASSES.has(reason);
  const stops = wouldAbstain && (j.demanded === null || holdsForced(j, reason, j.demanded));
  const explorable = stops && reason === "low_confidence" && inBand(j);
  const explored = explorable && j.mode === "enforce" && j.explore?.drawn === true;
  const action = stops && j.mode === "enforce" && !explored ? "abstain" : "execute";
  const propensity = propensityOf(action, {
    enforced: j.enforceShare ?? (j.mode === "enforce" ? 1 : 0),
    stops,
    explored: explorable ? (j.explore?.share ?? 0) : 0,
  });
  return { action, wouldAbstain, reason: explored ? "explored" : reason, propensity };
}
