import { kindsOf } from "./kinds.ts";
import type { Matrix } from "./matrix.ts";
import { isTrainingRow, type TrainSettings } from "./settings.ts";
import { rowWeights } from "./weights.ts";

/** Weights of the rows to learn from, by the settings. */
export function trainingWeights(
  matrix: Matrix,
  settings: TrainSettings,
  learns: (row: number) => boolean = () => true,
): Float64Array {
  return rowWeights(matrix, (row) => learns(row) && isTrainingRow(matrix, settings, row), settings);
}

/**
 * Weights for growing trees: as `trainingWeights`, but
 * - a wrong decision of a conversation that may change something weighs more, for asking in time is what the gate is for, and most where no
 *   call of its turn is right;
 * - a right row of a kind of questions that is mostly right weighs more, for to stop such a call gains nothing and costs trust.
 *
 * Calibration does without, so that a confidence stays a probability.
 */
export function growingWeights(
  matrix: Matrix,
  settings: TrainSettings,
  learns: (row: number) => boolean = () => true,
): Float64Array {
  const weights = trainingWeights(matrix, settings, learns);
  const kind = kindsOf(matrix);
  const rights = rightShares(matrix, kind, weights);
  return weights.map((weight, row) => {
    const name = matrix.names[row]!;
    const right = matrix.executed[row] === 1;
    if (name.kind === "group") {
      return right && rights[kind[row]!]! > MOSTLY ? weight * settings.easyRight : weight;
    }
    if (name.reads || right) return weight;
    return weight * (name.abstainRight ? settings.askingLoops : settings.wrongLoops);
  });
}

/** Share of right rows from which on a kind is mostly right. */
const MOSTLY = 0.7;

/** For each kind the weighted share of its rows that are right. */
function rightShares(matrix: Matrix, kind: Int32Array, weights: Float64Array): Float64Array {
  const kinds = kind.reduce((most, own) => Math.max(most, own + 1), 0);
  const [right, all] = [new Float64Array(kinds), new Float64Array(kinds)];
  for (const [row, weight] of weights.entries()) {
    if (weight === 0) continue;
    all[kind[row]!]! += weight;
    right[kind[row]!]! += weight * matrix.executed[row]!;
  }
  return right.map((sum, of) => sum / all[of]!);
}
