import type { Forest } from "../../src/classifier/forest.ts";

/** One tree, one leaf, one feature. */
export const leafForest = (weight: number): Forest => ({
  features: 1,
  roots: Int32Array.of(0),
  feature: Int32Array.of(-1),
  value: Float32Array.of(weight),
  left: Int32Array.of(0),
  right: Int32Array.of(0),
  missingTracksTrue: Uint8Array.of(0),
  cover: Float32Array.of(10),
});

/** One split at 0.5, missing values to the true branch; true gives 0.25, false gives -0.75. */
export const stump = ({ left, right }: { left: number; right: number }): Forest => ({
  features: 1,
  roots: Int32Array.of(0),
  feature: Int32Array.of(0, -1, -1),
  value: Float32Array.of(0.5, left === 2 ? -0.75 : 0.25, left === 2 ? 0.25 : -0.75),
  left: Int32Array.of(left, 0, 0),
  right: Int32Array.of(right, 0, 0),
  missingTracksTrue: Uint8Array.of(1, 0, 0),
  cover: Float32Array.of(10, 4, 6),
});
