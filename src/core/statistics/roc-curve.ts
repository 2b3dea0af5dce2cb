import { type Level, total } from "./levels.ts";

export interface RocPoint {
  /** Execute when confidence >= threshold; +Infinity executes nothing. */
  readonly threshold: number;
  /** Share of the wrong ones that would run, 0..1. */
  readonly falsePositiveRate: number;
  /** Share of the right ones that would run, 0..1. */
  readonly truePositiveRate: number;
}

export interface RocCurve {
  /** From (0, 0) to (1, 1) in falling order of threshold; empty where there is none. */
  readonly points: readonly RocPoint[];
  readonly auroc: number | null;
  /** Numbers of labels, unweighted. */
  readonly correct: number;
  readonly incorrect: number;
  /** Why there is no curve. */
  readonly reason: "no labels" | "no incorrect label" | "no correct label" | null;
}

/**
 * ROC curve with one point a different confidence, so that ties make a straight line (Fawcett 2006, Pattern Recognition
 * Letters 27:861, algorithm 1 and section 6), each label counted by its weight. The area is by trapezoids.
 *
 * @param levels of `levelsOfRows` or `levelsOfBins`
 */
export function rocCurve(levels: readonly Level[]): RocCurve {
  const correct = total(levels, (level) => level.correct);
  const incorrect = total(levels, (level) => level.incorrect);
  const reason = missing(correct, incorrect);
  if (reason !== null) return { points: [], auroc: null, correct, incorrect, reason };
  const right = total(levels, (level) => level.weightCorrect);
  const wrong = total(levels, (level) => level.weightIncorrect);
  const points: RocPoint[] = [{ threshold: Infinity, falsePositiveRate: 0, truePositiveRate: 0 }];
  let [x, y, area] = [0, 0, 0];
  for (const level of levels) {
    if (level.correct + level.incorrect === 0) continue;
    area += (level.weightIncorrect / wrong) * ((y + level.weightCorrect / 2) / right);
    x += level.weightIncorrect;
    y += level.weightCorrect;
    points.push({
      threshold: level.at,
      falsePositiveRate: Math.min(1, x / wrong),
      truePositiveRate: Math.min(1, y / right),
    });
  }
  return { points, auroc: area, correct, incorrect, reason };
}

function missing(correct: number, incorrect: number): RocCurve["reason"] {
  if (correct + incorrect === 0) return "no labels";
  if (incorrect === 0) return "no incorrect label";
  return correct === 0 ? "no correct label" : null;
}

export interface PrecisionRecall {
  readonly threshold: number;
  /** Share of what would run that is right, 0..1. */
  readonly precision: number;
  /** Share of the right ones that would run, 0..1; null where none is right. */
  readonly recall: number | null;
}

/** Precision and recall at each different confidence with a label, in falling order (Davis and Goadrich 2006, ICML, section 2). */
export function precisionRecall(levels: readonly Level[]): PrecisionRecall[] {
  const right = total(levels, (level) => level.weightCorrect);
  const points: PrecisionRecall[] = [];
  let [hits, all] = [0, 0];
  for (const level of levels) {
    if (level.correct + level.incorrect === 0) continue;
    hits += level.weightCorrect;
    all += level.weightCorrect + level.weightIncorrect;
    points.push({ threshold: level.at, precision: hits / all, recall: right === 0 ? null : hits / right });
  }
  return points;
}
