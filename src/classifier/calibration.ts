import { DataError, GateError } from "../core/errors.ts";
import type { ModelCard } from "./card.ts";
import { curveAt } from "../core/statistics/isotonic.ts";

type Calibration = Pick<ModelCard["calibration"], "x" | "y">;

/** @throws DataError unless the map is monotone: x strictly rising, y within 0..1 and never falling. */
export function checkCalibration({ x, y }: Calibration): void {
  if (x.length === 0 || x.length !== y.length)
    throw new DataError("The card's calibration needs as many x as y, and at least one.");
  for (let i = 1; i < x.length; i++) {
    if (!((x[i - 1] ?? 0) < (x[i] ?? 0)))
      throw new DataError(`The card's calibration.x[${i}] does not rise.`);
    if (!((y[i - 1] ?? 0) <= (y[i] ?? 0))) throw new DataError(`The card's calibration.y[${i}] falls.`);
  }
}

/**
 * Confidence (0..1) of a raw score: linear between the points of the map, constant outside.
 *
 * @throws GateError for NaN: a score that is no number must never pass as a confidence.
 */
export function calibrate(calibration: Calibration, score: number): number {
  if (Number.isNaN(score)) throw new GateError("The classifier returned NaN.");
  return curveAt(calibration, score);
}
