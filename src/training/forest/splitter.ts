import type { Random } from "../../core/statistics/random.ts";
import type { Binned } from "./bins.ts";
import { type CutRules, CutSearch, type NodeRows, type Split } from "./cuts.ts";

/**
 * What a tree is fitted to: the value of a node is the sum of `sum` over its rows by the sum of `weight` and the ridge. With
 * weight x label and weight that is the rows' mean label; with gradients and curvatures of a loss it is a Newton step.
 */
export interface Target {
  /** Per row. */
  readonly sum: Float64Array;
  /** Per row, >= 0. */
  readonly weight: Float64Array;
}

export interface SplitRules extends CutRules {
  /** Features looked at: by a forest in each node, by boosting in each tree. */
  readonly tries: number;
}

/** Finds the splits of a tree's nodes. `order` holds the rows; a node's are order[start..end). */
export interface SplitFinder {
  /** The best split of the root, or null where none helps. */
  root(order: Int32Array, node: NodeRows): Split | null;
  /** The best splits of the two nodes that a parent was split into. */
  children(
    order: Int32Array,
    parent: NodeRows,
    left: NodeRows,
    right: NodeRows,
  ): [left: Split | null, right: Split | null];
}

/** Looks at some features in each node, drawn anew (Breiman 2001); keeps its scratch arrays between calls. */
export class Splitter implements SplitFinder {
  readonly #data: Binned;
  readonly #target: Target;
  readonly #rules: SplitRules;
  readonly #random: Random;
  readonly #search: CutSearch;
  readonly #histogram = { sums: new Float64Array(256), weights: new Float64Array(256) };
  readonly #columns: Int32Array;

  constructor(data: Binned, target: Target, rules: SplitRules, random: Random) {
    this.#data = data;
    this.#target = target;
    this.#rules = rules;
    this.#random = random;
    this.#search = new CutSearch(data.cuts, rules, random);
    this.#columns = Int32Array.from({ length: data.columns }, (_, i) => i);
  }

  root(order: Int32Array, node: NodeRows): Split | null {
    if (node.weight < 2 * this.#rules.leastWeight) return null;
    for (const feature of drawColumns(this.#columns, this.#rules.tries, this.#random)) {
      this.#fill(order, node, feature);
      this.#search.look(node, feature, this.#histogram);
    }
    return this.#search.take();
  }

  children(
    order: Int32Array,
    _parent: NodeRows,
    left: NodeRows,
    right: NodeRows,
  ): [left: Split | null, right: Split | null] {
    return [this.root(order, left), this.root(order, right)];
  }

  #fill(order: Int32Array, node: NodeRows, feature: number): void {
    const sums = this.#histogram.sums.fill(0);
    const weights = this.#histogram.weights.fill(0);
    const { sum, weight } = this.#target;
    const { codes, rows } = this.#data;
    const base = feature * rows;
    for (let i = node.start; i < node.end; i++) {
      const row = order[i]!;
      const code = codes[base + row]!;
      sums[code]! += sum[row]!;
      weights[code]! += weight[row]!;
    }
  }
}

/** Shuffles `tries` of the columns to the front and gives them one by one. */
export function* drawColumns(columns: Int32Array, tries: number, random: Random): Generator<number> {
  for (let tried = 0; tried < Math.min(tries, columns.length); tried++) {
    const pick = tried + random.below(columns.length - tried);
    const feature = columns[pick]!;
    columns[pick] = columns[tried]!;
    columns[tried] = feature;
    yield feature;
  }
}
