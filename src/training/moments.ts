import type { FeatureMoments } from "../core/local-head/rows.ts";

/**
 * Weighted mean and standard deviation of every feature over the rows that have it; a local head standardises by these. A
 * feature that no row has gets mean 0 and sd 0, and so does one that never varies (its mean is kept).
 *
 * @param features row-major, rows x names.length; NaN is missing
 * @param weights >= 0, one for each row
 */
export function featureMoments(
  features: ArrayLike<number>,
  names: readonly string[],
  weights: ArrayLike<number>,
): FeatureMoments[] {
  const columns = names.length;
  return names.map((name, column) => {
    let total = 0;
    let sum = 0;
    for (let row = 0; row < weights.length; row++) {
      const value = features[row * columns + column]!;
      if (Number.isNaN(value)) continue;
      total += weights[row]!;
      sum += weights[row]! * value;
    }
    if (total === 0) return { name, mean: 0, sd: 0 };
    const mean = sum / total;
    let squares = 0;
    for (let row = 0; row < weights.length; row++) {
      const value = features[row * columns + column]!;
      if (!Number.isNaN(value)) squares += weights[row]! * (value - mean) ** 2;
    }
    const sd = Math.sqrt(squares / total);
    return { name, mean: round(mean), sd: sd < LEAST_SD ? 0 : round(sd) };
  });
}

/** Less than this is rounding of equal values. */
const LEAST_SD = 1e-6;

/** Six significant digits keep the card short. */
const round = (value: number): number => Number(value.toPrecision(6));
