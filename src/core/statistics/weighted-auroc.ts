import type { Interval } from "./interval.ts";
import { type Level, levelsOfRows, type LoggedDecisions, total, usableRows } from "./levels.ts";
import { rocCurve } from "./roc-curve.ts";
import { normalQuantile } from "./special.ts";

export interface AurocEstimate {
  /** 0..1, or null where a class is absent. */
  readonly auroc: number | null;
  /** Of `auroc`; null where it cannot be estimated (fewer than two clusters). */
  readonly variance: number | null;
  /** Inside 0..1. */
  readonly interval: Interval | null;
  readonly correct: number;
  readonly incorrect: number;
}

/** For each level in falling order: weight of the wrong ones below plus half of those at it, and of the right ones above. */
function placements(levels: readonly Level[]): { readonly below: number[]; readonly above: number[] } {
  const below: number[] = [];
  const above: number[] = [];
  let wrong = total(levels, (level) => level.weightIncorrect);
  let right = 0;
  for (const level of levels) {
    wrong -= level.weightIncorrect;
    below.push(wrong + level.weightIncorrect / 2);
    above.push(right + level.weightCorrect / 2);
    right += level.weightCorrect;
  }
  return { below, above };
}

function estimate(levels: readonly Level[], variance: number | null, level: number): AurocEstimate {
  const { auroc, correct, incorrect } = rocCurve(levels);
  if (auroc === null || variance === null)
    return { auroc, variance: null, interval: null, correct, incorrect };
  return { auroc, variance, interval: logitInterval(auroc, variance, level), correct, incorrect };
}

/**
 * Interval on the logit scale (Pepe 2003, The Statistical Evaluation of Medical Tests, section 5.2.5): it stays inside 0..1
 * and, with few labels of large weight, covers at its rate where the plain one misses on one side. Null where the estimate is
 * 0 or 1: nothing has varied yet.
 */
function logitInterval(area: number, variance: number, level: number): Interval | null {
  if (area <= 0 || area >= 1) return null;
  const half = (normalQuantile((1 + level) / 2) * Math.sqrt(variance)) / (area * (1 - area));
  const odds = Math.log(area / (1 - area));
  return [1 / (1 + Math.exp(half - odds)), 1 / (1 + Math.exp(-half - odds))];
}

/**
 * AUROC of decisions that were labelled with unequal chances: each label counts with the inverse of its chance (Horvitz
 * and Thompson 1952, JASA 47:663), which undoes that enforce hides the verdicts of what it stops. The variance
 * is by linearisation: the influence of a right row is w (share of wrong weight below it - A) / W right, of a wrong one
 * w (share of right weight above it - A) / W wrong (Hanley and Hajian-Tilaki 1997, Acad. Radiol. 4:49, for weight 1;
 * Binder 1983, Int. Stat. Rev. 51:279, for weights), summed by session, with the factor C / (C - 1).
 *
 * @param log rows without verdict are left out
 * @param level of the interval, 0..1
 */
export function weightedAuroc(log: LoggedDecisions, level = 0.95): AurocEstimate {
  const levels = levelsOfRows(log);
  const { auroc } = rocCurve(levels);
  if (auroc === null) return estimate(levels, null, level);
  const right = total(levels, (one) => one.weightCorrect);
  const wrong = total(levels, (one) => one.weightIncorrect);
  const { below, above } = placements(levels);
  const indexOf = new Map(levels.map((one, i) => [one.at, i]));
  const sums = new Map<number, number>();
  for (const row of usableRows(log)) {
    const verdict = log.verdicts[row]!;
    if (verdict !== 1 && verdict !== 0) continue;
    const at = indexOf.get(log.confidences[row]!)!;
    const weight = log.weights?.[row] ?? 1;
    const influence =
      verdict === 1
        ? (weight * (below[at]! / wrong - auroc)) / right
        : (weight * (above[at]! / right - auroc)) / wrong;
    const cluster = log.clusters?.[row] ?? row;
    sums.set(cluster, (sums.get(cluster) ?? 0) + influence);
  }
  if (sums.size < 2) return estimate(levels, null, level);
  let variance = 0;
  for (const sum of sums.values()) variance += sum * sum;
  return estimate(levels, (variance * sums.size) / (sums.size - 1), level);
}

/**
 * The same from a histogram, where sessions are no longer known: rows count as independent.
 *
 * @param designEffect factor on the variance for rows of one session (Kish 1965), 1 or more
 */
export function aurocOfLevels(levels: readonly Level[], level = 0.95, designEffect = 1): AurocEstimate {
  const { auroc, correct, incorrect } = rocCurve(levels);
  if (auroc === null) return estimate(levels, null, level);
  const right = total(levels, (one) => one.weightCorrect);
  const wrong = total(levels, (one) => one.weightIncorrect);
  const { below, above } = placements(levels);
  let variance = 0;
  levels.forEach((one, i) => {
    variance += (one.squareCorrect * (below[i]! / wrong - auroc) ** 2) / right ** 2;
    variance += (one.squareIncorrect * (above[i]! / right - auroc) ** 2) / wrong ** 2;
  });
  const labels = correct + incorrect;
  return estimate(levels, (designEffect * variance * labels) / (labels - 1), level);
}
