import type { FeatureDefinition } from "../core/features/definition.ts";
import { createRandom } from "../core/statistics/random.ts";
import type { Matrix } from "./matrix.ts";

/**
 * A copy of the matrix in which the coverage features of a share of the rows are missing, as they are for agents that make one
 * call at a time (`oneCallAgents`): trees that never saw them missing would send such rows anywhere.
 *
 * @param share of the rows for which `counts` holds, 0..1; drawn by the seed
 */
export function hideCoverage(
  matrix: Matrix,
  features: readonly Pick<FeatureDefinition, "family">[],
  share: number,
  counts: (row: number) => boolean,
  seed: number,
): Matrix {
  const columns = features.flatMap(({ family }, i) => (family === "coverage" ? [i] : []));
  if (share <= 0 || columns.length === 0) return matrix;
  const random = createRandom(seed, 0xc04e);
  const hidden = Float32Array.from(matrix.features);
  for (let row = 0; row < matrix.rows; row++) {
    if (random.next() >= share || !counts(row)) continue;
    for (const column of columns) hidden[row * matrix.columns + column] = Number.NaN;
  }
  return { ...matrix, features: hidden };
}
