/**
 * The tuning parameter of `sequenceRadius` that makes the interval tightest after `units` units: Waudby-Smith, Arbour, Sinha, Kennedy &
 * Ramdas 2021, arXiv 2103.06476, appendix B.2 (rho squared times t is about -2 log(alpha) + log(1 - 2 log(alpha))).
 */
export const tunedFor = (units: number, alpha: number): number =>
  Math.sqrt((-2 * Math.log(alpha) + Math.log(1 - 2 * Math.log(alpha))) / units);

/**
 * Half the width of an asymptotic confidence sequence for a mean after `units` units: the interval covers at every look at once, with
 * probability 1 - alpha. arXiv 2103.06476, theorem 2.2, with the variance of the mean in the place of sigma squared / t.
 */
export function sequenceRadius(units: number, variance: number, alpha: number, rho: number): number {
  const spread = units * rho ** 2 + 1;
  return Math.sqrt(variance * ((2 * spread) / (units * rho ** 2)) * Math.log(Math.sqrt(spread) / alpha));
}
