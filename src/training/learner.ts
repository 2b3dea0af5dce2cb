import type { FeatureDefinition } from "../core/features/definition.ts";
import { trainBoosting } from "./boost/boost.ts";
import type { Binned } from "./forest/bins.ts";
import type { WeightedTree } from "./forest/flatten.ts";
import { type TrainingRows, trainForest } from "./forest/forest.ts";
import { boostSettings, forestSettings, type TrainSettings } from "./settings.ts";

/** Trees that a learner grows in all, for a progress bar. */
export function treesOf(settings: TrainSettings): number {
  const forest = settings.learner === "boosting" ? 0 : settings.trees;
  return forest + (settings.learner === "forest" ? 0 : settings.boostTrees);
}

/**
 * Grows the trees of the learner that the settings name. Whichever it is, the raw score of a row is the sum of the leaves that
 * it reaches times their trees' scales, on the scale of a share, so that one file format, one reader and one explanation
 * serve all of them: `forest` gives a share within 0..1, `boosting` 1/2 + log-odds / 4, `both` the mean of the two.
 *
 * @param features in the order of the columns
 * @param seed the same seed and data give the same trees
 */
export function growLearner(
  data: Binned,
  rows: TrainingRows,
  features: readonly Pick<FeatureDefinition, "sign">[],
  settings: TrainSettings,
  seed: number,
  onTree?: (done: number) => void,
): WeightedTree[] {
  const { learner } = settings;
  const forest = (): WeightedTree[] =>
    trainForest(data, rows, forestSettings(settings, features), seed, onTree);
  const boosting = (before: number): WeightedTree[] =>
    trainBoosting(data, rows, boostSettings(settings, features), seed, (done) => onTree?.(before + done));
  if (learner === "forest") return forest();
  if (learner === "boosting") return boosting(0);
  return [...forest().map(half), ...boosting(settings.trees).map(half)];
}

const half = ({ tree, scale }: WeightedTree): WeightedTree => ({ tree, scale: scale / 2 });
