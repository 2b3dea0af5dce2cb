import type { Matrix } from "./matrix.ts";

/** The same rows with some columns only, in the order given. */
export function takeColumns(matrix: Matrix, from: readonly number[]): Matrix {
  const columns = from.length;
  const features = new Float32Array(matrix.rows * columns);
  for (let row = 0; row < matrix.rows; row++) {
    for (let i = 0; i < columns; i++) {
      features[row * columns + i] = matrix.features[row * matrix.columns + from[i]!]!;
    }
  }
  return { ...matrix, columns, features };
}
