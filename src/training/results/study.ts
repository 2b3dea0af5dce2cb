import type { FeatureDefinition, FeatureFamily } from "../../core/features/definition.ts";
import { FEATURES } from "../../core/features/registry.ts";
import { thresholdOf } from "../../core/policy/resolve.ts";
import { createRandom } from "../../core/statistics/random.ts";
import { gateActions } from "../actions.ts";
import type { Matrix } from "../matrix.ts";
import type { SecondAgent } from "../opinions.ts";
import { DEFAULT_PENALTY } from "../penalty.ts";
import { plainRows, type Predictions } from "../report.ts";
import { DEFAULT_SETTINGS, type TrainSettings } from "../settings.ts";
import { TRAINED_FEATURES } from "../trained-features.ts";
import { measure, type Measured, type Scored } from "./measure.ts";
import { calibrateFolds, foldCells, scatter, type Split, type Train } from "./plan.ts";

/** What all experiments of one run share. What costs time is made once, when it is first asked for. */
export interface Study {
  /** Rows of all folders, for 1 to 5 samples; its columns are the registry's. */
  readonly matrix: Matrix;
  readonly split: Split;
  readonly train: Train;
  /** The shipped recipe, out of fold: the numbers of `evaluate --folds`. */
  readonly gate: () => Promise<Scored>;
  /** The paper's recipe, out of fold: a forest over how the samples agree, and nothing else. */
  readonly consistency: () => Promise<Scored>;
  /** The rows of one folder with questions, each followed by the same with this agent's answer as second opinion. */
  readonly withSecond: (data: string, second: SecondAgent) => Promise<Matrix>;
  /** Rows that no later plan is about. */
  readonly forget: (matrix: Matrix) => void;
  /** The shipped bundle on conversations that it has not seen; null where the folder is not at hand. */
  readonly tau: () => Promise<{
    readonly matrix: Matrix;
    readonly predicted: Predictions;
    readonly model: string;
  } | null>;
  /** What `npm run graybox` measures. */
  readonly graybox: () => Promise<Simulated>;
}

/** SIMULATION: a caller that knows its own token probabilities. */
export interface Simulated {
  readonly blackbox: Measured;
  readonly with_graybox: Measured;
}

/** Implied by the penalty: penalty / (1 + penalty). */
export const THRESHOLD = thresholdOf(DEFAULT_PENALTY);

const AGREEMENT: ReadonlySet<FeatureFamily> = new Set(["consistency", "dispersion"]);

/** How samples agree, with the statistics over an embedding: semantic volume, pairwise distances. */
export const CONSISTENCY_FEATURES: readonly FeatureDefinition[] = FEATURES.filter(({ family }) =>
  AGREEMENT.has(family),
);

/** A model for questions of kind "which is better": half the trees. */
export const SMALLER: TrainSettings = {
  ...DEFAULT_SETTINGS,
  trees: DEFAULT_SETTINGS.trees / 2,
  boostTrees: DEFAULT_SETTINGS.boostTrees / 2,
  boostFreeTrees: DEFAULT_SETTINGS.boostFreeTrees / 2,
  boostAgreementTrees: DEFAULT_SETTINGS.boostAgreementTrees / 2,
  boostOpinionTrees: DEFAULT_SETTINGS.boostOpinionTrees / 2,
};

/** Scores every row out of fold by the given features. */
export async function outOfFold(
  { matrix, split, train }: Pick<Study, "matrix" | "split" | "train">,
  name: string,
  features: readonly FeatureDefinition[],
  settings: TrainSettings,
  learns?: (row: number) => boolean,
): Promise<Scored> {
  const cells = foldCells(matrix, split, learns);
  const scores = await train(matrix, { name, features, settings, cells });
  return calibrateFolds(matrix, settings, scatter(matrix, cells, scores), split);
}

/** The two that every experiment stands on, each computed once. */
export function sharedScores(
  study: Pick<Study, "matrix" | "split" | "train">,
): Pick<Study, "gate" | "consistency"> {
  return {
    gate: once(() => outOfFold(study, "the gate", TRAINED_FEATURES, DEFAULT_SETTINGS)),
    consistency: once(async () =>
      rankAlone(study.matrix, await outOfFold(study, "consistency alone", CONSISTENCY_FEATURES, SMALLER)),
    ),
  };
}

/**
 * One sample agrees with nothing, so agreement ranks no row of one sample above another; what the folds' forests say of such rows
 * differs by fold only, and would look like worse than chance.
 */
export const rankAlone = (matrix: Matrix, { score, confidence }: Scored): Scored => ({
  score: Float64Array.from(score, (value, row) =>
    Number.isNaN(value) || matrix.sets[matrix.set[row]!]!.k > 1 ? value : 0,
  ),
  confidence,
});

export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

/** The gate on some rows: what its checks block does not run, whatever the confidence. */
export const measureGate = (matrix: Matrix, rows: readonly number[], scored: Scored): Measured =>
  measure(matrix, rows, scored, gateActions(matrix, scored.confidence, THRESHOLD));

/** Consistency alone knows no checks and no risk: one threshold for all. */
export const measurePlain = (matrix: Matrix, rows: readonly number[], scored: Scored): Measured =>
  measure(matrix, rows, scored, plainActions(scored.confidence));

export const plainActions = (confidence: ArrayLike<number>, threshold = THRESHOLD): Uint8Array =>
  Uint8Array.from(confidence, (value) => Number(value >= threshold));

/** The folders with questions: their names, in the order in which they were given. */
export const questionFolders = ({ sets }: Matrix): string[] => [
  ...new Set(sets.filter(({ kind }) => kind === "group").map(({ data }) => data)),
];

export const conversationFolders = ({ sets }: Matrix): string[] => [
  ...new Set(sets.filter(({ kind }) => kind === "decision").map(({ data }) => data)),
];

/** The recorded rows of a folder at k samples, without second opinions; none where there are none. */
export function rowsAt(matrix: Matrix, data: string, k: number): number[] {
  const set = matrix.sets.findIndex((one) => one.data === data && one.k === k);
  return set < 0 ? [] : plainRows(matrix, set);
}

/** The decisions of conversations that the protocol judges: those that may change something. */
export const writesOf = (matrix: Matrix, data: string): number[] =>
  rowsAt(matrix, data, 1).filter((row) => {
    const name = matrix.names[row]!;
    return name.kind === "decision" && !name.reads;
  });

/** The numbers of samples for which a folder has rows. */
export const samplesOf = (matrix: Matrix, data: string): number[] =>
  matrix.sets.flatMap((set) => (set.data === data ? [set.k] : [])).toSorted((a, b) => a - b);

/**
 * Whether a row is among a share of the answers, drawn by agent and question, all k alike: twenty agents on one question tell
 * little more than five, and cost four times as much. Folders of one agent, and conversations, keep all.
 */
export function thinned(matrix: Matrix, share: number, seed: number): (row: number) => boolean {
  const agents = new Map<string, Set<string>>();
  matrix.names.forEach(({ agent }, row) => {
    const { data } = matrix.sets[matrix.set[row]!]!;
    agents.set(data, (agents.get(data) ?? new Set()).add(agent));
  });
  const random = createRandom(seed, 0x7417);
  const drawn = new Map<string, boolean>();
  return (row) => {
    const { data } = matrix.sets[matrix.set[row]!]!;
    if ((agents.get(data)?.size ?? 0) < 2) return true;
    const name = `${matrix.names[row]!.agent}\u0000${matrix.question[row]}`;
    const known = drawn.get(name) ?? random.next() < share;
    drawn.set(name, known);
    return known;
  };
}
