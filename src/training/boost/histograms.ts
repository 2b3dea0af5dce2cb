import type { Random } from "../../core/statistics/random.ts";
import type { Binned } from "../forest/bins.ts";
import { CutSearch, type NodeRows, type Split } from "../forest/cuts.ts";
import { drawColumns, type SplitFinder, type SplitRules, type Target } from "../forest/splitter.ts";

/** Codes of a feature. */
const CODES = 256;

/** Sums and weights of the drawn features in a node, a block of codes each. */
interface Sums {
  readonly sums: Float64Array;
  readonly weights: Float64Array;
}

/**
 * Looks at the same features in all nodes of a tree, drawn once, so that only the smaller of two children is counted and the
 * larger one's sums are the parent's less the smaller one's (the histogram subtraction of Ke et al. 2017, LightGBM, NeurIPS,
 * section 2.1). One finder serves one tree.
 */
export class HistogramFinder implements SplitFinder {
  readonly #data: Binned;
  readonly #target: Target;
  readonly #rules: SplitRules;
  readonly #search: CutSearch;
  readonly #features: Int32Array;
  /** Of the nodes that may still be split. */
  readonly #kept = new Map<NodeRows, Sums>();

  /** @param allowed columns that the tree may read; absent: all */
  constructor(data: Binned, target: Target, rules: SplitRules, random: Random, allowed?: readonly number[]) {
    this.#data = data;
    this.#target = target;
    this.#rules = rules;
    this.#search = new CutSearch(data.cuts, rules, random);
    const columns = Int32Array.from(allowed ?? Array.from({ length: data.columns }, (_, i) => i));
    this.#features = Int32Array.from(drawColumns(columns, rules.tries, random));
  }

  root(order: Int32Array, node: NodeRows): Split | null {
    return this.#best(node, this.#count(order, node));
  }

  children(
    order: Int32Array,
    parent: NodeRows,
    left: NodeRows,
    right: NodeRows,
  ): [left: Split | null, right: Split | null] {
    const all = this.#kept.get(parent);
    if (all === undefined) throw new RangeError("a node is split once, and only where it has a split");
    this.#kept.delete(parent);
    const leftSmaller = left.end - left.start <= right.end - right.start;
    const small = this.#count(order, leftSmaller ? left : right);
    subtract(all.sums, small.sums);
    subtract(all.weights, small.weights);
    clearDust(all);
    return leftSmaller
      ? [this.#best(left, small), this.#best(right, all)]
      : [this.#best(left, all), this.#best(right, small)];
  }

  #best(node: NodeRows, { sums, weights }: Sums): Split | null {
    if (node.weight < 2 * this.#rules.leastWeight) return null;
    for (const [i, feature] of this.#features.entries()) {
      const [from, to] = [i * CODES, (i + 1) * CODES];
      this.#search.look(node, feature, {
        sums: sums.subarray(from, to),
        weights: weights.subarray(from, to),
      });
    }
    const split = this.#search.take();
    if (split !== null) this.#kept.set(node, { sums, weights });
    return split;
  }

  #count(order: Int32Array, node: NodeRows): Sums {
    const sums = new Float64Array(this.#features.length * CODES);
    const weights = new Float64Array(sums.length);
    const { sum, weight } = this.#target;
    const { codes, rows } = this.#data;
    for (const [i, feature] of this.#features.entries()) {
      const base = feature * rows;
      const block = i * CODES;
      for (let at = node.start; at < node.end; at++) {
        const row = order[at]!;
        const bin = block + codes[base + row]!;
        sums[bin]! += sum[row]!;
        weights[bin]! += weight[row]!;
      }
    }
    return { sums, weights };
  }
}

function subtract(from: Float64Array, less: Float64Array): void {
  for (let i = 0; i < from.length; i++) from[i]! -= less[i]!;
}

/** A share of a row's weight that no row has: what subtraction leaves in a bin without rows. */
const DUST = 1e-9;

/** A bin without rows must be empty, or it would pass for one with missing values. */
function clearDust({ sums, weights }: Sums): void {
  for (let i = 0; i < weights.length; i++) {
    if (weights[i]! > DUST) continue;
    sums[i] = 0;
    weights[i] = 0;
  }
}
