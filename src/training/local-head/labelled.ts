import type { FeatureMoments, HeadRow } from "../../core/local-head/rows.ts";
import { FEATURES } from "../../core/features/registry.ts";
import type { Matrix } from "../matrix.ts";

/** A recorded row as a decision with an outcome. */
export interface LabelledRow extends HeadRow {
  /** Number of its question, task or scenario: rows of one share what made them right or wrong. */
  readonly cluster: number;
  /** The first tool, or what stands for a tool. */
  readonly tool: string;
}

/** Where in a row of the registry each of the features stands. */
export function momentColumns(moments: readonly FeatureMoments[]): number[] {
  const at = new Map(FEATURES.map(({ name }, column) => [name, column]));
  return moments.map(({ name }) => at.get(name) ?? -1);
}

/**
 * Rows of a matrix as labelled decisions, each under a tool of unknown risk.
 *
 * @param matrix its columns are the registry's
 * @param confidence calibrated, one for each row of the matrix
 * @param toolsOf what stands for the tools of a row: by default those that it calls
 */
export function labelledRows(
  matrix: Matrix,
  rows: readonly number[],
  confidence: ArrayLike<number>,
  moments: readonly FeatureMoments[],
  toolsOf: (row: number) => readonly string[] = (row) => matrix.tools[row]!,
): LabelledRow[] {
  const columns = momentColumns(moments);
  return rows.map((row) => ({
    confidence: confidence[row]!,
    features: columns.map((column) => matrix.features[row * matrix.columns + column] ?? NaN),
    calls: toolsOf(row).map((tool) => ({ tool, risk: "unknown" })),
    right: matrix.executed[row] === 1,
    weight: 1,
    cluster: matrix.question[row]!,
    tool: toolsOf(row)[0] ?? "",
  }));
}
