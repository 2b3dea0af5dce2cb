import type { Stated } from "../self-confidence/map.ts";
import type { Selection } from "../outcomes/selection.ts";

/** A decision of the log as calibrations read it: gated and scored, its outcome says something of the candidate. */
export interface LoggedDecision {
  readonly id: string;
  /** Decisions of one session share a number: their outcomes hang together. */
  readonly session: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The bundle's calibrated confidence, before any head, 0..1. */
  readonly baseConfidence: number;
  /** In the order of the bundle's moments; NaN is missing. */
  readonly features: ArrayLike<number>;
  readonly tools: readonly string[];
  /** How sure the model said it was of the judged calls; absent or null: it said nothing. */
  readonly statement?: Stated | null;
  /** Null where nobody has said. */
  readonly right: boolean | null;
  /** Where the verdict comes from, and how it came that this decision got one; null without a verdict. */
  readonly source: string | null;
  readonly selection: Selection | null;
  /** Chance that it got any verdict, by an audit or because it ran; null where nothing was left to chance. */
  readonly probability: number | null;
  /** When that verdict came to us, in milliseconds since 1970; null without one. */
  readonly verdictAt: number | null;
  /** Chance that it was drawn for the random audit that the verdict comes from; null for verdicts of other kinds. */
  readonly drawnWith: number | null;
  /** The policy that held stopped it, or would have. */
  readonly stopped: boolean;
  readonly auditDrawn: boolean;
}

export const isLabelled = ({ right }: LoggedDecision): boolean => right !== null;

/** Weight of a verdict in estimates of the log: the inverse of its chance, clipped at 100. */
export const inverseChance = ({ probability }: LoggedDecision): number =>
  probability === null || !(probability > 0) ? 1 : 1 / Math.max(0.01, Math.min(1, probability));
