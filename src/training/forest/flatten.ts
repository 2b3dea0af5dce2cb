import type { Forest } from "../../classifier/forest.ts";
import type { Tree } from "./tree.ts";

/** Largest finite float32: "every present value goes left". */
const GREATEST = 3.4028234663852886e38;

/** A tree and what its leaves are multiplied with. */
export interface WeightedTree {
  readonly tree: Tree;
  readonly scale: number;
}

/**
 * Puts trees over bins into one forest over float32 values. Covers are rounded to 8 bits of mantissa: they serve
 * explanations and pack better so.
 *
 * @param cuts split points of each column, from the same binning
 */
export function flattenTrees(trees: readonly WeightedTree[], cuts: readonly Float32Array[]): Forest {
  const total = trees.reduce((sum, { tree }) => sum + tree.nodes, 0);
  const forest = {
    features: cuts.length,
    roots: new Int32Array(trees.length),
    feature: new Int32Array(total),
    value: new Float32Array(total),
    left: new Int32Array(total).fill(-1),
    right: new Int32Array(total).fill(-1),
    missingTracksTrue: new Uint8Array(total),
    cover: new Float32Array(total),
  };
  let offset = 0;
  for (const [i, { tree, scale }] of trees.entries()) {
    forest.roots[i] = offset;
    for (let node = 0; node < tree.nodes; node++) {
      const at = offset + node;
      const column = tree.feature[node]!;
      forest.feature[at] = column;
      forest.cover[at] = roundMantissa(tree.cover[node]!, 8);
      if (column < 0) {
        forest.value[at] = scale * tree.value[node]!;
        continue;
      }
      forest.value[at] = cuts[column]![tree.bin[node]!] ?? GREATEST;
      forest.left[at] = offset + tree.left[node]!;
      forest.right[at] = offset + tree.right[node]!;
      forest.missingTracksTrue[at] = tree.missingLeft[node]!;
    }
    offset += tree.nodes;
  }
  return forest;
}

/** `value` rounded to `bits` bits of mantissa. */
function roundMantissa(value: number, bits: number): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  const unit = 2 ** (Math.floor(Math.log2(Math.abs(value))) + 1 - bits);
  return Math.round(value / unit) * unit;
}
