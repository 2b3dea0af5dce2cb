import type { Interval } from "./interval.ts";
import { incompleteBeta, normalQuantile } from "./special.ts";

/** P(X <= k) for X binomial with n trials of chance p (DLMF 8.17.5). */
export function binomialCdf(k: number, n: number, p: number): number {
  if (k < 0) return 0;
  if (k >= n) return 1;
  return incompleteBeta(1 - p, n - k, k + 1);
}

/** Smallest k with P(X <= k) >= level: the largest count that chance allows at that level. */
export function binomialQuantile(level: number, n: number, p: number): number {
  let [low, high] = [-1, n];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (binomialCdf(middle, n, p) >= level) high = middle;
    else low = middle;
  }
  return high;
}

/** x with I_x(a, b) = p, by bisection to the last bit. */
function betaQuantile(p: number, a: number, b: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 200 && high - low > Number.EPSILON * high; i++) {
    const middle = (low + high) / 2;
    if (incompleteBeta(middle, a, b) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Highest share that `hits` of `n` allow: one-sided exact upper bound at `confidence` (Clopper and Pearson 1934, Biometrika 26:404). */
export function exactUpper(hits: number, n: number, confidence: number): number {
  return hits >= n ? 1 : betaQuantile(confidence, hits + 1, n - hits);
}

/**
 * Score interval of a share (Wilson 1927, JASA 22:209, p. 210).
 *
 * @param hits 0..n, may be fractional (weighted)
 * @param n effective number of rows, > 0
 * @returns null where n is 0
 */
export function wilson(hits: number, n: number, level = 0.95): Interval | null {
  if (!(n > 0)) return null;
  const z2 = normalQuantile((1 + level) / 2) ** 2;
  const share = hits / n;
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = Math.sqrt(z2 * ((share * (1 - share)) / n + z2 / (4 * n * n))) / (1 + z2 / n);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
