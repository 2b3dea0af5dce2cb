import type { FeatureDefinition, FeatureFamily } from "../core/features/definition.ts";
import type { BoostSettings, BoostStage } from "./boost/boost.ts";
import { signsOf, type TrainSettings } from "./settings.ts";

/** Settings of one boosting. @param free whether no sign binds it */
export function boostSettings(
  settings: TrainSettings,
  features: readonly Pick<FeatureDefinition, "sign" | "family">[],
  free: boolean,
): BoostSettings {
  return {
    stages: stagesOf(settings, features, free ? settings.boostFreeTrees : settings.boostTrees),
    mostLeaves: settings.boostLeaves,
    tries: settings.boostTries,
    leastWeight: settings.boostLeastWeight,
    ridge: settings.boostRidge,
    rate: settings.boostRate,
    bagging: settings.boostBagging,
    randomCuts: false,
    signs: signsOf(settings.monotone && !free, features),
  };
}

/** Families that the trees read which learn what a second opinion tells. */
const OPINION_FAMILIES: ReadonlySet<FeatureFamily> = new Set(["second_opinion", "consistency"]);

/** Right and wrong within kinds of rows, then the level of each kind, then what second opinions add to that. */
function stagesOf(
  { boostWithin, boostOpinionTrees }: TrainSettings,
  features: readonly Pick<FeatureDefinition, "family">[],
  trees: number,
): BoostStage[] {
  const within = Math.round(boostWithin * trees);
  const opinions = boostOpinionTrees === 0;
  const columns = features.flatMap(({ family }, i) => (OPINION_FAMILIES.has(family) ? [i] : []));
  return [
    { trees: within, within: true, opinions },
    { trees: trees - within, within: false, opinions },
    { trees: trees === 0 ? 0 : boostOpinionTrees, within: false, opinions: true, columns },
  ];
}
