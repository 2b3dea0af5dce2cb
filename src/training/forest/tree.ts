/**
 * One tree over binned features. Node 0 is the root; children always have greater numbers than their parent.
 * Node n is a leaf when `feature[n] === -1`; otherwise a row goes left when its code is at most `bin[n]`,
 * and a missing value goes left when `missingLeft[n]` is 1.
 */
export interface Tree {
  readonly nodes: number;
  readonly feature: Int32Array;
  readonly bin: Uint8Array;
  readonly missingLeft: Uint8Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** Value of every node, inner ones too. */
  readonly value: Float64Array;
  /** Weight that reached the node in training. */
  readonly cover: Float64Array;
}

export function emptyTree(most: number): Tree & { nodes: number } {
  return {
    nodes: 0,
    feature: new Int32Array(most).fill(-1),
    bin: new Uint8Array(most),
    missingLeft: new Uint8Array(most),
    left: new Int32Array(most).fill(-1),
    right: new Int32Array(most).fill(-1),
    value: new Float64Array(most),
    cover: new Float64Array(most),
  };
}

/** A tree of one leaf. */
export function leafTree(value: number, cover: number): Tree {
  const tree = { ...emptyTree(1), nodes: 1 };
  tree.value[0] = value;
  tree.cover[0] = cover;
  return tree;
}
