import type { Usage } from "../turn.ts";

/** Who or what brought a statement: the caller in its request, an extra sample that was asked to, the text of the answer, or a question of the gate's own. */
export const STATED_IN = ["request", "sample", "text", "follow_up"] as const;
export type StatedIn = (typeof STATED_IN)[number];

/** How sure the model itself says that it is of its calls. It is known to be too high, and counts for what outcomes taught of it. */
export interface SelfConfidence {
  readonly from: StatedIn;
  /** Whose statement it is; null: nobody said. */
  readonly model: string | null;
  /** Canonical form of the calls that it speaks of; null until these are known: those of sample 1. */
  readonly form: string | null;
  /** As it was stated, 0..1; null where nothing came that can be read. */
  readonly stated: number | null;
  /** What it is not sure of, in its own words. */
  readonly doubts: readonly string[];
  /** Why nothing came, in a few words; null where it did. */
  readonly failed: string | null;
  /** Other calls were judged in the end: it says nothing of these. Absent: it speaks of those that were judged. */
  readonly ofOthers?: true;
  /** What such statements turned out to be worth, 0..1; absent: too few outcomes are known. */
  readonly calibrated?: number;
  /** Parts of the turn that the model was not shown. Absent: it saw all of it, or was not asked by itself. */
  readonly leftOut?: readonly string[];
  /** What a question of its own took. Absent: none was asked, or no answer came. */
  readonly usage?: Usage | null;
}
