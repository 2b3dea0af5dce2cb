import { bestThreshold, idks, weightedBestThreshold } from "../../core/statistics/idks.ts";
import { thresholdOf } from "../../core/policy/resolve.ts";
import { gateActions } from "../actions.ts";
import { trainingWeights } from "../growing-weights.ts";
import type { Matrix } from "../matrix.ts";
import { DEFAULT_PENALTY } from "../penalty.ts";
import { plainRows } from "../report.ts";
import type { TrainSettings } from "../settings.ts";

/** The two ways to a threshold, on rows that none was chosen on. */
export interface ThresholdReport {
  readonly penalty: number;
  /** penalty / (1 + penalty): right for a calibrated confidence, needs no data. */
  readonly implied: number;
  /** Where IDKS is greatest over all rows, weighted like the training. */
  readonly argmax: number;
  readonly sets: readonly ThresholdSet[];
}

export interface ThresholdSet {
  readonly data: string;
  readonly k: number;
  readonly n: number;
  readonly idks_implied: number | null;
  /** At the argmax of the other folds. */
  readonly idks_argmax: number | null;
  /** At the argmax of this very set, which is how the paper reports it: flatters. */
  readonly idks_own: number | null;
  readonly own_argmax: number | null;
}

/**
 * The threshold whose IDKS is greatest over the labelled rows of groups that no check blocks, weighted like the training (the
 * paper's choice, there on training data; here on out-of-fold confidences, for confidences of seen questions say nothing).
 *
 * @returns null where no row counts
 */
export function argmaxThreshold(
  matrix: Matrix,
  settings: TrainSettings,
  confidence: ArrayLike<number>,
  penalty: number,
  counts: (row: number) => boolean = () => true,
): number | null {
  const weights = trainingWeights(matrix, settings, counts);
  const rows = judgedGroups(matrix).filter((row) => weights[row]! > 0 && matrix.blocked[row] === 0);
  const best = weightedBestThreshold(
    rows.map((row) => confidence[row]!),
    rows.map((row) => matrix.executed[row]!),
    rows.map((row) => weights[row]!),
    penalty,
  );
  return best?.threshold ?? null;
}

/**
 * The implied threshold and the argmax side by side.
 *
 * @param confidence out of fold
 * @param fold of every row
 */
export function compareThresholds(
  matrix: Matrix,
  settings: TrainSettings,
  confidence: Float64Array,
  fold: Int32Array,
  penalty: number = DEFAULT_PENALTY,
): ThresholdReport {
  const implied = thresholdOf(penalty);
  const folds = [...new Set(fold)].toSorted((a, b) => a - b);
  const ofFold = new Map(
    folds.map((left) => [
      left,
      argmaxThreshold(matrix, settings, confidence, penalty, (row) => fold[row] !== left) ?? implied,
    ]),
  );
  const ran = gateActions(matrix, confidence, implied);
  const judged = new Set(judgedGroups(matrix));
  const sets = matrix.sets.flatMap((set, index): ThresholdSet[] => {
    if (set.kind !== "group") return [];
    const rows = plainRows(matrix, index).filter((row) => judged.has(row));
    const labels = rows.map((row) => matrix.executed[row]!);
    const runs = (row: number): number =>
      Number(matrix.blocked[row] === 0 && confidence[row]! >= ofFold.get(fold[row]!)!);
    // What a check blocks never runs, whatever the threshold.
    const open = rows.filter((row) => matrix.blocked[row] === 0);
    const own = bestThreshold(
      open.map((row) => confidence[row]!),
      open.map((row) => matrix.executed[row]!),
      penalty,
    );
    return [
      {
        data: set.data,
        k: set.k,
        n: rows.length,
        idks_implied: idks(
          rows.map((row) => ran[row]!),
          labels,
          penalty,
        ),
        idks_argmax: idks(rows.map(runs), labels, penalty),
        idks_own: own === null ? null : (own.idks * open.length) / rows.length,
        own_argmax: own?.threshold ?? null,
      },
    ];
  });
  const argmax = argmaxThreshold(matrix, settings, confidence, penalty) ?? implied;
  return { penalty, implied, argmax, sets };
}

/** Recorded groups with a label. */
function judgedGroups(matrix: Matrix): number[] {
  return matrix.sets.flatMap((set, index) =>
    set.kind === "group"
      ? plainRows(matrix, index).filter((row) => !Number.isNaN(matrix.executed[row]!))
      : [],
  );
}
