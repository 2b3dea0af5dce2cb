import type { Tree } from "./tree.ts";

/**
 * Hierarchical shrinkage of a grown tree (Agarwal et al. 2022, ICML, eq. 1): on the way down each step from parent to
 * child is divided by 1 + lambda / weight(parent). Every new value is a mix of the values on its path, so monotone signs
 * still hold.
 *
 * @param lambda in units of row weight; 0 changes nothing
 */
export function shrinkTree(tree: Tree, lambda: number): Tree {
  const value = tree.value.slice();
  for (let node = 0; node < tree.nodes; node++) {
    if (tree.feature[node]! < 0) continue;
    const factor = 1 / (1 + lambda / tree.cover[node]!);
    for (const child of [tree.left[node]!, tree.right[node]!]) {
      value[child] = value[node]! + factor * (tree.value[child]! - tree.value[node]!);
    }
  }
  return { ...tree, value };
}
