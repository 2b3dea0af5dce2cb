/**
 * Special functions behind the distributions. Each is checked against SciPy to 1e-12 relative or better
 * (statistics.golden.test.ts).
 */

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
const HALF_LOG_TWO_PI = 0.9189385332046727;

/** ln of the gamma function for x > 0 (Lanczos 1964, SIAM J. Numer. Anal. B 1:86, with g = 7 and nine terms). */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const shifted = x - 1;
  let sum = LANCZOS[0]!;
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i]! / (shifted + i);
  const t = shifted + 7.5;
  return HALF_LOG_TWO_PI + (shifted + 0.5) * Math.log(t) - t + Math.log(sum);
}

const TINY = 1e-300;
const STEPS = 10_000;

/** Value of a continued fraction by Lentz's method; terms are a_i and b_i for i = 1, 2, ... above b_0. */
function continuedFraction(first: number, term: (i: number) => readonly [a: number, b: number]): number {
  let value = first === 0 ? TINY : first;
  let c = value;
  let d = 0;
  for (let i = 1; i <= STEPS; i++) {
    const [a, b] = term(i);
    d = b + a * d;
    if (d === 0) d = TINY;
    c = b + a / c;
    if (c === 0) c = TINY;
    d = 1 / d;
    value *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) break;
  }
  return value;
}

/** Regularised incomplete beta function I_x(a, b), a and b > 0, x in 0..1 (DLMF 8.17.22). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x) - Math.log(a),
  );
  const fraction = continuedFraction(1, (i) => {
    const m = i >> 1;
    const d =
      i % 2 === 0
        ? (m * (b - m) * x) / ((a + i - 1) * (a + i))
        : (-(a + m) * (a + b + m) * x) / ((a + i - 1) * (a + i));
    return [d, 1];
  });
  return front / fraction;
}

/** Upper regularised incomplete gamma function Q(a, x), a > 0, x >= 0 (DLMF 8.11.4 and 8.9.2). */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < STEPS && term > sum * 1e-17; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - front * sum;
  }
  return front / continuedFraction(x + 1 - a, (i) => [-i * (i - a), x + 2 * i + 1 - a]);
}

/** Chance that a chi-square value with `degrees` degrees of freedom is at least `value`. */
export const chiSquareTail = (value: number, degrees: number): number => upperGamma(degrees / 2, value / 2);

/** Standard normal distribution function. */
export function normalCdf(z: number): number {
  const tail = upperGamma(0.5, (z * z) / 2) / 2;
  return z > 0 ? 1 - tail : tail;
}

/** Standard normal quantile for p strictly inside 0..1: bisection's safety, Newton's steps on `normalCdf`. */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`normalQuantile needs a probability inside 0..1, got ${p}`);
  if (p > 0.5) return -normalQuantile(1 - p);
  let [low, high] = [-40, 0];
  let z = -Math.sqrt(-2 * Math.log(2 * p)) / 1.3;
  for (let i = 0; i < 100; i++) {
    const gap = normalCdf(z) - p;
    if (gap > 0) high = z;
    else low = z;
    const next = z - gap / (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI));
    const safe = next > low && next < high ? next : (low + high) / 2;
    if (Math.abs(safe - z) <= 1e-15 * Math.abs(z)) return safe;
    z = safe;
  }
  return z;
}
