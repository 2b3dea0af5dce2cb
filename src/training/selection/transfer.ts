import { crossValidate, type Features } from "../cross-validate.ts";
import type { Matrix } from "../matrix.ts";
import type { TrainSettings } from "../settings.ts";
import { rowsWhere, takeRows } from "../take-rows.ts";
import { reportHeldOut, type SplitReport } from "./held-out.ts";

/** How to learn and how often, the same for every split. */
export interface SelectOptions {
  readonly settings: TrainSettings;
  /** Question-grouped folds: no model is scored on a question that it has seen. */
  readonly folds: number;
  readonly seed: number;
  readonly onTree?: ((done: number, total: number) => void) | undefined;
}

/**
 * Learns from some data folders and scores others: no row of the scored folders, and none of their questions in the fold at
 * hand, is learned from. Confidences are calibrated on what was learned from, so their level is part of what is measured.
 *
 * @param matrix its columns are `features`
 * @throws RangeError where a folder is not in the matrix
 */
export function transfer(
  matrix: Matrix,
  features: Features,
  from: readonly string[],
  to: readonly string[],
  { settings, folds, seed, onTree }: SelectOptions,
): SplitReport {
  const known = new Set(matrix.sets.map((set) => set.data));
  const unknown = [...from, ...to].find((data) => !known.has(data));
  if (unknown !== undefined) throw new RangeError(`there are no rows of ${unknown}`);
  const dataOf = (row: number): string => matrix.sets[matrix.set[row]!]!.data;
  const own = takeRows(
    matrix,
    rowsWhere(matrix, (row) => from.includes(dataOf(row)) || to.includes(dataOf(row))),
  );
  const isLearned = own.sets.map((set) => from.includes(set.data));
  const { score, confidence } = crossValidate(
    own,
    features,
    settings,
    folds,
    seed,
    onTree,
    (row) => isLearned[own.set[row]!]!,
  );
  const sets = own.sets.flatMap((set, i) => (to.includes(set.data) ? [i] : []));
  return {
    name: `${from.join(" + ")} -> ${to.join(" + ")}`,
    sets: reportHeldOut(own, sets, score, confidence),
  };
}
