import type { FeatureDefinition } from "../core/features/definition.ts";
import type { Curve } from "../core/statistics/isotonic.ts";
import { curveAt, isotonicCurve } from "../core/statistics/isotonic.ts";
import { questionFolds } from "./folds.ts";
import { type Binned, binFeatures } from "./forest/bins.ts";
import type { WeightedTree } from "./forest/flatten.ts";
import { addTree } from "./forest/predict.ts";
import { hideCoverage } from "./hide-coverage.ts";
import { growingWeights, trainingWeights } from "./growing-weights.ts";
import { growLearner, treesOf } from "./learner.ts";
import { kindsOf } from "./kinds.ts";
import { type Matrix, opinionOf } from "./matrix.ts";
import type { TrainSettings } from "./settings.ts";
import { thinOut } from "./thin-out.ts";

export type Features = readonly Pick<FeatureDefinition, "name" | "sign" | "family">[];

export interface OutOfFold {
  /** Raw score of every row by the model that has not seen its question. */
  readonly score: Float64Array;
  /** Calibrated by a curve that was fitted on the other folds. */
  readonly confidence: Float64Array;
  /** Fitted on all out-of-fold scores: the curve of a model that is trained on everything. */
  readonly calibration: Curve;
}

/**
 * Scores every row by a model that was trained on the other folds; folds share no question.
 *
 * @param learnable rows that models and calibration may learn from, for example one data folder's; scored are all
 */
export function crossValidate(
  matrix: Matrix,
  features: Features,
  settings: TrainSettings,
  folds: number,
  seed: number,
  onTree?: (done: number, total: number) => void,
  learnable: (row: number) => boolean = () => true,
): OutOfFold {
  const fold = questionFolds(matrix.question, matrix.questions, folds, seed);
  const score = new Float64Array(matrix.rows);
  const trees = treesOf(settings);
  for (let left = 0; left < folds; left++) {
    const out = Int32Array.from(allRows(matrix).filter((row) => fold[row] === left));
    const before = left * trees;
    scoreHeldOut(
      matrix,
      features,
      settings,
      out,
      (row) => fold[row] !== left && learnable(row),
      seed + left + 1,
      score,
      (done) => onTree?.(before + done, folds * trees),
    );
  }
  return {
    score,
    confidence: crossCalibrate(matrix, settings, score, fold, folds, learnable),
    calibration: fitCalibration(matrix, settings, score, learnable),
  };
}

/** Trains on the rows that `learns` names and writes the scores of `out` to `score`. */
export function scoreHeldOut(
  matrix: Matrix,
  features: Features,
  settings: TrainSettings,
  out: Int32Array,
  learns: (row: number) => boolean,
  seed: number,
  score: Float64Array,
  onTree?: (done: number) => void,
): void {
  const { trees, data } = fitTrees(matrix, features, settings, learns, seed, onTree);
  for (const { tree, scale } of trees) addTree(tree, data, out, scale, score);
}

/** Trees over the matrix' own bins. */
export interface Fitted {
  readonly trees: readonly WeightedTree[];
  readonly data: Binned;
}

/** Trains on the rows that `learns` names; all rows have bins, so that any of them can be scored by `addTree`. */
export function fitTrees(
  matrix: Matrix,
  features: Features,
  settings: TrainSettings,
  learns: (row: number) => boolean,
  seed: number,
  onTree?: (done: number) => void,
): Fitted {
  const kept = thinOut(matrix, settings.mostRows, seed);
  const grows = (row: number): boolean => kept(row) && learns(row);
  const weights = growingWeights(matrix, settings, grows);
  const seen = hideCoverage(matrix, features, settings.hiddenCoverage, grows, seed);
  const data = binFeatures(seen.features, matrix.columns, weights);
  const { executed: labels, question, questions } = matrix;
  const opined = Uint8Array.from(matrix.opinion, (_, row) => Number(opinionOf(matrix, row) !== "none"));
  const samples = Uint8Array.from(matrix.set, (set) => matrix.sets[set]!.k);
  const rows = { labels, weights, question, questions, kind: kindsOf(matrix), opined, samples };
  return { data, trees: growLearner(data, rows, features, settings, seed, onTree) };
}

/** Confidence of every row by the curve of the other folds' scores. */
export function crossCalibrate(
  matrix: Matrix,
  settings: TrainSettings,
  score: Float64Array,
  fold: Int32Array,
  folds: number,
  learnable: (row: number) => boolean = () => true,
): Float64Array {
  const confidence = new Float64Array(matrix.rows);
  for (let left = 0; left < folds; left++) {
    const learns = (row: number): boolean => fold[row] !== left && learnable(row);
    const curve = fitCalibration(matrix, settings, score, learns);
    for (let row = 0; row < matrix.rows; row++) {
      if (fold[row] === left) confidence[row] = curveAt(curve, score[row]!);
    }
  }
  return confidence;
}

/**
 * The isotonic curve of scores to the share of right rows, weighted like the training.
 */
export function fitCalibration(
  matrix: Matrix,
  settings: TrainSettings,
  score: Float64Array,
  counts: (row: number) => boolean = () => true,
): Curve {
  const { rows, weights } = calibrationRows(matrix, settings, counts);
  return isotonicCurve(
    rows.map((row) => score[row]!),
    rows.map((row) => matrix.executed[row]!),
    weights,
  );
}

/**
 * The rows that a calibration is fitted on, with their weights. Reads are left out: nearly all are right, and would lift the
 * curve for the writes that the thresholds are for. So are simulated mistakes.
 */
export function calibrationRows(
  matrix: Matrix,
  settings: TrainSettings,
  counts: (row: number) => boolean,
): { rows: readonly number[]; weights: readonly number[] } {
  const weights = trainingWeights(matrix, settings, counts);
  const rows = allRows(matrix).filter(
    (row) => weights[row]! > 0 && matrix.simulated[row] === 0 && !isRead(matrix, row),
  );
  return { rows, weights: rows.map((row) => weights[row]!) };
}

function isRead(matrix: Matrix, row: number): boolean {
  const name = matrix.names[row]!;
  return name.kind === "decision" && name.reads;
}

const allRows = (matrix: Matrix): number[] => Array.from({ length: matrix.rows }, (_, i) => i);
