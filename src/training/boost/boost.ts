import { createRandom, type Random, shuffled } from "../../core/statistics/random.ts";
import type { Binned } from "../forest/bins.ts";
import type { WeightedTree } from "../forest/flatten.ts";
import type { TrainingRows } from "../forest/forest.ts";
import type { GrowRules } from "../forest/grow.ts";
import { growTree } from "../forest/grow.ts";
import { addTree } from "../forest/predict.ts";
import { leafTree } from "../forest/tree.ts";
import { HistogramFinder } from "./histograms.ts";

/** Trees of a boosting that grow one after the other on the same rows. */
export interface BoostStage {
  readonly trees: number;
  /**
   * Whether each kind of row has its own log-odds to begin with, which the trees then need not learn: they tell right from wrong inside a
   * kind, and nothing that only tells the kinds apart gains anything (the within estimator of panel data, with fixed effects). What the
   * kinds begin with is no part of the model.
   */
  readonly within: boolean;
  /** Whether rows with a second opinion are learned from. */
  readonly opinions: boolean;
  /** Columns that the trees may read; absent: all. */
  readonly columns?: readonly number[];
}

/** `leastWeight` and `ridge` are in units of weight x p (1 - p): a row of weight 1 that is undecided counts 1/4. */
export interface BoostSettings extends GrowRules {
  readonly stages: readonly BoostStage[];
  /** Part of each tree's step that is taken, 0..1. */
  readonly rate: number;
  /** Share of the questions that each tree is grown on, drawn without return, 0..1. */
  readonly bagging: number;
}

/** Slope of the logistic function in the middle: log-odds by this are shares there, and go on as a straight line outside. */
const SHARE_PER_LOGIT = 1 / 4;

/**
 * Gradient boosting of trees with logistic loss (Friedman 2001, Ann. Stat. 29:1189, algorithm 5), each tree a Newton step:
 * leaves are G / (H + ridge) with G = sum of weight x (label - p) and H = sum of weight x p (1 - p), splits gain by the same
 * (Chen and Guestrin 2016, KDD, eq. 5 and 7), grown best leaf first over bins, missing values to the better side. Each tree
 * sees a part of the questions (Friedman 2002, stochastic gradient boosting; questions, for rows of one question are never
 * independent).
 *
 * The stages follow one another, each on what those before it left open. The trees sum up to 1/2 + log-odds / 4: a forest's scale in the middle, not held within 0..1. The first tree is one leaf, the
 * log-odds of the mean. The same seed and data give the same trees.
 *
 * @throws RangeError where no row has a weight
 */
export function trainBoosting(
  data: Binned,
  rows: TrainingRows,
  settings: BoostSettings,
  seed: number,
  onTree?: (done: number) => void,
): WeightedTree[] {
  const used = Int32Array.from(Array.from(rows.weights.keys()).filter((row) => rows.weights[row]! > 0));
  if (used.length === 0) throw new RangeError("boosting needs a row to learn from");
  const start = meanLogit(rows, used);
  const logit = new Float64Array(data.rows).fill(start);
  const target = { sum: new Float64Array(data.rows), weight: new Float64Array(data.rows) };
  const mean = leafTree(0.5 + SHARE_PER_LOGIT * start, used.length);
  const trees: WeightedTree[] = [{ tree: mean, scale: 1 }];
  const questions = [...new Set(Array.from(used, (row) => rows.question[row]!))].toSorted((a, b) => a - b);
  let done = 0;
  for (const stage of settings.stages) {
    const learned = stage.opinions ? used : used.filter((row) => rows.opined?.[row] !== 1);
    const own = stage.within ? kindLogits(rows, learned, start) : null;
    for (let i = 0; i < stage.trees; i++) {
      const random = createRandom(seed, BOOST_STREAM + done);
      for (const row of learned) {
        const share = 1 / (1 + Math.exp(-logit[row]! - (own?.[row] ?? 0)));
        const weight = rows.weights[row]!;
        target.sum[row] = weight * (rows.labels[row]! - share);
        target.weight[row] = weight * share * (1 - share);
      }
      const bag = drawBag(rows, learned, questions, settings.bagging, random);
      const finder = new HistogramFinder(data, target, settings, random, stage.columns);
      const tree = growTree(data, bag, target, settings, finder);
      addTree(tree, data, used, settings.rate, logit);
      trees.push({ tree, scale: settings.rate * SHARE_PER_LOGIT });
      onTree?.(++done);
    }
  }
  return trees;
}

/** Keeps the random numbers of boosting apart from those of a forest of the same seed. */
const BOOST_STREAM = 0xb0_0000;

/** Log-odds of the weighted share of right rows; half a row of either kind keeps one class alone finite. */
function meanLogit(rows: TrainingRows, used: Int32Array): number {
  let right = 0;
  let total = 0;
  for (const row of used) {
    right += rows.weights[row]! * rows.labels[row]!;
    total += rows.weights[row]!;
  }
  const half = total / used.length / 2;
  return Math.log((right + half) / (total - right + half));
}

/** For each row what the log-odds of its kind are above those of all. Rows without kinds are of one. */
function kindLogits(rows: TrainingRows, used: Int32Array, start: number): Float64Array {
  const kindOf = (row: number): number => rows.kind?.[row] ?? 0;
  const own = new Map([...Map.groupBy(used, kindOf)].map(([kind, of]) => [kind, Int32Array.from(of)]));
  const logits = new Map([...own].map(([kind, of]) => [kind, meanLogit(rows, of) - start]));
  const above = new Float64Array(rows.weights.length);
  for (const row of used) above[row] = logits.get(kindOf(row))!;
  return above;
}

function drawBag(
  rows: TrainingRows,
  used: Int32Array,
  questions: readonly number[],
  share: number,
  random: Random,
): Int32Array {
  if (share >= 1) return used.slice();
  const most = Math.max(1, Math.round(share * questions.length));
  const drawn = new Uint8Array(rows.questions);
  for (const question of shuffled(questions, random).slice(0, most)) drawn[question] = 1;
  return used.filter((row) => drawn[rows.question[row]!] === 1);
}
