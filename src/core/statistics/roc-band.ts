import { wilson } from "./binomial.ts";
import type { Interval } from "./interval.ts";
import { type Level, total } from "./levels.ts";

/** How sure the two rates of a ROC point are, each by itself: 95 % at this threshold, not of the curve as a whole. */
export interface RocRates {
  readonly threshold: number;
  readonly truePositive: Interval;
  readonly falsePositive: Interval;
}

/**
 * Intervals of the true and the false positive rate at each threshold (Wilson 1927; of rates in ROC curves Pepe 2003, The
 * Statistical Evaluation of Medical Tests, section 2.2), on Kish's effective number of right and of wrong labels.
 *
 * @param levels in falling order of confidence
 * @returns one a level with a label, in falling order of threshold; empty where one of the two kinds is absent
 */
export function rocBand(levels: readonly Level[]): RocRates[] {
  const right = kindOf(levels, "weightCorrect", "squareCorrect");
  const wrong = kindOf(levels, "weightIncorrect", "squareIncorrect");
  const band: RocRates[] = [];
  let [hits, slips] = [0, 0];
  for (const level of levels) {
    if (level.correct + level.incorrect === 0) continue;
    hits += level.weightCorrect;
    slips += level.weightIncorrect;
    const truePositive = wilson(Math.min(1, hits / right.weight) * right.effective, right.effective);
    const falsePositive = wilson(Math.min(1, slips / wrong.weight) * wrong.effective, wrong.effective);
    if (truePositive === null || falsePositive === null) return [];
    band.push({ threshold: level.at, truePositive, falsePositive });
  }
  return band;
}

type Column = "weightCorrect" | "weightIncorrect" | "squareCorrect" | "squareIncorrect";

function kindOf(levels: readonly Level[], weights: Column, squares: Column) {
  const weight = total(levels, (level) => level[weights]);
  const square = total(levels, (level) => level[squares]);
  return { weight, effective: square === 0 ? 0 : weight ** 2 / square };
}
