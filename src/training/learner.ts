import type { FeatureDefinition } from "../core/features/definition.ts";
import { boostSettings, opinionSettings } from "./boost-settings.ts";
import { SHARE_PER_LOGIT, trainBoosting } from "./boost/boost.ts";
import type { Binned } from "./forest/bins.ts";
import type { WeightedTree } from "./forest/flatten.ts";
import { type TrainingRows, trainForest } from "./forest/forest.ts";
import { addTree } from "./forest/predict.ts";
import { forestSettings, type TrainSettings } from "./settings.ts";

/** Trees that a learner grows in all, for a progress bar. */
export const treesOf = (settings: TrainSettings): number =>
  partsOf(settings).reduce((sum, part) => sum + part.trees, opinionTrees(settings));

/**
 * Grows the trees of the learner that the settings name. Whichever it is, the raw score of a row is the sum of the leaves that
 * it reaches times their trees' scales, on the scale of a share, so that one file format, one reader and one explanation
 * serve all of them: `forest` gives a share within 0..1, `boosting` 1/2 + log-odds / 4 (the mean of a boosting that the signs
 * bind and one that is free, where both have trees), `both` the mean of forest and boosting. Where there is a boosting, a few more trees
 * learn at last what second opinions add to all that.
 *
 * @param features in the order of the columns
 * @param seed the same seed and data give the same trees
 * @throws RangeError where the settings name no trees
 */
export function growLearner(
  data: Binned,
  rows: TrainingRows,
  features: readonly Pick<FeatureDefinition, "sign" | "family">[],
  settings: TrainSettings,
  seed: number,
  onTree?: (done: number) => void,
): WeightedTree[] {
  const parts = partsOf(settings);
  if (parts.length === 0) throw new RangeError(`the settings name no trees for ${settings.learner}`);
  let before = 0;
  const trees = parts.flatMap(({ kind, trees, share }) => {
    const done = (own: number): void => onTree?.(before + own);
    const grown =
      kind === "forest"
        ? trainForest(data, rows, forestSettings(settings, features), seed, done)
        : trainBoosting(data, rows, boostSettings(settings, features, kind === "free"), seed, done);
    before += trees;
    return grown.map(({ tree, scale }) => ({ tree, scale: scale * share }));
  });
  if (opinionTrees(settings) === 0) return trees;
  const opinions = opinionSettings(settings, features);
  const taught = { ...rows, before: logitsBy(trees, data, rows) };
  return [...trees, ...trainBoosting(data, taught, opinions, seed, (own) => onTree?.(before + own))];
}

/** What trees say of the rows to learn from, as log-odds. */
function logitsBy(trees: readonly WeightedTree[], data: Binned, { weights }: TrainingRows): Float64Array {
  const used = Int32Array.from(Array.from(weights.keys()).filter((row) => weights[row]! > 0));
  const score = new Float64Array(data.rows);
  for (const { tree, scale } of trees) addTree(tree, data, used, scale, score);
  return score.map((value) => (value - 0.5) / SHARE_PER_LOGIT);
}

interface Part {
  readonly kind: "forest" | "bound" | "free";
  readonly trees: number;
  /** Of the score; all together 1. */
  readonly share: number;
}

/** Trees for second opinions; a forest alone learns from them as from all rows. */
const opinionTrees = (settings: TrainSettings): number =>
  partsOf(settings).some(({ kind }) => kind !== "forest") ? settings.boostOpinionTrees : 0;

function partsOf({ learner, trees, boostTrees, boostFreeTrees, boostAgreementTrees }: TrainSettings): Part[] {
  const all = (own: number): number => (own === 0 ? 0 : own + boostAgreementTrees);
  const forest = equalParts([{ kind: "forest", trees }]);
  const boosting = equalParts([
    { kind: "bound", trees: all(boostTrees) },
    { kind: "free", trees: all(boostFreeTrees) },
  ]);
  if (learner === "boosting" || (learner === "both" && forest.length === 0)) return boosting;
  if (learner === "forest" || boosting.length === 0) return forest;
  return [...forest, ...boosting].map((part) => ({ ...part, share: part.share / 2 }));
}

/** Those that have trees, each with the same share. */
function equalParts(parts: readonly Omit<Part, "share">[]): Part[] {
  const present = parts.filter((part) => part.trees > 0);
  return present.map((part) => ({ ...part, share: 1 / present.length }));
}
