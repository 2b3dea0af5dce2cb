import { chiSquareTail } from "../special.ts";

export interface SampleRatio {
  readonly statistic: number | null;
  /** Chance of a split at least as uneven if the plan holds; null where there is too little to say. */
  readonly p: number | null;
  /** p < 0.001: the comparison must not be shown as a result. */
  readonly alarm: boolean;
  readonly reason: "one arm" | "not enough units" | null;
}

const ALARM = 0.001;
/** Least expected units of each arm. */
const LEAST = 8;

/**
 * Sample ratio mismatch: Pearson's chi-square of the units of each arm against the planned shares (Fabijan et al. 2019,
 * KDD, section 2; threshold and least number as in GrowthBook). Count each unit once, retries and copies left out.
 *
 * @param counts units of each arm
 * @param shares planned shares, > 0; they are scaled to sum 1
 */
export function srm(counts: readonly number[], shares: readonly number[]): SampleRatio {
  if (counts.length !== shares.length)
    throw new RangeError(`${counts.length} counts, ${shares.length} shares`);
  if (shares.some((share) => !(share > 0))) throw new RangeError("every arm needs a share above 0");
  if (counts.length < 2) return { statistic: null, p: null, alarm: false, reason: "one arm" };
  const all = counts.reduce((sum, count) => sum + count, 0);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const expected = shares.map((share) => (all * share) / whole);
  if (expected.some((value) => value < LEAST)) {
    return { statistic: null, p: null, alarm: false, reason: "not enough units" };
  }
  const statistic = counts.reduce((sum, count, i) => sum + (count - expected[i]!) ** 2 / expected[i]!, 0);
  const p = chiSquareTail(statistic, counts.length - 1);
  return { statistic, p, alarm: p < ALARM, reason: null };
}
