/** What a threshold would have done with the calls of a curve: sums of its histogram, nothing estimated. */
import type { Roc } from "../../api/types.ts";

/** Calls, and what is known of them. */
export interface Group {
  readonly calls: number;
  readonly right: number;
  readonly wrong: number;
  /** Without a verdict that counts here. */
  readonly unknown: number;
}

/** Calls with a confidence from `low` to below `high`, in hundredths; 101 is above all. */
export function callsBetween({ histogram }: Pick<Roc, "histogram">, low: number, high: number): Group {
  const sum = { calls: 0, right: 0, wrong: 0 };
  for (const { bin, decisions, correct, incorrect } of histogram) {
    if (bin < low || bin >= high) continue;
    sum.calls += decisions;
    sum.right += correct;
    sum.wrong += incorrect;
  }
  return { ...sum, unknown: sum.calls - sum.right - sum.wrong };
}

export interface Split {
  readonly passed: Group;
  readonly stopped: Group;
}

/** Both sides of a threshold of so many hundredths. */
export const splitAt = (roc: Pick<Roc, "histogram">, hundredths: number): Split => ({
  passed: callsBetween(roc, hundredths, 101),
  stopped: callsBetween(roc, 0, hundredths),
});

export interface Moved extends Group {
  /** What becomes of these calls at the new threshold. */
  readonly now: "run" | "stop";
  /** Their confidences in hundredths, from inclusive, to exclusive. */
  readonly low: number;
  readonly high: number;
}

/** The calls of which another threshold decides otherwise; null where it is the same one. */
export function movedBetween(roc: Pick<Roc, "histogram">, before: number, after: number): Moved | null {
  if (before === after) return null;
  const [low, high] = before < after ? [before, after] : [after, before];
  return { ...callsBetween(roc, low, high), low, high, now: after < before ? "run" : "stop" };
}

/** The step of 0.01 at which a threshold splits calls of a histogram, as nearly as it can: thresholds lie between steps too. */
export const stepOf = (threshold: number): number => Math.ceil(Math.round(threshold * 1e9) / 1e7);

export const thresholdText = (hundredths: number): string => (hundredths / 100).toFixed(2);
