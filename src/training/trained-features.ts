import type { FeatureDefinition, FeatureFamily } from "../core/features/definition.ts";
import { FEATURES } from "../core/features/registry.ts";
import type { Matrix } from "./matrix.ts";

/**
 * Families that a bundle does without: the statistics over an embedding repeat the consistency family (folds of questions,
 * with them: v1 AUROC within .001, v4 .002-.003 lower, conversations .002 higher), and a model trained on one embedding must
 * not read another's.
 */
const LEFT_OUT: ReadonlySet<FeatureFamily> = new Set(["dispersion"]);

/** What bundles read: the recorded data hold no token probabilities, so nothing can be learned of graybox features. */
export const TRAINED_FEATURES: readonly FeatureDefinition[] = FEATURES.filter(
  ({ family, invasiveness }) => invasiveness === "blackbox" && !LEFT_OUT.has(family),
);

/**
 * The same rows with the columns of some features of the registry only.
 * @param matrix its columns are the registry's
 */
export function selectFeatures(matrix: Matrix, features: readonly Pick<FeatureDefinition, "name">[]): Matrix {
  const names = new Map(FEATURES.map(({ name }, column) => [name, column]));
  const from = features.map(({ name }) => {
    const column = names.get(name);
    if (column === undefined) throw new RangeError(`there is no feature "${name}"`);
    return column;
  });
  const columns = from.length;
  const selected = new Float32Array(matrix.rows * columns);
  for (let row = 0; row < matrix.rows; row++) {
    for (let i = 0; i < columns; i++) {
      selected[row * columns + i] = matrix.features[row * matrix.columns + from[i]!]!;
    }
  }
  return { ...matrix, columns, features: selected };
}
