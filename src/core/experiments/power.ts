import { normalQuantile } from "../statistics/special.ts";
import { tunedFor, sequenceRadius } from "./sequence.ts";

export interface PlannedSize {
  /** Units of each arm for one look at a fixed time. */
  readonly fixed: number;
  /** Units of each arm where somebody may look at any time; on average the difference is seen before. */
  readonly planned: number;
}

/**
 * How many units each arm needs to find a difference between two means: (z + z')^2 x 2 x variance / difference^2 with the quantiles of
 * confidence and power (Lachin 1981, "Introduction to sample size determination and power analysis", equation 5). With a confidence
 * sequence its boundary at the planned size stands in the place of the first quantile.
 * @param variance of a unit's influence on the metric, >= 0
 * @param difference > 0
 * @param alpha chance of a false alarm, inside 0..1
 * @param power chance to find the difference, inside 0..1
 */
export function plannedSize(variance: number, difference: number, alpha: number, power: number): PlannedSize {
  const units = (boundary: number): number =>
    Math.ceil(((boundary + normalQuantile(power)) ** 2 * 2 * variance) / difference ** 2);
  // The boundary of a sequence that is tuned for a size is the same for every size.
  const anywhere = 1_000;
  return {
    fixed: units(normalQuantile(1 - alpha / 2)),
    planned: units(sequenceRadius(anywhere, 1, alpha, tunedFor(anywhere, alpha))),
  };
}
