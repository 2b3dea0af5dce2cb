import { createRandom, type Random, shuffled } from "../../core/statistics/random.ts";
import type { Binned } from "../forest/bins.ts";
import type { WeightedTree } from "../forest/flatten.ts";
import type { TrainingRows } from "../forest/forest.ts";
import type { GrowRules } from "../forest/grow.ts";
import { growTree } from "../forest/grow.ts";
import { addTree } from "../forest/predict.ts";
import { leafTree, type Tree } from "../forest/tree.ts";
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
  /** Rows of fewer samples are not learned from; absent: all are. */
  readonly leastSamples?: number;
  /**
   * Present: the trees learn by themselves, as though none had grown before, and this share of the log-odds that they come to is added to
   * what the others say. What they say where all of their columns are missing is taken off again, so that such rows stay as they are.
   */
  readonly apart?: number;
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
export const SHARE_PER_LOGIT = 1 / 4;

/**
 * Gradient boosting of trees with logistic loss (Friedman 2001, Ann. Stat. 29:1189, algorithm 5), each tree a Newton step:
 * leaves are G / (H + ridge) with G = sum of weight x (label - p) and H = sum of weight x p (1 - p), splits gain by the same
 * (Chen and Guestrin 2016, KDD, eq. 5 and 7), grown best leaf first over bins, missing values to the better side. Each tree
 * sees a part of the questions (Friedman 2002, stochastic gradient boosting; questions, for rows of one question are never
 * independent).
 *
 * The stages follow one another, each on what those before it left open. The trees sum up to 1/2 + log-odds / 4: a forest's scale in the
 * middle, not held within 0..1. The first tree is one leaf, the log-odds of the mean; where the rows come with log-odds of other trees
 * (`before`), these go on from there: there is no such leaf, and they sum up to what they add, log-odds / 4. The same seed and data give
 * the same trees.
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
  const mean = meanLogit(rows, used);
  const logit = rows.before?.slice() ?? new Float64Array(data.rows).fill(mean);
  const questions = [...new Set(Array.from(used, (row) => rows.question[row]!))].toSorted((a, b) => a - b);
  const all: Growing = { data, rows, used, questions, mean, settings, seed, onTree };
  const trees: WeightedTree[] = [];
  let unmoved = mean;
  for (const stage of settings.stages) {
    const { apart = 1 } = stage;
    const from = stage.apart === undefined ? logit : new Float64Array(data.rows).fill(mean);
    const grown = growStage(all, stage, from, trees.length);
    const scale = settings.rate * apart;
    if (stage.apart !== undefined) {
      const nothing = grown.reduce((sum, tree) => sum + scale * missingValue(tree), 0);
      for (const row of used) logit[row]! += apart * (from[row]! - mean) - nothing;
      unmoved -= nothing;
    }
    trees.push(...grown.map((tree) => ({ tree, scale: scale * SHARE_PER_LOGIT })));
  }
  if (rows.before !== undefined) return trees;
  return [{ tree: leafTree(0.5 + SHARE_PER_LOGIT * unmoved, used.length), scale: 1 }, ...trees];
}

/** What the stages of a boosting share. */
interface Growing {
  readonly data: Binned;
  readonly rows: TrainingRows;
  readonly used: Int32Array;
  readonly questions: readonly number[];
  /** Log-odds of the mean row. */
  readonly mean: number;
  readonly settings: BoostSettings;
  readonly seed: number;
  readonly onTree: ((done: number) => void) | undefined;
}

/**
 * Grows a stage's trees one on the other.
 * @param logit what is said of each row so far; the trees are added to it
 * @param before trees of the stages before
 */
function growStage(all: Growing, stage: BoostStage, logit: Float64Array, before: number): Tree[] {
  const { data, rows, used, settings } = all;
  const { opinions, leastSamples = 1 } = stage;
  const learned = used.filter(
    (row) => (opinions || rows.opined?.[row] !== 1) && (rows.samples?.[row] ?? 1) >= leastSamples,
  );
  const own = stage.within ? kindLogits(rows, learned, all.mean) : null;
  const target = { sum: new Float64Array(data.rows), weight: new Float64Array(data.rows) };
  const trees: Tree[] = [];
  for (let done = before; done < before + stage.trees; done++) {
    const random = createRandom(all.seed, BOOST_STREAM + done);
    for (const row of learned) {
      const share = 1 / (1 + Math.exp(-logit[row]! - (own?.[row] ?? 0)));
      const weight = rows.weights[row]!;
      target.sum[row] = weight * (rows.labels[row]! - share);
      target.weight[row] = weight * share * (1 - share);
    }
    const bag = drawBag(rows, learned, all.questions, settings.bagging, random);
    const finder = new HistogramFinder(data, target, settings, random, stage.columns);
    const tree = growTree(data, bag, target, settings, finder);
    addTree(tree, data, used, settings.rate, logit);
    trees.push(tree);
    all.onTree?.(done + 1);
  }
  return trees;
}

/** Value of the leaf that a row reaches of which nothing is known. */
function missingValue(tree: Tree): number {
  let node = 0;
  while (tree.feature[node]! >= 0) node = tree.missingLeft[node] === 1 ? tree.left[node]! : tree.right[node]!;
  return tree.value[node]!;
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
