export interface DistributionDriftOptions {
  /** Which look this is since the reference was taken, from 1: later looks spend less. */
  readonly look: number;
  /** Chance of a false alarm over all looks, 0..1; default 0.01. */
  readonly alpha?: number;
  /** Least population stability index that matters; default 0.1, "some change". */
  readonly leastPsi?: number;
  /** Factor by which decisions of one session repeat each other (Kish's design effect), 1 or more. */
  readonly designEffect?: number;
}

export interface DistributionDrift {
  readonly alarm: boolean;
  /** Population stability index: 0 equal, 0.1 some, 0.25 much change. Null where a side is empty. */
  readonly psi: number | null;
  /** Largest gap of the two distribution functions, 0..1, and the chance of one as large without drift. */
  readonly gap: number | null;
  readonly p: number | null;
  /** `p` must be below. */
  readonly level: number;
}

/** Half a decision for an empty bin, so that one new value does not make the index infinite. */
const EMPTY = 0.5;

/**
 * Whether values (confidences, a feature) are distributed as in the reference window. Alarm where both hold: the two-sample
 * Kolmogorov-Smirnov test (Smirnov 1948, Ann. Math. Stat. 19:279; on bins it is conservative) at a level that sums to alpha
 * over all looks, alpha / (look (look + 1)), so it may be repeated every hour; and the change is large enough to matter by
 * the population stability index (Siddiqi 2006, Credit Risk Scorecards, p. 136).
 *
 * @param reference counts by bin, bins in order
 * @param live counts of the same bins since
 */
export function distributionDrift(
  reference: readonly number[],
  live: readonly number[],
  options: DistributionDriftOptions,
): DistributionDrift {
  const { look, alpha = 0.01, leastPsi = 0.1, designEffect = 1 } = options;
  if (reference.length !== live.length) {
    throw new RangeError(`${reference.length} reference bins, ${live.length} live bins`);
  }
  if (!(look >= 1)) throw new RangeError(`look counts from 1, got ${look}`);
  const level = alpha / (look * (look + 1));
  const [before, since] = [sum(reference), sum(live)];
  if (before === 0 || since === 0) return { alarm: false, psi: null, gap: null, p: null, level };
  let [gap, a, b, psi] = [0, 0, 0, 0];
  for (let i = 0; i < reference.length; i++) {
    a += reference[i]! / before;
    b += live[i]! / since;
    gap = Math.max(gap, Math.abs(a - b));
    if (reference[i] === 0 && live[i] === 0) continue;
    const [was, is] = [Math.max(EMPTY, reference[i]!) / before, Math.max(EMPTY, live[i]!) / since];
    psi += (is - was) * Math.log(is / was);
  }
  const rows = (before * since) / (before + since) / designEffect;
  const p = kolmogorovTail(Math.sqrt(rows) * gap);
  return { alarm: p < level && psi >= leastPsi, psi, gap, p, level };
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** P(K > x) of the Kolmogorov distribution (DLMF-style series: Marsaglia, Tsang and Wang 2003, J. Stat. Softw. 8:18, section 1). */
export function kolmogorovTail(x: number): number {
  if (x < 0.2) return 1;
  if (x < 1) {
    let below = 0;
    for (let k = 1; k <= 20; k++) below += Math.exp((-((2 * k - 1) ** 2) * Math.PI ** 2) / (8 * x * x));
    return Math.max(0, 1 - (Math.sqrt(2 * Math.PI) / x) * below);
  }
  let tail = 0;
  for (let k = 1; k <= 20; k++) tail += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * k * k * x * x);
  return Math.min(1, Math.max(0, tail));
}

/**
 * Upper edges that cut a feature's reference values into bins of about equal counts. NaN (missing) has a bin of its own, the
 * last: a feature that goes missing has drifted.
 */
export function quantileEdges(values: ArrayLike<number>, bins = 10): number[] {
  const sorted = Array.from(values)
    .filter((value) => !Number.isNaN(value))
    .toSorted((a, b) => a - b);
  const edges = Array.from(
    { length: bins - 1 },
    (_, i) => sorted[Math.floor(((i + 1) * sorted.length) / bins)],
  );
  return [...new Set(edges.filter((edge) => edge !== undefined))];
}

/** Counts of `values` by bin: up to the first edge, ..., above the last, and missing. */
export function binCounts(values: ArrayLike<number>, edges: readonly number[]): number[] {
  const counts = Array<number>(edges.length + 2).fill(0);
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const above = edges.findIndex((edge) => value <= edge);
    const bin = Number.isNaN(value) ? edges.length + 1 : above === -1 ? edges.length : above;
    counts[bin] = counts[bin]! + 1;
  }
  return counts;
}
