import { cholesky, solve } from "./cholesky.ts";
import { sigmoid, softplus } from "./logit.ts";

/** Rows of a regression: a dense part for all, and a sparse part for columns that few rows have (tools). */
export interface Design {
  readonly rows: number;
  /** Columns 0..dense-1 of every row, row-major. */
  readonly dense: number;
  readonly values: Float64Array;
  /** All columns: those from `dense` on are sparse. */
  readonly columns: number;
  /** Entries of row i stand at starts[i]..starts[i + 1]-1. */
  readonly starts: Int32Array;
  readonly sparseColumns: Int32Array;
  readonly sparseValues: Float64Array;
}

/** Independent normal priors, one for each column. */
export interface Prior {
  readonly mean: Float64Array;
  /** 1 / variance, > 0. */
  readonly precision: Float64Array;
}

export interface MapFit {
  readonly coefficients: Float64Array;
  /** Cholesky factor of the posterior precision at the mode. */
  readonly factor: Float64Array;
  /** Logarithm of the Laplace approximation of the marginal likelihood. */
  readonly logEvidence: number;
  readonly steps: number;
  readonly converged: boolean;
}

const MOST_STEPS = 60;
const MOST_HALVINGS = 30;
/** Largest part of a Newton step, in units of the coefficients, that counts as standing still. */
const STILL = 1e-9;

/**
 * Maximum a posteriori logistic regression: minimises  sum_i w_i (ln(1 + e^(x_i b)) - y_i x_i b) + 1/2 sum_j l_j (b_j - m_j)^2
 * by Newton steps (iteratively reweighted least squares: Bishop 2006, Pattern Recognition and Machine Learning, eqs.
 * 4.96-4.99, with the prior of eqs. 4.140-4.143) with a halving line search on Armijo's condition (Nocedal and Wright 2006,
 * eq. 3.4). Every precision is > 0, so the problem is strictly convex: one class, separable or contradictory labels, and no
 * rows at all have one finite answer. The evidence is Laplace's: Bishop 2006, eq. 4.137 (constants of the priors kept).
 *
 * @param labels 1 or 0
 * @param weights >= 0, finite
 */
export function fitMap(
  design: Design,
  labels: ArrayLike<number>,
  weights: ArrayLike<number>,
  prior: Prior,
): MapFit {
  const size = design.columns;
  let at: Float64Array = Float64Array.from(prior.mean);
  let now = evaluate(design, labels, weights, prior, at);
  let steps = 0;
  let converged = false;
  let { factor, gradient } = curvature(design, labels, weights, prior, at);
  while (!converged && steps < MOST_STEPS) {
    const step = solve(factor, size, gradient);
    const slope = step.reduce((sum, value, j) => sum + value * gradient[j]!, 0);
    steps++;
    converged = step.every((value) => Math.abs(value) < STILL);
    let scale = 1;
    let next = move(at, step, scale);
    let loss = evaluate(design, labels, weights, prior, next);
    for (let i = 0; i < MOST_HALVINGS && !(loss <= now - 1e-4 * scale * slope); i++) {
      scale /= 2;
      next = move(at, step, scale);
      loss = evaluate(design, labels, weights, prior, next);
    }
    // Where even a tiny step gains nothing, the rest is rounding.
    if (!(loss <= now)) break;
    at = next;
    now = loss;
    ({ factor, gradient } = curvature(design, labels, weights, prior, at));
  }
  if (!converged) converged = solve(factor, size, gradient).every((value) => Math.abs(value) < 1e-6);
  let logEvidence = -now;
  for (let j = 0; j < size; j++)
    logEvidence += 0.5 * Math.log(prior.precision[j]!) - Math.log(factor[j * size + j]!);
  return { coefficients: at, factor, logEvidence, steps, converged };
}

const move = (from: Float64Array, step: Float64Array, scale: number): Float64Array =>
  from.map((value, j) => value - scale * step[j]!);

/** x_i b of every row. */
export function linear(design: Design, coefficients: Float64Array): Float64Array {
  const { rows, dense, values, starts, sparseColumns, sparseValues } = design;
  const sums = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    for (let j = 0; j < dense; j++) sum += values[i * dense + j]! * coefficients[j]!;
    for (let e = starts[i]!; e < starts[i + 1]!; e++)
      sum += sparseValues[e]! * coefficients[sparseColumns[e]!]!;
    sums[i] = sum;
  }
  return sums;
}

function evaluate(
  design: Design,
  labels: ArrayLike<number>,
  weights: ArrayLike<number>,
  { mean, precision }: Prior,
  at: Float64Array,
): number {
  const sums = linear(design, at);
  let loss = 0;
  for (let i = 0; i < sums.length; i++) loss += weights[i]! * (softplus(sums[i]!) - labels[i]! * sums[i]!);
  for (let j = 0; j < at.length; j++) loss += 0.5 * precision[j]! * (at[j]! - mean[j]!) ** 2;
  return loss;
}

function curvature(
  design: Design,
  labels: ArrayLike<number>,
  weights: ArrayLike<number>,
  { mean, precision }: Prior,
  at: Float64Array,
): { factor: Float64Array; gradient: Float64Array } {
  const { rows, dense, values, columns, starts, sparseColumns, sparseValues } = design;
  const sums = linear(design, at);
  const hessian = new Float64Array(columns * columns);
  const gradient = at.map((value, j) => precision[j]! * (value - mean[j]!));
  for (let j = 0; j < columns; j++) hessian[j * columns + j] = precision[j]!;
  for (let i = 0; i < rows; i++) {
    const p = sigmoid(sums[i]!);
    const pull = weights[i]! * (p - labels[i]!);
    const bend = weights[i]! * p * (1 - p);
    const row = i * dense;
    for (let j = 0; j < dense; j++) {
      const x = values[row + j]!;
      if (x === 0) continue;
      gradient[j]! += pull * x;
      const scaled = bend * x;
      for (let k = 0; k <= j; k++) hessian[j * columns + k]! += scaled * values[row + k]!;
    }
    for (let e = starts[i]!; e < starts[i + 1]!; e++) {
      const column = sparseColumns[e]!;
      gradient[column]! += pull * sparseValues[e]!;
      const scaled = bend * sparseValues[e]!;
      for (let k = 0; k < dense; k++) hessian[column * columns + k]! += scaled * values[row + k]!;
      for (let f = starts[i]!; f < starts[i + 1]!; f++) {
        if (sparseColumns[f]! <= column)
          hessian[column * columns + sparseColumns[f]!]! += scaled * sparseValues[f]!;
      }
    }
  }
  const factor = cholesky(hessian, columns);
  if (factor === null) throw new RangeError("fitMap needs finite values and precisions above 0");
  return { factor, gradient };
}
