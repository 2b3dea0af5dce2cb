import type { Matrix } from "../../training/matrix.ts";

const shared = new WeakMap<Matrix, Matrix>();

/** The same rows with their features in memory that threads share, not copy. */
export function shareFeatures(matrix: Matrix): Matrix {
  const known = shared.get(matrix);
  if (known !== undefined) return known;
  const features = new Float32Array(new SharedArrayBuffer(matrix.features.byteLength));
  features.set(matrix.features);
  const made = { ...matrix, features };
  shared.set(matrix, made);
  return made;
}
