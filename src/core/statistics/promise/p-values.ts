import { binomialCdf } from "../binomial.ts";

/**
 * p-value of "risk >= alpha" from `wrong` of n independent audits that weigh the same: P(Bin(n, alpha) <= wrong), exact
 * (Clopper and Pearson 1934; in Learn-then-Test: Angelopoulos et al. 2021, arXiv 2110.01052, section 1.2).
 */
export const binomialP = (wrong: number, n: number, alpha: number): number =>
  n === 0 ? 1 : binomialCdf(wrong, n, alpha);

/**
 * Hoeffding-Bentkus p-value of "mean >= alpha" for n independent values in 0..1 with this mean (Bates et al. 2021, J. ACM
 * 68:43, eq. 7 and proposition 1; in Learn-then-Test: Angelopoulos et al. 2021, proposition 1).
 */
export function hoeffdingBentkusP(mean: number, n: number, alpha: number): number {
  if (n === 0 || mean >= alpha) return 1;
  const hoeffding = Math.exp(-n * divergence(Math.min(mean, alpha), alpha));
  // The product may lie a rounding error above an integer, which would cost one more wrong one.
  const bentkus = Math.E * binomialCdf(Math.ceil(n * mean - 1e-9), n, alpha);
  return Math.min(1, hoeffding, bentkus);
}

/** Relative entropy of Bernoulli a to Bernoulli b, b inside 0..1. */
const divergence = (a: number, b: number): number => relative(a, b) + relative(1 - a, 1 - b);

const relative = (x: number, y: number): number => (x === 0 ? 0 : x * Math.log(x / y));
