import { auroc, midranks } from "./auroc.ts";

/** Both ends of a confidence interval. */
export type Interval = readonly [low: number, high: number];

/** 0.975 quantile of the standard normal distribution: 95 % intervals. */
const Z = 1.959963984540054;

/**
 * Mean with a 95 % interval that treats values of one cluster (a question) as dependent: the variance is the
 * between-cluster sum of squared cluster residuals, with the small-sample factor C / (C - 1)
 * (Liang and Zeger 1986, Biometrika 73:13, eq. 6, for an intercept-only model).
 *
 * @param values finite numbers
 * @param clusters cluster number of each value
 * @returns null where there are no values; the interval is null with fewer than two clusters
 */
export function clusteredMean(
  values: ArrayLike<number>,
  clusters: ArrayLike<number>,
): { mean: number; interval: Interval | null } | null {
  const n = values.length;
  if (n === 0) return null;
  let mean = 0;
  for (let i = 0; i < n; i++) mean += values[i]! / n;
  const residuals = new Map<number, number>();
  for (let i = 0; i < n; i++) add(residuals, clusters[i]!, values[i]! - mean);
  const count = residuals.size;
  if (count < 2) return { mean, interval: null };
  let sum = 0;
  for (const residual of residuals.values()) sum += residual * residual;
  const half = (Z * Math.sqrt((sum * count) / (count - 1))) / n;
  return { mean, interval: [mean - half, mean + half] };
}

/**
 * 95 % interval of the AUROC for clustered data.
 *
 * @returns the interval cut to 0..1, or null where a class or a second cluster is absent
 */
export function clusteredAurocInterval(
  scores: ArrayLike<number>,
  labels: ArrayLike<number>,
  clusters: ArrayLike<number>,
): Interval | null {
  const area = auroc(scores, labels);
  const variance = clusteredAurocVariance(scores, labels, clusters);
  if (area === null || variance === null) return null;
  const half = Z * Math.sqrt(variance);
  return [Math.max(0, area - half), Math.min(1, area + half)];
}

/**
 * Variance of the AUROC for clustered data: structural components summed by cluster
 * (Obuchowski 1997, Biometrics 53:567, eqs. 2-5, the clustered form of DeLong's variance).
 *
 * @param scores finite numbers
 * @param labels 1 right, 0 wrong
 * @param clusters cluster number of each row
 * @returns 0 or more, or null where a class or a second cluster is absent
 */
export function clusteredAurocVariance(
  scores: ArrayLike<number>,
  labels: ArrayLike<number>,
  clusters: ArrayLike<number>,
): number | null {
  const area = auroc(scores, labels);
  if (area === null) return null;
  const n = scores.length;
  const positives: number[] = [];
  const negatives: number[] = [];
  for (let i = 0; i < n; i++) (labels[i] === 1 ? positives : negatives).push(i);
  const all = midranks(scores);
  const x = new Map<number, number>();
  const y = new Map<number, number>();
  const inner = midranks(positives.map((i) => scores[i]!));
  positives.forEach((i, j) => add(x, clusters[i]!, (all[i]! - inner[j]!) / negatives.length - area));
  const outer = midranks(negatives.map((i) => scores[i]!));
  negatives.forEach((i, j) => add(y, clusters[i]!, 1 - (all[i]! - outer[j]!) / positives.length - area));
  if (x.size < 2 || y.size < 2) return null;
  const total = new Set([...x.keys(), ...y.keys()]).size;
  let squareX = 0;
  let squareY = 0;
  let product = 0;
  for (const [cluster, value] of x) {
    squareX += value * value;
    product += value * (y.get(cluster) ?? 0);
  }
  for (const value of y.values()) squareY += value * value;
  const m = positives.length;
  const k = negatives.length;
  const variance =
    (x.size / (x.size - 1)) * (squareX / (m * m)) +
    (y.size / (y.size - 1)) * (squareY / (k * k)) +
    (total / (total - 1)) * ((2 * product) / (m * k));
  return Math.max(0, variance);
}

function add(sums: Map<number, number>, key: number, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}
