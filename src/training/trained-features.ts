import type { FeatureDefinition, FeatureFamily } from "../core/features/definition.ts";
import { FEATURES } from "../core/features/registry.ts";
import type { Matrix } from "./matrix.ts";
import { takeColumns } from "./take-columns.ts";

/**
 * Families that a bundle does without: the statistics over an embedding repeat the consistency family (folds of questions,
 * with them: v1 AUROC within .001, v4 .002-.003 lower, conversations .002 higher), and a model trained on one embedding must
 * not read another's.
 */
const LEFT_OUT: ReadonlySet<FeatureFamily> = new Set(["dispersion"]);

/**
 * Features of the registry that the shipped model does not read. Where a turn stands in its conversation says more about the
 * agent and its task than about the call: measured on agents that work differently, these turn round (AUROC by themselves
 * on bfcl-v4-multi / tau-airline: calls before .32 / .64, tool known .32 / .59, user messages .53 / .31), and without them
 * the same forest ranks tau-airline by .74 -> .78, bfcl-v4-multi by .83 -> .83. Words that
 * nobody said are counted in composed texts as well (a thought, a summary); the backing of values and of texts by themselves
 * takes their place: calls stopped where tau-airline reached its goal 12.8 -> 11.9 %, v4 k=1 AUROC .884 -> .881.
 * Whether a tool's description shows a form tells its kind, not the call (`suspicious_shape_share`; the forms that differ are counted
 * by `suspicious_shape`).
 */
const NOT_LEARNED: ReadonlySet<string> = new Set([
  "session_user_messages",
  "session_calls_before",
  "session_tool_known",
  "session_tool_repeated",
  "loop_request_messages",
  "loop_tools_gone",
  "coverage_words_per_value",
  "grounding_invented_words",
  "grounding_partial_strings",
  "suspicious_shape_share",
]);

/** What bundles read: the recorded data hold no token probabilities, so nothing can be learned of graybox features. */
export const TRAINED_FEATURES: readonly FeatureDefinition[] = FEATURES.filter(
  ({ name, family, invasiveness }) =>
    invasiveness === "blackbox" && !LEFT_OUT.has(family) && !NOT_LEARNED.has(name),
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
  return takeColumns(matrix, from);
}
