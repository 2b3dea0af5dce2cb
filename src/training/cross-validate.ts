import type { FeatureDefinition } from "../core/features/definition.ts";
import type { Curve } from "../core/statistics/isotonic.ts";
import { curveAt, isotonicCurve } from "../core/statistics/isotonic.ts";
import { questionFolds } from "./folds.ts";
import { type Binned, binFeatures } from "./forest/bins.ts";
import type { WeightedTree } from "./forest/flatten.ts";
import { addTree } from "./forest/predict.ts";
import { hideCoverage } from "./hide-coverage.ts";
import { growLearner, treesOf } from "./learner.ts";
import type { Matrix } from "./matrix.ts";
import type { TrainSettings } from "./settings.ts";
import { isTrainingRow } from "./settings.ts";
import { rowWeights } from "./weights.ts";

export type Features = readonly Pick<FeatureDefinition, "sign" | "family">[];

export interface OutOfFold {
  /** Raw score of every row by the model that has not seen its question. */
  readonly score: Float64Array;
  /** Calibrated by a curve that was fitted on the other folds. */
  readonly confidence: Float64Array;
  /** Fitted on all out-of-fold scores: the curve of a model that is trained on everything. */
  readonly calibration: Curve;
}

/** Scores every row by a model that was trained on the other folds; folds share no question. */
export function crossValidate(
  matrix: Matrix,
  features: Features,
  settings: TrainSettings,
  folds: number,
  seed: number,
  onTree?: (done: number, total: number) => void,
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
      (row) => fold[row] !== left,
      seed + left + 1,
      score,
      (done) => onTree?.(before + done, folds * trees),
    );
  }
  return { score, ...calibrateByFold(matrix, settings, score, fold, folds) };
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

/** Weights of the rows to learn from, by the settings. */
export function trainingWeights(
  matrix: Matrix,
  settings: TrainSettings,
  learns: (row: number) => boolean = () => true,
): Float64Array {
  return rowWeights(matrix, (row) => learns(row) && isTrainingRow(matrix, settings, row), settings);
}

/**
 * Weights for growing trees: as `trainingWeights`, but a wrong decision of a conversation weighs more, for asking in time is
 * what the gate is for. Calibration does without, so that a confidence stays a probability.
 */
export function growingWeights(
  matrix: Matrix,
  settings: TrainSettings,
  learns: (row: number) => boolean = () => true,
): Float64Array {
  const weights = trainingWeights(matrix, settings, learns);
  return weights.map((weight, row) =>
    matrix.names[row]!.kind === "decision" && matrix.executed[row] === 0
      ? weight * settings.wrongLoops
      : weight,
  );
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
  const weights = growingWeights(matrix, settings, learns);
  const seen = hideCoverage(matrix, features, settings.hiddenCoverage, learns, seed);
  const data = binFeatures(seen.features, matrix.columns, weights);
  const { executed: labels, question, questions } = matrix;
  const rows = { labels, weights, question, questions };
  return { data, trees: growLearner(data, rows, features, settings, seed, onTree) };
}

function calibrateByFold(
  matrix: Matrix,
  settings: TrainSettings,
  score: Float64Array,
  fold: Int32Array,
  folds: number,
): Pick<OutOfFold, "confidence" | "calibration"> {
  const confidence = new Float64Array(matrix.rows);
  for (let left = 0; left < folds; left++) {
    const curve = fitCalibration(matrix, settings, score, (row) => fold[row] !== left);
    for (let row = 0; row < matrix.rows; row++) {
      if (fold[row] === left) confidence[row] = curveAt(curve, score[row]!);
    }
  }
  return { confidence, calibration: fitCalibration(matrix, settings, score) };
}

/**
 * The isotonic curve of scores to the share of right rows, weighted like the training. Reads are left out: nearly all are
 * right, and would lift the curve for the writes that the thresholds are for.
 */
export function fitCalibration(
  matrix: Matrix,
  settings: TrainSettings,
  score: Float64Array,
  counts: (row: number) => boolean = () => true,
): Curve {
  const weights = trainingWeights(matrix, settings, counts);
  const rows = allRows(matrix).filter(
    (row) => weights[row]! > 0 && matrix.simulated[row] === 0 && !isRead(matrix, row),
  );
  return isotonicCurve(
    rows.map((row) => score[row]!),
    rows.map((row) => matrix.executed[row]!),
    rows.map((row) => weights[row]!),
  );
}

function isRead(matrix: Matrix, row: number): boolean {
  const name = matrix.names[row]!;
  return name.kind === "decision" && name.reads;
}

const allRows = (matrix: Matrix): number[] => Array.from({ length: matrix.rows }, (_, i) => i);
