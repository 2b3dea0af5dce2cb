import { crossCalibrate, type Features, fitTrees } from "../cross-validate.ts";
import { questionFolds } from "../folds.ts";
import { binFeatures } from "../forest/bins.ts";
import { addTree } from "../forest/predict.ts";
import { treesOf } from "../learner.ts";
import type { Matrix } from "../matrix.ts";
import { takeColumns } from "../take-columns.ts";
import { rowsWhere } from "../take-rows.ts";
import { trainingWeights } from "../growing-weights.ts";
import { reportHeldOut } from "./held-out.ts";
import { featureImportance } from "./importance.ts";
import { mutualInformation } from "./mutual-information.ts";
import { type SetLine, setLine } from "./set-line.ts";
import type { SelectOptions } from "./transfer.ts";

/**
 * `filter`: the features that alone tell most of the label (mutual information). `elimination`: recursive feature elimination
 * (Guyon et al. 2002, Machine Learning 46:389): train, drop the features that the model used least, train again.
 */
export const WAYS = ["filter", "elimination"] as const;
export type Way = (typeof WAYS)[number];

export interface FewerFeatures {
  readonly way: Way;
  /** From many features to few. */
  readonly points: readonly { readonly features: number; readonly sets: readonly SetLine[] }[];
  /** Every feature with the mean over folds of the fewest features among which it was still kept; best first. */
  readonly kept: readonly { readonly name: string; readonly among: number }[];
}

/**
 * How good the model is with fewer features. In each fold the features are chosen on its training rows alone, so the left-out
 * rows judge the choice as well as the model.
 *
 * @param matrix its columns are `features`
 * @param sizes numbers of features to try, each at most as many as there are
 */
export function fewerFeatures(
  matrix: Matrix,
  features: Features,
  way: Way,
  sizes: readonly number[],
  { settings, folds, seed, onTree }: SelectOptions,
): FewerFeatures {
  const steps = [...new Set(sizes)].toSorted((a, b) => b - a);
  const wrong = steps.find((size) => !(Number.isInteger(size) && size >= 1 && size <= features.length));
  if (wrong !== undefined)
    throw new RangeError(`sizes must be integers from 1 to ${features.length}, got ${wrong}`);
  const fold = questionFolds(matrix.question, matrix.questions, folds, seed);
  const scores = steps.map(() => new Float64Array(matrix.rows));
  const among = new Float64Array(features.length);
  const trees = treesOf(settings);
  for (let left = 0; left < folds; left++) {
    const learns = (row: number): boolean => fold[row] !== left;
    const out = Int32Array.from(rowsWhere(matrix, (row) => !learns(row)));
    // Best first.
    let ranked = way === "filter" ? byInformation(matrix, settings, learns) : features.map((_, i) => i);
    for (const column of ranked) among[column]! += features.length / folds;
    for (const [step, size] of steps.entries()) {
      const columns = ranked.slice(0, size);
      for (const column of columns) among[column]! += (size - (steps[step - 1] ?? features.length)) / folds;
      const own = takeColumns(matrix, columns);
      const kinds = columns.map((column) => features[column]!);
      const before = (left * steps.length + step) * trees;
      const fitted = fitTrees(own, kinds, settings, learns, seed + left + 1, (done) =>
        onTree?.(before + done, folds * steps.length * trees),
      );
      for (const { tree, scale } of fitted.trees) addTree(tree, fitted.data, out, scale, scores[step]!);
      if (way === "elimination") {
        const importance = featureImportance(fitted.trees, size);
        const order = columns.map((_, i) => i).toSorted((a, b) => importance[b]! - importance[a]!);
        ranked = order.map((i) => columns[i]!);
      }
    }
  }
  const every = matrix.sets.map((_, set) => set);
  return {
    way,
    points: steps.map((size, step) => {
      const confidence = crossCalibrate(matrix, settings, scores[step]!, fold, folds);
      return {
        features: size,
        sets: reportHeldOut(matrix, every, scores[step]!, confidence).map(setLine),
      };
    }),
    kept: features
      .map(({ name }, column) => ({ name, among: among[column]! }))
      .toSorted((a, b) => a.among - b.among || (a.name < b.name ? -1 : 1)),
  };
}

function byInformation(
  matrix: Matrix,
  settings: SelectOptions["settings"],
  learns: (row: number) => boolean,
): number[] {
  const information = informationOf(matrix, settings, learns);
  return Array.from(information.keys()).toSorted((a, b) => information[b]! - information[a]!);
}

/** Mutual information of every column with the label, over the rows that are learned from, weighted like the training. */
export function informationOf(
  matrix: Matrix,
  settings: SelectOptions["settings"],
  learns: (row: number) => boolean = () => true,
): Float64Array {
  const weights = trainingWeights(matrix, settings, learns);
  const { executed: labels, question, questions } = matrix;
  const data = binFeatures(matrix.features, matrix.columns, weights);
  return mutualInformation(data, { labels, weights, question, questions });
}
