import type { Forest } from "../../src/classifier/forest.ts";

/**
 * Shapley values by their definition (Shapley 1953): for each feature the mean of what it adds to a set of the others, over all
 * sets, weighted by |S|! (M - |S| - 1)! / M!. What a set is worth is the forest's value where only its features are known:
 * an unknown feature sends the row down both branches in the ratio of their covers. Exponential in the features.
 */
export function bruteForceShapley(
  forest: Forest,
  row: Float32Array,
): { contributions: number[]; expected: number; score: number } {
  const { features } = forest;
  const all = 2 ** features - 1;
  const worth = Array.from({ length: all + 1 }, (_, set) => valueOf(forest, row, set));
  const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));
  const contributions = Array.from({ length: features }, (_, feature) => {
    let total = 0;
    for (let set = 0; set <= all; set++) {
      if ((set >> feature) & 1) continue;
      const size = [...set.toString(2)].filter((bit) => bit === "1").length;
      const weight = (factorial(size) * factorial(features - size - 1)) / factorial(features);
      total += weight * ((worth[set | (1 << feature)] ?? NaN) - (worth[set] ?? NaN));
    }
    return total;
  });
  return { contributions, expected: worth[0] ?? NaN, score: worth[all] ?? NaN };
}

function valueOf(forest: Forest, row: Float32Array, known: number): number {
  const { feature, value, left, right, missingTracksTrue, cover } = forest;
  const at = (node: number): number => {
    const split = feature[node] ?? -1;
    if (split < 0) return value[node] ?? NaN;
    const [whenTrue, whenFalse] = [left[node] ?? 0, right[node] ?? 0];
    if ((known >> split) & 1) {
      const x = row[split] ?? NaN;
      return at(
        (Number.isNaN(x) ? missingTracksTrue[node] === 1 : x <= (value[node] ?? NaN)) ? whenTrue : whenFalse,
      );
    }
    const [a, b] = [cover[whenTrue] ?? NaN, cover[whenFalse] ?? NaN];
    const share = a + b > 0 ? a / (a + b) : 0.5;
    return share * at(whenTrue) + (1 - share) * at(whenFalse);
  };
  return [...forest.roots].reduce((total, root) => total + at(root), 0);
}
