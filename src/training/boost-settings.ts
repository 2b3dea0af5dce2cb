import type { FeatureDefinition, FeatureFamily } from "../core/features/definition.ts";
import type { BoostSettings, BoostStage } from "./boost/boost.ts";
import { signsOf, type TrainSettings } from "./settings.ts";

/** Settings of one boosting. @param free whether no sign binds it */
export function boostSettings(
  settings: TrainSettings,
  features: readonly Pick<FeatureDefinition, "sign" | "family">[],
  free: boolean,
): BoostSettings {
  const stages = stagesOf(settings, features, free ? settings.boostFreeTrees : settings.boostTrees);
  return { ...rulesOf(settings, features, !free), stages };
}

/** Settings of the trees that learn what second opinions add: they read that answer and how samples agree, bound by their signs. */
export function opinionSettings(
  settings: TrainSettings,
  features: readonly Pick<FeatureDefinition, "sign" | "family">[],
): BoostSettings {
  const columns = columnsOf(features, ["second_opinion", "consistency"]);
  const stage = { trees: settings.boostOpinionTrees, within: false, opinions: true, columns };
  return { ...rulesOf(settings, features, true), stages: [stage] };
}

const rulesOf = (
  settings: TrainSettings,
  features: readonly Pick<FeatureDefinition, "sign">[],
  bound: boolean,
): Omit<BoostSettings, "stages"> => ({
  mostLeaves: settings.boostLeaves,
  tries: settings.boostTries,
  leastWeight: settings.boostLeastWeight,
  ridge: settings.boostRidge,
  rate: settings.boostRate,
  bagging: settings.boostBagging,
  randomCuts: false,
  signs: signsOf(settings.monotone && bound, features),
});

/** Samples from which on their agreement is learned for itself: of two, nothing tells which is the odd one out. */
const LEAST_SAMPLES = 3;

/** Right and wrong within kinds of rows; how samples agree, by itself; then the level of each kind. */
function stagesOf(
  { boostWithin, boostOpinionTrees, boostAgreementTrees, boostAgreement }: TrainSettings,
  features: readonly Pick<FeatureDefinition, "family">[],
  trees: number,
): BoostStage[] {
  const within = Math.round(boostWithin * trees);
  const opinions = boostOpinionTrees === 0;
  const columns = columnsOf(features, ["consistency"]);
  const agreement = {
    trees: trees === 0 ? 0 : boostAgreementTrees,
    within: true,
    opinions: false,
    columns,
    leastSamples: LEAST_SAMPLES,
    apart: boostAgreement,
  };
  return [
    { trees: within, within: true, opinions },
    agreement,
    { trees: trees - within, within: false, opinions },
  ];
}

const columnsOf = (
  features: readonly Pick<FeatureDefinition, "family">[],
  families: readonly FeatureFamily[],
): number[] => features.flatMap(({ family }, i) => (families.includes(family) ? [i] : []));
