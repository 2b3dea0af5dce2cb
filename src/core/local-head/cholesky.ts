/**
 * Cholesky factor of a symmetric positive definite matrix: A = L L' (Golub and Van Loan, Matrix Computations, 4th ed.,
 * algorithm 4.2.1), row by row.
 *
 * @param matrix row-major, size x size; only the lower triangle is read
 * @returns the lower triangle of L, row-major; null where the matrix is not positive definite, or not finite
 */
export function cholesky(matrix: Float64Array, size: number): Float64Array | null {
  const factor = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    const row = i * size;
    for (let j = 0; j <= i; j++) {
      const other = j * size;
      let sum = matrix[row + j]!;
      for (let k = 0; k < j; k++) sum -= factor[row + k]! * factor[other + k]!;
      if (j < i) factor[row + j] = sum / factor[other + j]!;
      else if (sum > 0 && sum < Infinity) factor[row + i] = Math.sqrt(sum);
      else return null;
    }
  }
  return factor;
}

/** Solves L z = b by forward substitution. */
export function solveLower(factor: Float64Array, size: number, b: ArrayLike<number>): Float64Array {
  const z = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    let sum = b[i]!;
    for (let k = 0; k < i; k++) sum -= factor[i * size + k]! * z[k]!;
    z[i] = sum / factor[i * size + i]!;
  }
  return z;
}

/** Solves L L' x = b. */
export function solve(factor: Float64Array, size: number, b: ArrayLike<number>): Float64Array {
  const x = solveLower(factor, size, b);
  for (let i = size - 1; i >= 0; i--) {
    let sum = x[i]!;
    for (let k = i + 1; k < size; k++) sum -= factor[k * size + i]! * x[k]!;
    x[i] = sum / factor[i * size + i]!;
  }
  return x;
}
