import { gzipSync } from "node:zlib";
import { crossValidate, type Features, fitTrees } from "../cross-validate.ts";
import { flattenTrees } from "../forest/flatten.ts";
import { treesOf } from "../learner.ts";
import type { Matrix } from "../matrix.ts";
import { encodeForest } from "../onnx/encode.ts";
import type { Learner } from "../settings.ts";
import { type HeldOutReport, reportHeldOut } from "./held-out.ts";
import type { SelectOptions } from "./transfer.ts";

export interface LearnerReport {
  readonly learner: Learner;
  /** Of the model that is grown on all rows. */
  readonly trees: number;
  readonly nodes: number;
  /** Bytes of its file, and after gzip. */
  readonly bytes: number;
  readonly gzip_bytes: number;
  /** Out of fold. */
  readonly sets: readonly HeldOutReport[];
}

/**
 * One learner on question-grouped folds, and how large its model is.
 *
 * @param matrix its columns are `features`
 * @returns the out-of-fold scores and confidences too, for what is chosen by them
 */
export function learnerReport(
  matrix: Matrix,
  features: Features,
  { settings, folds, seed, onTree }: SelectOptions,
): { report: LearnerReport; score: Float64Array; confidence: Float64Array } {
  const total = (folds + 1) * treesOf(settings);
  const { score, confidence } = crossValidate(matrix, features, settings, folds, seed, (done) =>
    onTree?.(done, total),
  );
  const { trees, data } = fitTrees(
    matrix,
    features,
    settings,
    () => true,
    seed,
    (done) => onTree?.(folds * treesOf(settings) + done, total),
  );
  const forest = flattenTrees(trees, data.cuts);
  const model = encodeForest(forest);
  const every = matrix.sets.map((_, set) => set);
  const report = {
    learner: settings.learner,
    trees: trees.length,
    nodes: forest.feature.length,
    bytes: model.length,
    gzip_bytes: gzipSync(model, { level: 9 }).length,
    sets: reportHeldOut(matrix, every, score, confidence),
  };
  return { report, score, confidence };
}
