/** Points and weights for integrals over 0..1. */
export interface Quadrature {
  readonly t: Float64Array;
  /** 1 - t, without the cancellation. */
  readonly rest: Float64Array;
  readonly weight: Float64Array;
}

const known: Quadrature[] = [];
/** Newton's method doubles the digits with each step; this is more than enough from such a start. */
const STEPS = 8;

/**
 * The Gauss-Legendre rule with `n` points, exact for polynomials of degree 2n - 1. Roots of the Legendre polynomial by
 * Newton's method from the start of Tricomi, weights 2 / ((1 - x^2) P'(x)^2), both moved from -1..1 to 0..1
 * (Press et al., "Numerical Recipes", 4.6).
 */
export function gaussLegendre(n: number): Quadrature {
  return (known[n] ??= compute(n));
}

function compute(n: number): Quadrature {
  const t = new Float64Array(n);
  const weight = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let x = Math.cos((Math.PI * (i + 0.75)) / (n + 0.5));
    let slope = 1;
    for (let step = 0; step < STEPS; step++) {
      let previous = 1;
      let value = x;
      for (let k = 2; k <= n; k++) {
        [previous, value] = [value, ((2 * k - 1) * x * value - (k - 1) * previous) / k];
      }
      slope = (n * (x * value - previous)) / (x * x - 1);
      x -= value / slope;
    }
    t[i] = (1 - x) / 2;
    weight[i] = 1 / ((1 - x * x) * slope * slope);
  }
  return { t, rest: t.map((_, i) => t[n - 1 - i]!), weight };
}
