import type { Interval } from "../interval.ts";
import { normalCdf, normalQuantile } from "../special.ts";

export interface SequenceOptions {
  /** Chance that the truth is ever outside, 0..1; default 0.05. */
  readonly alpha?: number;
  /** Units of both arms at which the sequence is to be tightest: the planned size. */
  readonly plannedUnits: number;
  /** Units that each arm needs before anything is said; default 50. The sequence is asymptotic. */
  readonly minUnits?: number;
}

/** An estimate of an arm: a value with its squared standard error, from that many independent units. */
export interface ArmValue {
  readonly value: number | null;
  readonly variance: number | null;
  readonly units: number;
}

export interface Comparison {
  /** Second arm minus first. */
  readonly difference: number | null;
  /** Holds at all looks together; null before there are enough units. */
  readonly interval: Interval | null;
  readonly standardError: number | null;
  /** 0 is outside of the interval: one may stop. */
  readonly significant: boolean;
  readonly units: number;
  /** The planned size is reached. Until then show "not final". */
  readonly final: boolean;
  readonly reason: "not enough units" | "nothing labelled" | "no variation yet" | null;
}

/**
 * Mixing parameter for which the sequence is tightest at `units` (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2024,
 * Ann. Stat. 52:2613, arXiv 2103.06476, appendix B.2, eq. 161, two-sided: the minimum up to the branch of Lambert's W).
 */
export function mixingFor(units: number, alpha: number): number {
  const log = -2 * Math.log(alpha);
  return Math.sqrt((log + Math.log(log + 1)) / units);
}

/**
 * Half-width of the asymptotic confidence sequence in standard errors of the estimate at `units`
 * (arXiv 2103.06476, theorem 2.2, eq. 9, divided by sigma / sqrt(t)). 1.96 would be a single look.
 */
export function widthFactor(units: number, rho: number, alpha: number): number {
  const x = units * rho * rho;
  return Math.sqrt(((2 * (x + 1)) / x) * Math.log(Math.sqrt(x + 1) / alpha));
}

/**
 * Difference of two arms by a confidence sequence: it may be looked at as often as one likes, and stopped at any look.
 * The units of both arms together are its clock, the standard error of the difference times sqrt(units) its spread (as in
 * GrowthBook's gbstats, `SequentialTwoSidedTTest`).
 */
export function confidenceSequence(first: ArmValue, second: ArmValue, options: SequenceOptions): Comparison {
  const { alpha = 0.05, plannedUnits, minUnits = 50 } = options;
  if (!(plannedUnits > 0)) throw new RangeError(`plannedUnits must be above 0, got ${plannedUnits}`);
  const units = first.units + second.units;
  const final = units >= plannedUnits;
  const none = { interval: null, significant: false, units, final };
  if (first.value === null || second.value === null) {
    return { ...none, difference: null, standardError: null, reason: "nothing labelled" };
  }
  const difference = second.value - first.value;
  const variance = (first.variance ?? 0) + (second.variance ?? 0);
  const standardError = Math.sqrt(variance);
  if (Math.min(first.units, second.units) < minUnits) {
    return { ...none, difference, standardError, reason: "not enough units" };
  }
  if (!(variance > 0)) return { ...none, difference, standardError, reason: "no variation yet" };
  const half = standardError * widthFactor(units, mixingFor(plannedUnits, alpha), alpha);
  const interval: Interval = [difference - half, difference + half];
  const significant = interval[0] > 0 || interval[1] < 0;
  return { difference, interval, standardError, significant, units, final, reason: null };
}

/** Plain interval for one look at a fixed size, for comparison. Two-sided p-value with it. */
export function fixedLook(
  difference: number,
  standardError: number,
  alpha = 0.05,
): { readonly interval: Interval; readonly p: number } {
  const half = normalQuantile(1 - alpha / 2) * standardError;
  return {
    interval: [difference - half, difference + half],
    p: 2 * normalCdf(-Math.abs(difference) / standardError),
  };
}
