import { chiSquareTail } from "../statistics/special.ts";

export interface SampleRatio {
  /** Pearson's statistic; null where the arms have too few units to tell. */
  readonly chiSquare: number | null;
  readonly p: number | null;
  /** The units are not split as planned: what the arms earned cannot be compared. */
  readonly alarm: boolean;
}

/** So improbable that chance is no explanation. Small, since it is looked at again and again. */
const ALARM = 0.001;
/** Units that each arm should have before the statistic is near its distribution. */
const FEWEST = 8;

/**
 * Whether units were split as planned: Pearson's chi-square test against the shares (Fabijan et al. 2019, "Diagnosing sample ratio
 * mismatch in online controlled experiments", KDD). Count units, never decisions: what is sent twice is one unit.
 * @param units of each arm
 * @param shares of each arm, > 0; only their ratios count
 */
export function sampleRatio(units: readonly number[], shares: readonly number[]): SampleRatio {
  const all = units.reduce((a, b) => a + b, 0);
  const total = shares.reduce((a, b) => a + b, 0);
  const expected = shares.map((share) => (share / total) * all);
  if (units.length < 2 || expected.some((count) => count < FEWEST))
    return { chiSquare: null, p: null, alarm: false };
  const chiSquare = units.reduce(
    (sum, count, arm) => sum + (count - (expected[arm] ?? 0)) ** 2 / (expected[arm] ?? 1),
    0,
  );
  const p = chiSquareTail(chiSquare, units.length - 1);
  return { chiSquare, p, alarm: p < ALARM };
}
