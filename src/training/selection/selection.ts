import { type Features } from "../cross-validate.ts";
import { questionFolds } from "../folds.ts";
import type { Matrix } from "../matrix.ts";
import { DEFAULT_SETTINGS, type Learner, type TrainSettings } from "../settings.ts";
import { rowsWhere, takeRows } from "../take-rows.ts";
import { type CalibrationReport, compareCalibrations } from "./calibrations.ts";
import { type FewerFeatures, fewerFeatures, informationOf } from "./fewer-features.ts";
import type { SplitReport } from "./held-out.ts";
import { learnerReport, type LearnerReport } from "./learners.ts";
import { leaveBenchesOut } from "./leave-benches-out.ts";
import { compareThresholds, type ThresholdReport } from "./thresholds.ts";
import { type SelectOptions, transfer } from "./transfer.ts";
import { unseenAgents } from "./unseen-agents.ts";

/** What can be measured to choose a bundle by. */
export const STUDIES = [
  "learners",
  "transfer",
  "benches",
  "conversations",
  "agents",
  "information",
  "filter",
  "elimination",
] as const;
export type Study = (typeof STUDIES)[number];

export interface Selection {
  /** Each learner on folds, with the ways to calibrate it and to set its threshold. */
  readonly learners?: readonly (LearnerReport & {
    readonly calibrations: readonly CalibrationReport[];
    readonly thresholds: ThresholdReport;
  })[];
  /** By learner: one folder of questions to another, one kind of question left out, conversations left out, agents left out. */
  readonly splits?: readonly (SplitReport & { readonly learner: Learner })[];
  /** Nats that each feature alone tells of the label; most first. */
  readonly information?: readonly { readonly name: string; readonly nats: number }[];
  readonly fewer?: readonly (FewerFeatures & { readonly learner: Learner })[];
}

export interface SelectionPlan extends Omit<SelectOptions, "onTree" | "settings"> {
  readonly settingsOf: (learner: Learner) => TrainSettings;
  readonly studies: ReadonlySet<Study>;
  readonly learners: readonly Learner[];
  /** Numbers of features for `filter` and `elimination`. */
  readonly sizes: readonly number[];
  /** Data folders that are scored in `conversations`, and never learned from. */
  readonly tests: ReadonlySet<string>;
  readonly onProgress?: (step: string, done: number, total: number) => void;
}

/**
 * Measures what the plan names. The same matrix and plan give the same numbers.
 *
 * @param matrix its columns are `features`
 */
export function select(matrix: Matrix, features: Features, plan: SelectionPlan): Selection {
  const dataOf = (row: number): string => matrix.sets[matrix.set[row]!]!.data;
  const learned = takeRows(
    matrix,
    rowsWhere(matrix, (row) => !plan.tests.has(dataOf(row))),
  );
  const optionsOf = (learner: Learner, step: string): SelectOptions => ({
    settings: plan.settingsOf(learner),
    folds: plan.folds,
    seed: plan.seed,
    onTree: (done, total) => plan.onProgress?.(`${step}, ${learner}`, done, total),
  });
  const each = <T>(study: Study, make: (options: SelectOptions) => readonly T[]) =>
    plan.studies.has(study)
      ? plan.learners.flatMap((learner) =>
          make(optionsOf(learner, study)).map((one) => ({ ...one, learner })),
        )
      : [];
  const splits = [
    ...each("transfer", (options) =>
      pairs(foldersOf(learned, "group")).map(([from, to]) =>
        transfer(learned, features, [from], [to], options),
      ),
    ),
    ...each("benches", (options) => [leaveBenchesOut(learned, features, options)]),
    ...each("conversations", (options) => conversationsOut(matrix, features, plan.tests, options)),
    ...each("agents", (options) =>
      foldersOf(learned, "group")
        .filter((data) => agentsOf(learned, data) >= plan.folds)
        .map((data) => unseenAgents(learned, features, data, options)),
    ),
  ];
  const fewer = (["filter", "elimination"] as const).flatMap((way) =>
    each(way, (options) => [fewerFeatures(learned, features, way, plan.sizes, options)]),
  );
  const learners = each("learners", (options) => [studyLearner(learned, features, options)]);
  return {
    ...(learners.length > 0 && { learners }),
    ...(splits.length > 0 && { splits }),
    ...(plan.studies.has("information") && {
      information: rankInformation(
        learned,
        features,
        plan.settingsOf(plan.learners[0] ?? DEFAULT_SETTINGS.learner),
      ),
    }),
    ...(fewer.length > 0 && { fewer }),
  };
}

function studyLearner(matrix: Matrix, features: Features, options: SelectOptions) {
  const { report, score, confidence } = learnerReport(matrix, features, options);
  const fold = questionFolds(matrix.question, matrix.questions, options.folds, options.seed);
  return {
    ...report,
    calibrations: compareCalibrations(matrix, options.settings, score, fold),
    thresholds: compareThresholds(matrix, options.settings, confidence, fold),
  };
}

/** Conversations by models of single turns alone, and the folders that are for tests only by models of everything else. */
function conversationsOut(
  matrix: Matrix,
  features: Features,
  tests: ReadonlySet<string>,
  options: SelectOptions,
): SplitReport[] {
  const questions = foldersOf(matrix, "group").filter((data) => !tests.has(data));
  const loops = foldersOf(matrix, "decision");
  const learnable = [...questions, ...loops.filter((data) => !tests.has(data))];
  const single =
    questions.length > 0 && loops.length > 0 ? [transfer(matrix, features, questions, loops, options)] : [];
  const unseen = [...tests].filter((data) => learnable.length > questions.length || !loops.includes(data));
  return unseen.length > 0 ? [...single, transfer(matrix, features, learnable, unseen, options)] : single;
}

function rankInformation(matrix: Matrix, features: Features, settings: TrainSettings) {
  const nats = informationOf(matrix, settings);
  return features.map(({ name }, i) => ({ name, nats: nats[i]! })).toSorted((a, b) => b.nats - a.nats);
}

const foldersOf = (matrix: Matrix, kind: "group" | "decision"): string[] => [
  ...new Set(matrix.sets.flatMap((set) => (set.kind === kind ? [set.data] : []))),
];

const agentsOf = (matrix: Matrix, data: string): number =>
  new Set(
    rowsWhere(matrix, (row) => matrix.sets[matrix.set[row]!]!.data === data).map(
      (row) => matrix.names[row]!.agent,
    ),
  ).size;

const pairs = (of: readonly string[]): [string, string][] =>
  of.flatMap((from) => of.filter((to) => to !== from).map((to): [string, string] => [from, to]));
