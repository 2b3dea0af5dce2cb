import type { FeatureDefinition } from "../core/features/definition.ts";
import type { ForestSettings } from "./forest/forest.ts";
import type { Matrix } from "./matrix.ts";

/** How a model is trained. The defaults were chosen by question-grouped cross-validation and by transfer between sets. */
export interface TrainSettings {
  readonly trees: number;
  readonly mostLeaves: number;
  /** Features looked at in each node. */
  readonly tries: number;
  /** Least weight of a leaf; the mean row weighs 1. */
  readonly leastWeight: number;
  /** Hierarchical shrinkage in units of row weight. */
  readonly shrink: number;
  readonly randomCuts: boolean;
  /** Whether the registry's signs bind the trees. */
  readonly monotone: boolean;
  /** 0: rows of a set weigh the same; 1: its questions do. */
  readonly sharing: number;
  /** Whether decisions that only read are learned from too. */
  readonly reads: boolean;
}

export const DEFAULT_SETTINGS: TrainSettings = {
  trees: 100,
  mostLeaves: 128,
  tries: 16,
  leastWeight: 10,
  shrink: 0,
  randomCuts: false,
  monotone: true,
  sharing: 0.5,
  reads: true,
};

/** Settings of the forest itself. */
export function forestSettings(
  settings: TrainSettings,
  features: readonly Pick<FeatureDefinition, "sign">[],
): ForestSettings {
  return {
    trees: settings.trees,
    mostLeaves: settings.mostLeaves,
    tries: settings.tries,
    leastWeight: settings.leastWeight,
    shrink: settings.shrink,
    randomCuts: settings.randomCuts,
    signs: Int8Array.from(features, (feature) => (settings.monotone ? feature.sign : 0)),
  };
}

/** Whether a row is learned from: it has a label, and reads only where the settings want them. */
export function isTrainingRow(matrix: Matrix, settings: TrainSettings, row: number): boolean {
  const name = matrix.names[row]!;
  if (Number.isNaN(matrix.executed[row]!)) return false;
  return name.kind === "group" || !name.reads || settings.reads;
}
