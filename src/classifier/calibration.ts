import { DataError, GateError } from "../core/errors.ts";
import type { ModelCard } from "./card.ts";

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
export function calibrate({ x, y }: Calibration, score: number): number {
  if (Number.isNaN(score)) throw new GateError("The classifier returned NaN.");
  let low = 0;
  let high = x.length - 1;
  if (score <= (x[low] ?? 0)) return y[low] ?? 0;
  if (score >= (x[high] ?? 0)) return y[high] ?? 0;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((x[middle] ?? 0) <= score) low = middle;
    else high = middle;
  }
  const [x0, x1, y0, y1] = [x[low] ?? 0, x[high] ?? 0, y[low] ?? 0, y[high] ?? 0];
  // Clamped, since rounding may leave the segment by one unit in the last place and break monotony.
  return Math.min(y1, Math.max(y0, y0 + ((score - x0) / (x1 - x0)) * (y1 - y0)));
}
