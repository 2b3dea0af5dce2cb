import { createRandom } from "../../core/statistics/random.ts";
import type { Binned } from "./bins.ts";
import type { GrowRules } from "./grow.ts";
import { growTree } from "./grow.ts";
import type { WeightedTree } from "./flatten.ts";
import { shrinkTree } from "./shrink.ts";
import { Splitter } from "./splitter.ts";

export interface ForestSettings extends GrowRules {
  readonly trees: number;
  /** Hierarchical shrinkage in units of row weight; see `shrinkTree`. */
  readonly shrink: number;
}

export interface TrainingRows {
  /** 1 right, 0 wrong. */
  readonly labels: ArrayLike<number>;
  /** Rows of weight 0 are not used. */
  readonly weights: Float64Array;
  /** Number of each row's question, 0..questions-1. */
  readonly question: Int32Array;
  readonly questions: number;
  /** Number of each row's kind of question, from 0; absent: all are of one kind. */
  readonly kind?: Int32Array;
  /** 1 where the row has a second opinion; absent: none has. */
  readonly opined?: Uint8Array;
  /** How many samples the row has; absent: one. */
  readonly samples?: ArrayLike<number>;
  /** Log-odds by other trees, from which a boosting goes on; absent: there are none. */
  readonly before?: Float64Array;
}

/**
 * A random forest (Breiman 2001) whose bootstrap draws questions, not rows: rows of one question are never independent.
 * Leaf values are weighted shares of right rows; scaled by 1 / trees, so that the sum over trees is the forest's mean.
 * Tree i has its own random stream: the same seed and data give the same forest.
 */
export function trainForest(
  data: Binned,
  rows: TrainingRows,
  settings: ForestSettings,
  seed: number,
  onTree?: (done: number) => void,
): WeightedTree[] {
  const present = new Set<number>();
  for (let row = 0; row < data.rows; row++) if (rows.weights[row]! > 0) present.add(rows.question[row]!);
  const questions = Int32Array.from(present).toSorted();
  const target = { sum: new Float64Array(data.rows), weight: new Float64Array(data.rows) };
  const trees: WeightedTree[] = [];
  for (let i = 0; i < settings.trees; i++) {
    const random = createRandom(seed, i + 1);
    const drawn = new Int32Array(rows.questions);
    for (let j = 0; j < questions.length; j++) drawn[questions[random.below(questions.length)]!]!++;
    const bag = drawRows(rows, drawn, target);
    const tree = growTree(data, bag, target, settings, new Splitter(data, target, settings, random));
    trees.push({ tree: shrinkTree(tree, settings.shrink), scale: 1 / settings.trees });
    onTree?.(i + 1);
  }
  return trees;
}

/** Fills the target for the questions drawn and lists their rows. */
function drawRows(
  rows: TrainingRows,
  drawn: Int32Array,
  target: { sum: Float64Array; weight: Float64Array },
): Int32Array {
  const bag: number[] = [];
  for (let row = 0; row < rows.weights.length; row++) {
    const weight = rows.weights[row]! * drawn[rows.question[row]!]!;
    if (weight <= 0) continue;
    target.weight[row] = weight;
    target.sum[row] = weight * rows.labels[row]!;
    bag.push(row);
  }
  return Int32Array.from(bag);
}
