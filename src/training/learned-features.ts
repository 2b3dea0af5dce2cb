import type { FeatureDefinition } from "../core/features/definition.ts";
import { FEATURES } from "../core/features/registry.ts";
import type { Matrix } from "./matrix.ts";

/**
 * Features of the registry that the shipped model does not read. Where a turn stands in its conversation says more about the
 * agent and its task than about the call: measured on agents that work differently, these turn round (AUROC by themselves
 * on bfcl-v4-multi / tau-airline: calls before .32 / .64, tool known .32 / .59, user messages .53 / .31), and without them
 * the same forest ranks tau-airline by .74 -> .78, bfcl-v4-multi by .83 -> .83.
 */
const NOT_LEARNED: ReadonlySet<string> = new Set([
  "session_user_messages",
  "session_calls_before",
  "session_tool_known",
  "session_tool_repeated",
  "loop_request_messages",
  "loop_tools_gone",
  "coverage_words_per_value",
]);

/** What a model is trained on, in the registry's order. */
export const LEARNED_FEATURES: readonly FeatureDefinition[] = FEATURES.filter(
  ({ name }) => !NOT_LEARNED.has(name),
);

/** The matrix of the whole registry, cut down to the columns of `LEARNED_FEATURES`. */
export function learnedColumns(matrix: Matrix): Matrix {
  if (matrix.columns !== FEATURES.length) throw new RangeError("the matrix is not one of the whole registry");
  const kept = LEARNED_FEATURES.map((feature) => FEATURES.indexOf(feature));
  const features = new Float32Array(matrix.rows * kept.length);
  for (let row = 0; row < matrix.rows; row++) {
    for (const [i, column] of kept.entries()) {
      features[row * kept.length + i] = matrix.features[row * matrix.columns + column]!;
    }
  }
  return { ...matrix, features, columns: kept.length };
}
