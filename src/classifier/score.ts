import { GateError } from "../core/errors.ts";
import type { Forest } from "./forest.ts";

/**
 * Raw scores of `rows` rows, each the sum of the reached leaves, in float32 and in the order of the trees, as
 * onnxruntime adds them. `features` is row-major, rows x forest.features; NaN is missing.
 *
 * @throws GateError when `features` has another size.
 */
export function scoreForest(forest: Forest, features: Float32Array, rows: number): Float32Array {
  checkRows(features, rows, forest.features);
  const { roots, feature, value, left, right, missingTracksTrue } = forest;
  const scores = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const offset = row * forest.features;
    let sum = 0;
    for (let tree = 0; tree < roots.length; tree++) {
      let node = roots[tree] ?? 0;
      for (let read = feature[node] ?? -1; read >= 0; read = feature[node] ?? -1) {
        const x = features[offset + read] ?? Number.NaN;
        const split = value[node] ?? 0;
        const tracksTrue = x <= split || (missingTracksTrue[node] === 1 && Number.isNaN(x));
        node = (tracksTrue ? left[node] : right[node]) ?? 0;
      }
      sum = Math.fround(sum + (value[node] ?? 0));
    }
    scores[row] = sum;
  }
  return scores;
}

/** @throws GateError unless `features` holds rows x columns numbers. */
export function checkRows(features: Float32Array, rows: number, columns: number): void {
  if (!Number.isInteger(rows) || rows < 0 || features.length !== rows * columns)
    throw new GateError(
      `${rows} rows of ${columns} features are ${rows * columns} numbers; ${features.length} were given.`,
    );
}
