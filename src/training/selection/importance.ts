import type { WeightedTree } from "../forest/flatten.ts";

/**
 * What each feature does for the trees: how much its splits lower the weighted squared error of the trees' values, summed
 * over all nodes and times the squared scale (Breiman et al. 1984, section 5.3.4; mean decrease in impurity for a forest),
 * as a share of the whole.
 *
 * @returns per column, 0..1, sum 1; all 0 where no tree has a split
 */
export function featureImportance(trees: readonly WeightedTree[], columns: number): Float64Array {
  const importance = new Float64Array(columns);
  for (const { tree, scale } of trees) {
    const spread = (node: number): number => tree.cover[node]! * tree.value[node]! ** 2;
    for (let node = 0; node < tree.nodes; node++) {
      const column = tree.feature[node]!;
      if (column < 0) continue;
      const gain = spread(tree.left[node]!) + spread(tree.right[node]!) - spread(node);
      importance[column]! += scale * scale * Math.max(0, gain);
    }
  }
  const total = importance.reduce((sum, own) => sum + own, 0);
  return total > 0 ? importance.map((own) => own / total) : importance;
}
