import { curveAt } from "../../core/statistics/isotonic.ts";
import { type Features, fitCalibration, scoreHeldOut } from "../cross-validate.ts";
import { treesOf } from "../learner.ts";
import type { Matrix } from "../matrix.ts";
import { rowsWhere } from "../take-rows.ts";
import { reportHeldOut, type SplitReport } from "./held-out.ts";
import type { SelectOptions } from "./transfer.ts";

/**
 * Leaves out one benchmark after the other, in all data folders at once, with every row of its questions wherever they
 * stand: how well does the gate rank calls of a kind that it has never met. Conversations are learned from, never scored.
 * Each benchmark is calibrated by the scores of the others.
 *
 * @param matrix its columns are `features`
 */
export function leaveBenchesOut(
  matrix: Matrix,
  features: Features,
  { settings, seed, onTree }: Omit<SelectOptions, "folds">,
): SplitReport {
  const benchOf = (row: number): string | null => {
    const name = matrix.names[row]!;
    return name.kind === "group" ? name.bench : null;
  };
  const benches = [...new Set(Array.from({ length: matrix.rows }, (_, row) => benchOf(row)))]
    .filter((bench) => bench !== null)
    .toSorted();
  const trees = treesOf(settings);
  const score = new Float64Array(matrix.rows);
  for (const [i, bench] of benches.entries()) {
    const out = rowsWhere(matrix, (row) => benchOf(row) === bench);
    const theirs = new Set(out.map((row) => matrix.question[row]!));
    scoreHeldOut(
      matrix,
      features,
      settings,
      Int32Array.from(out),
      (row) => !theirs.has(matrix.question[row]!),
      seed + i + 1,
      score,
      (done) => onTree?.(i * trees + done, benches.length * trees),
    );
  }
  const confidence = new Float64Array(matrix.rows);
  for (const bench of benches) {
    const curve = fitCalibration(matrix, settings, score, (row) => ![null, bench].includes(benchOf(row)));
    for (const row of rowsWhere(matrix, (at) => benchOf(at) === bench)) {
      confidence[row] = curveAt(curve, score[row]!);
    }
  }
  const sets = matrix.sets.flatMap((set, i) => (set.kind === "group" ? [i] : []));
  return { name: "one benchmark left out", sets: reportHeldOut(matrix, sets, score, confidence) };
}
