import type { FeatureDefinition } from "../../core/features/definition.ts";
import { curveAt } from "../../core/statistics/isotonic.ts";
import { fitCalibration } from "../cross-validate.ts";
import { questionFolds } from "../folds.ts";
import type { Matrix } from "../matrix.ts";
import type { TrainSettings } from "../settings.ts";
import type { Scored } from "./measure.ts";

/** One model to be trained, and the rows that it is asked about. */
export interface Cell {
  /** 1 where the row is learned from. */
  readonly learns: Uint8Array;
  readonly out: Int32Array;
  readonly seed: number;
}

/** Models of one recipe, each trained by itself. */
export interface Plan {
  readonly name: string;
  readonly features: readonly FeatureDefinition[];
  readonly settings: TrainSettings;
  readonly cells: readonly Cell[];
}

/** Trains the models of a plan; gives for each cell the raw scores of its `out`, in their order. */
export type Train = (matrix: Matrix, plan: Plan) => Promise<readonly Float64Array[]>;

/** How questions are kept apart. */
export interface Split {
  readonly folds: number;
  readonly seed: number;
}

/** Fold of every row: no question stands in two. The same as `crossValidate`'s. */
export const foldsOf = (matrix: Matrix, { folds, seed }: Split): Int32Array =>
  questionFolds(matrix.question, matrix.questions, folds, seed);

/**
 * A cell for each fold.
 * @param learns whether a row of the other folds is learned from
 * @param asked whether a row of the fold is asked about
 */
export function foldCells(
  matrix: Matrix,
  split: Split,
  learns: (row: number) => boolean = () => true,
  asked: (row: number) => boolean = () => true,
): Cell[] {
  const fold = foldsOf(matrix, split);
  return Array.from({ length: split.folds }, (_, left) => ({
    learns: Uint8Array.from(fold, (of, row) => Number(of !== left && learns(row))),
    out: rowsWhere(matrix, (row) => fold[row] === left && asked(row)),
    seed: split.seed + left + 1,
  }));
}

/** Scores by row of the matrix; NaN where no cell was asked. */
export function scatter(
  matrix: Matrix,
  cells: readonly Cell[],
  scores: readonly Float64Array[],
): Float64Array {
  const all = new Float64Array(matrix.rows).fill(Number.NaN);
  cells.forEach(({ out }, cell) => out.forEach((row, i) => (all[row] = scores[cell]![i]!)));
  return all;
}

/**
 * Calibrates the scores of folds: each by a curve that was fitted on the other folds.
 * @param counts whether a scored row takes part in the curves
 */
export function calibrateFolds(
  matrix: Matrix,
  settings: TrainSettings,
  score: Float64Array,
  split: Split,
  counts: (row: number) => boolean = () => true,
): Scored {
  const fold = foldsOf(matrix, split);
  const confidence = new Float64Array(matrix.rows).fill(Number.NaN);
  for (let left = 0; left < split.folds; left++) {
    const fits = (row: number): boolean =>
      fold[row] !== left && !Number.isNaN(score[row]!) && !Number.isNaN(matrix.executed[row]!) && counts(row);
    // Without labels there is no curve: the confidence stays unknown.
    if (!score.some((_, row) => fits(row) && matrix.simulated[row] === 0)) continue;
    const curve = fitCalibration(matrix, settings, score, fits);
    for (let row = 0; row < matrix.rows; row++) {
      if (fold[row] === left && !Number.isNaN(score[row]!)) confidence[row] = curveAt(curve, score[row]!);
    }
  }
  return { score, confidence };
}

export function rowsWhere(matrix: Matrix, holds: (row: number) => boolean): Int32Array {
  const rows: number[] = [];
  for (let row = 0; row < matrix.rows; row++) if (holds(row)) rows.push(row);
  return Int32Array.from(rows);
}
