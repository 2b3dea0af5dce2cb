import { curveAt, isotonicCurve } from "../../core/statistics/isotonic.ts";
import { platt } from "../../core/statistics/platt.ts";
import { calibrationRows } from "../cross-validate.ts";
import type { Matrix } from "../matrix.ts";
import type { TrainSettings } from "../settings.ts";
import { reportHeldOut } from "./held-out.ts";
import { type SetLine, setLine } from "./set-line.ts";

/** `by_k`: a map for each number of samples, and one for conversations. */
export const CALIBRATIONS = ["isotonic", "isotonic_by_k", "platt", "platt_by_k"] as const;
export type CalibrationMethod = (typeof CALIBRATIONS)[number];

export interface CalibrationReport {
  readonly method: CalibrationMethod;
  /** Each fold by the maps of the others. */
  readonly sets: readonly SetLine[];
}

type Calibrate = (score: number) => number;

/**
 * Ways to turn out-of-fold scores into confidences, each judged on folds that it was not fitted on. The ranking inside a set
 * is the scores' own (Platt) or nearly (isotonic), so ECE and IDKS at the implied threshold are what differs.
 *
 * @param score out of fold
 * @param fold of every row
 */
export function compareCalibrations(
  matrix: Matrix,
  settings: TrainSettings,
  score: Float64Array,
  fold: Int32Array,
): CalibrationReport[] {
  const every = matrix.sets.map((_, set) => set);
  return CALIBRATIONS.map((method) => {
    const confidence = confidencesBy(method, matrix, settings, score, fold);
    return { method, sets: reportHeldOut(matrix, every, score, confidence).map(setLine) };
  });
}

/** Confidences of all rows by one way, each fold by the maps of the others. */
export function confidencesBy(
  method: CalibrationMethod,
  matrix: Matrix,
  settings: TrainSettings,
  score: Float64Array,
  fold: Int32Array,
): Float64Array {
  const { length } = matrix.sets;
  const byK = method.endsWith("_by_k");
  const groupOf = matrix.sets.map(({ kind, k }) => (!byK ? "all" : kind === "group" ? `k=${k}` : kind));
  const confidence = new Float64Array(matrix.rows);
  for (const left of new Set(fold)) {
    const { rows, weights } = calibrationRows(matrix, settings, (row) => fold[row] !== left);
    const fit = method.startsWith("isotonic") ? isotonicMap : plattMap;
    const maps = new Map<string, Calibrate>();
    for (let set = 0; set < length; set++) {
      const group = groupOf[set]!;
      if (maps.has(group)) continue;
      const own = [...rows.keys()].filter((i) => groupOf[matrix.set[rows[i]!]!] === group);
      // Where a group has nothing to learn from, what all of them say is the best there is.
      const used = own.length > 0 ? own : [...rows.keys()];
      maps.set(
        group,
        fit(
          used.map((i) => score[rows[i]!]!),
          used.map((i) => matrix.executed[rows[i]!]!),
          used.map((i) => weights[i]!),
        ),
      );
    }
    for (let row = 0; row < matrix.rows; row++) {
      if (fold[row] === left) confidence[row] = maps.get(groupOf[matrix.set[row]!]!)!(score[row]!);
    }
  }
  return confidence;
}

function isotonicMap(
  scores: readonly number[],
  labels: readonly number[],
  weights: readonly number[],
): Calibrate {
  const curve = isotonicCurve(scores, labels, weights);
  return (score) => curveAt(curve, score);
}

function plattMap(
  scores: readonly number[],
  labels: readonly number[],
  weights: readonly number[],
): Calibrate {
  const map = platt(scores, labels, weights);
  if (map !== null) return (score) => 1 / (1 + Math.exp(map.slope * score + map.offset));
  // One class: its share, drawn to the middle as Platt's targets are.
  const right = labels.reduce((sum, label) => sum + label, 0);
  const share = (right + 1) / (labels.length + 2);
  return () => share;
}
