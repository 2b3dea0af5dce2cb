import type { Forest } from "./forest.ts";

/** What every explanation of a forest needs, whatever the row. */
export interface ForestPlan {
  /** For each node the share of its parent's training weight that went to it, 0..1; 1 at a root. */
  readonly share: Float64Array;
  /** Splits on the longest way from a root to a leaf. */
  readonly depth: number;
  /** Mean score of the training rows by the covers. */
  readonly expected: number;
  /** For each tree as many points as integrate its leaves exactly: half of the most different features on one path. */
  readonly points: Int32Array;
}

/**
 * Covers in a file are rounded (8 bits of mantissa), so a share is taken of the children's sum and not of the parent. Where
 * neither child was ever reached, each gets half.
 */
export function planForest(forest: Forest): ForestPlan {
  const { roots, feature, value, left, right, cover } = forest;
  const nodes = feature.length;
  const share = new Float64Array(nodes).fill(1);
  const depths = new Int32Array(nodes);
  const means = new Float64Array(nodes);
  let depth = 0;
  // A child always comes after its parent: forwards parents are done first, backwards children are.
  for (let node = 0; node < nodes; node++) {
    depth = Math.max(depth, depths[node]!);
    if (feature[node]! < 0) continue;
    const [a, b] = [left[node]!, right[node]!];
    const [coverA, coverB] = [Math.max(0, cover[a]!), Math.max(0, cover[b]!)];
    const total = coverA + coverB;
    share[a] = total > 0 ? coverA / total : 0.5;
    share[b] = total > 0 ? coverB / total : 0.5;
    depths[a] = depths[b] = depths[node]! + 1;
  }
  for (let node = nodes - 1; node >= 0; node--) {
    const leaf = feature[node]! < 0;
    const [a, b] = [left[node]!, right[node]!];
    means[node] = leaf ? value[node]! : share[a]! * means[a]! + share[b]! * means[b]!;
  }
  let expected = 0;
  for (const root of roots) expected += means[root]!;
  return { share, depth, expected, points: pointsOf(forest, depths) };
}

/** A path of d features gives polynomials of degree d - 1, and n points are exact up to degree 2n - 1. */
function pointsOf({ roots, feature, left, right }: Forest, depths: Int32Array): Int32Array {
  return roots.map((root) => {
    const path: number[] = [];
    const waiting = [root];
    let most = 1;
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      const level = depths[node]!;
      const split = feature[node]!;
      if (split < 0) {
        most = Math.max(most, new Set(path.slice(0, level)).size);
        continue;
      }
      path[level] = split;
      waiting.push(right[node]!, left[node]!);
    }
    return Math.ceil(most / 2);
  });
}
