import type { OpinionTime } from "./opinion.ts";
import type { Mode } from "../turn.ts";
import { distanceOf, worthOfOpinion, worthOfSample } from "./evidence-worth.ts";

/** What is known of a turn after the samples drawn so far. */
export interface PlanState {
  readonly mode: Mode;
  readonly firstSampleCalls: boolean;
  readonly candidateCalls: boolean;
  /** Samples that were asked for so far, sample 1 and failed ones included. */
  readonly drawn: number;
  /** Most samples that the policy allows for the riskiest tool called. */
  readonly most: number;
  /** Sizes of the groups of agreeing samples: the candidate's first, the others in any order. */
  readonly votes: readonly number[];
  /** Size of sample 1's group. */
  readonly firstVotes: number;
  /** Confidence so far; null where the candidate has no call or could not be scored. */
  readonly confidence: number | null;
  readonly threshold: number | null;
  /** A check blocks the candidate. */
  readonly blocked: boolean;
  /** Text of sample 1 has gone out, so no other sample can be released. */
  readonly onlyFirst: boolean;
  /** False where the candidate was only ever asked for in text; see `isReleasable`. */
  readonly releasable: boolean;
  /** A person has said yes to the candidate: more samples must not put another call in its place. */
  readonly confirmed: boolean;
}

/**
 * How far further samples can be expected to move the confidence after the first one, in logits: at threshold 0.5 from 0.06 to 0.94.
 * Chosen together with `NARROWING` on one half of the recorded questions, for both halves; `evaluate --adaptive` measures it.
 */
const REACH = 2.7;

/** What every further sample leaves of the reach: the more is known, the less the next one moves. */
const NARROWING = 0.5;

/**
 * How far a second opinion can be expected to change a decision, in logits. On recorded answers (bfcl-v1, four second models) one
 * that is asked farther from the threshold gains nothing; see `evidence-worth.ts`.
 */
const OPINION_REACH = 1;

/**
 * Whether another model's answer could change the decision: the candidate is one that can be scored, and the threshold is
 * within reach of its confidence.
 * @param when `always` for a policy that wants it however far the threshold is
 */
export const wantsSecondOpinion = (
  { mode, firstSampleCalls, candidateCalls, confidence, threshold, blocked, confirmed }: PlanState,
  when: OpinionTime = "doubt",
): boolean =>
  mode !== "off" &&
  !confirmed &&
  firstSampleCalls &&
  candidateCalls &&
  !blocked &&
  confidence !== null &&
  threshold !== null &&
  (when === "always" || distanceOf(confidence, threshold) < OPINION_REACH);

/** The samples that a rival needs to become the candidate; a form that nobody gave yet is a rival too. */
const toOvertake = ([lead = 0, ...others]: readonly number[]): number => {
  const second = Math.max(0, ...others);
  // At a tie the earlier group wins, and the rival may be the earlier one.
  return Math.max(1, lead - second + (second === 0 ? 1 : 0));
};

const reachAfter = (drawn: number): number => REACH * NARROWING ** (drawn - 1);

/** Whether the threshold is further away than further samples after so many can be expected to move the confidence. */
export const isOutOfReach = (confidence: number, threshold: number, drawn: number): boolean =>
  distanceOf(confidence, threshold) >= reachAfter(drawn);

/** The least number of further samples after which the threshold would be out of reach at this confidence. */
function untilOutOfReach(confidence: number, threshold: number, drawn: number, left: number): number {
  for (let more = 0; more < left; more++) if (isOutOfReach(confidence, threshold, drawn + more)) return more;
  return left;
}

/**
 * How many more samples to draw at once; 0: decide. Another sample is drawn only while it could change the decision:
 * - a blocked candidate, or one without a call, changes only if another group overtakes it;
 * - otherwise the confidence must be within reach of the threshold, and each sample halves the reach.
 * Far from the threshold that is one sample and another look, next to it all that are left at once.
 */
export function planSamples(state: PlanState): number {
  const { mode, confidence, threshold, drawn } = state;
  const left = state.most - drawn;
  if (mode === "off" || !state.firstSampleCalls || state.confirmed || left <= 0) return 0;
  const [lead = 0] = state.votes;
  if (state.onlyFirst) {
    if (state.firstVotes < lead && state.firstVotes + left < lead) return 0; // sample 1 stays outvoted
    if (state.blocked && state.firstVotes === lead) return 0; // nothing else may be released in its place
  }
  // One more native sample may make the same call.
  if (!state.releasable && state.candidateCalls && !state.blocked) return 1;
  if (state.blocked || !state.candidateCalls) {
    const needed = toOvertake(state.votes);
    return needed > left ? 0 : needed;
  }
  // The gate could not score: more samples would not be scored either.
  if (confidence === null || threshold === null) return 0;
  return untilOutOfReach(confidence, threshold, drawn, left);
}

/** What one answer costs, both in the same unit: tokens times the price of a token. Null: not known. */
export interface EvidencePrices {
  readonly sample: number | null;
  readonly opinion: number | null;
}

export interface EvidenceState extends PlanState {
  /** Another model may be asked, was not asked yet, and its answer could change the decision. */
  readonly asksOpinion: boolean;
}

/** What to fetch next. */
export type NextEvidence =
  | { readonly kind: "none" }
  | { readonly kind: "opinion" }
  | { readonly kind: "sample"; readonly count: number };

/**
 * The next piece of evidence: of the second opinion and the further samples that could change the decision the one that is
 * expected to gain most IDKS for its price, by what was measured at this distance from the threshold; at a tie the opinion. Where
 * a price is not known both cost the same. Then the turn is judged again, so that the other is only paid for where doubt is left.
 */
export function nextEvidence(state: EvidenceState, prices: EvidencePrices): NextEvidence {
  const count = planSamples(state);
  if (!state.asksOpinion) return count === 0 ? { kind: "none" } : { kind: "sample", count };
  const { confidence, threshold, drawn } = state;
  if (count === 0 || confidence === null || threshold === null) return { kind: "opinion" };
  const known = prices.sample !== null && prices.opinion !== null;
  const [sample, opinion] = known ? [prices.sample, prices.opinion] : [1, 1];
  // Multiplied crosswise, so that what costs nothing divides nothing.
  const byOpinion = worthOfOpinion(confidence, threshold, drawn) * sample;
  const bySample = worthOfSample(confidence, threshold, drawn) * opinion;
  return byOpinion >= bySample ? { kind: "opinion" } : { kind: "sample", count };
}
