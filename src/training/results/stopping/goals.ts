import { numberOf } from "../result.ts";
import type { StopRow } from "./measure-stops.ts";

/** What the shipped rule must save at least, and may lose at most, against drawing `most` samples always. */
export interface Goal {
  readonly most: number;
  /** Share of the extra samples, 0..1. */
  readonly saved: number;
  /** IDKS. */
  readonly loss: number;
}

export interface GoalVerdict extends Goal {
  readonly met: boolean;
  readonly measured: { readonly saved: number | null; readonly loss: number | null };
}

/** By data folder, as they were set before anything was measured. */
const GOALS: Readonly<Record<string, Goal>> = {
  "bfcl-v1": { most: 4, saved: 0.45, loss: 0.02 },
  "bfcl-v4": { most: 5, saved: 0.6, loss: 0.01 },
};

/**
 * Whether the rule keeps the goal of its folder; null where there is none, or where it was set for another number of samples.
 * @param most the most samples that were drawn
 */
export function judgeGoal(data: string, most: number, { saved, loss }: Pick<StopRow, "saved" | "loss">) {
  const goal = Object.hasOwn(GOALS, data) ? GOALS[data]! : null;
  if (goal === null || goal.most !== most) return null;
  const lost = numberOf(loss);
  const met = saved !== null && lost !== null && saved >= goal.saved && lost <= goal.loss;
  return { ...goal, met, measured: { saved, loss: lost } } satisfies GoalVerdict;
}

const percent = (share: number | null): string => (share === null ? "n/a" : `${(100 * share).toFixed(1)} %`);

/** The verdict in a sentence. */
export const sayGoal = ({ met, measured, most, saved, loss }: GoalVerdict): string =>
  `${met ? "met" : "missed"}: ${percent(measured.saved)} of the extra samples of k = ${most} saved (goal: at least ${percent(saved)}) at an IDKS loss of ${measured.loss?.toFixed(4) ?? "n/a"} (goal: at most ${loss.toFixed(2)})`;
