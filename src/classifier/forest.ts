/**
 * A tree ensemble on flat typed arrays, in the terms of ONNX `TreeEnsemble` (ai.onnx.ml 5): a split goes to the true
 * branch when `x[feature] <= split` (float32 on both sides), a NaN goes to the true branch when
 * `missingTracksTrue` says so. The score is the sum of the reached leaves' weights.
 *
 * Node n is a leaf when `feature[n] === -1`; then `value[n]` is its weight. Otherwise `value[n]` is the split and
 * `left[n]` / `right[n]` are the nodes of the true / false branch, always greater than n.
 */
export interface Forest {
  readonly features: number;
  /** First node of each tree. */
  readonly roots: Int32Array;
  readonly feature: Int32Array;
  readonly value: Float32Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** 1: a missing value goes to the true branch. */
  readonly missingTracksTrue: Uint8Array;
  /** Training weight that reached the node (ONNX `nodes_hitrates`); for explanations. */
  readonly cover: Float32Array;
}
