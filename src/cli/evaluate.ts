import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DataError } from "../core/errors.ts";
import { crossValidate } from "../training/cross-validate.ts";
import { argmaxThreshold } from "../training/selection/thresholds.ts";
import { DEFAULT_SETTINGS, type Learner, type TrainSettings, settingsFor } from "../training/settings.ts";
import { selectFeatures, TRAINED_FEATURES } from "../training/trained-features.ts";
import type { SecondAgent } from "../training/opinions.ts";
import type { Matrix } from "../training/matrix.ts";
import { predictionLines } from "../training/prediction-lines.ts";
import { predictions } from "../training/report.ts";
import type { Predictions } from "../training/report.ts";
import { reportSets } from "../training/report-sets.ts";
import { tradeoff } from "../training/results/stopping/tradeoff.ts";
import { formatTradeoffs } from "../training/results/stopping/tables.ts";
import { questionFolders } from "../training/results/study.ts";
import { formatReport, isSplit, type Split, SPLITS } from "../training/format-report.ts";
import { thresholdOf } from "../core/policy/resolve.ts";
import { DEFAULT_PENALTY } from "../training/penalty.ts";
import {
  integerOption,
  integersOption,
  parseOptions,
  requiredPaths,
  runCommand,
  UsageError,
} from "./args.ts";
import { evaluateChecks } from "./evaluate-checks.ts";
import { learnerOption } from "./learner-option.ts";
import { loadMatrix } from "./load-matrix.ts";
import type { Progress } from "./progress.ts";
import { createProgress } from "./progress.ts";
import { openScorer } from "./score-bundle.ts";

const DEFAULT_MODEL = join(import.meta.dirname, "../classifier/model");

const HELP = `
Usage: npm run evaluate -- --data DIR [--data DIR] [options]

Scores recorded samples of agents with a model bundle, or by cross-validation, and prints what the gate would have earned.

  --data DIR          questions.jsonl.gz with runs/*.jsonl.gz, conversations.jsonl.gz with functions.json, or
                      conversations of tau-bench (AGENT.jsonl.gz with tools.json); repeatable
  --model DIR         the bundle to score (default: the one that the worker ships)
  --folds N           train on N question-grouped folds instead and score each left-out part, 2..20
  --learner NAME      with --folds: forest, boosting, or both (default ${DEFAULT_SETTINGS.learner})
  --k LIST            numbers of samples, for example 1,2,3,4,5 (the default), 1..10
  --seed N            seed of the folds and trees (default 1)
  --second AGENT[:MODE]  give every group this agent's first run on the same question as second opinion, and leave the
                      agent's own groups out; the same groups without it are reported beside (without_second)
  --adaptive          also what drawing further samples only in doubt saves and costs: fixed numbers, bands and the gate's own
                      rule, with the calibration where that rule stops
  --by LIST           tables by bench, by agent, or bench,agent above the summary (default: the summary only)
  --predictions FILE  write a JSON line a group
  --checks            measure the checks instead of the model: for each finding how often it is told, its precision and recall
                      against the labels, false alarms on right calls, and which errors of conversations it catches; k = 1
                      unless --k says otherwise
  --json              print JSON only
                      for machines: npm run -s evaluate -- ... --json (without -s npm prints a banner first)
  --help              print this
`;

const OPTIONS = {
  data: { type: "string", multiple: true },
  model: { type: "string" },
  folds: { type: "string" },
  learner: { type: "string" },
  k: { type: "string" },
  seed: { type: "string" },
  second: { type: "string" },
  adaptive: { type: "boolean" },
  by: { type: "string" },
  predictions: { type: "string" },
  checks: { type: "boolean" },
} as const;

/** Folds train on every k, whichever are asked for: one model serves them all. */
const TRAINED_KS = [1, 2, 3, 4, 5];

export async function evaluate(argv: readonly string[]): Promise<void> {
  const options = parseOptions(OPTIONS, HELP, argv);
  if (options === null) return;
  const paths = requiredPaths("data", options.data);
  const checks = options.checks === true;
  const ks = integersOption("k", options.k ?? (checks ? "1" : "1,2,3,4,5"), { min: 1, max: 10 });
  if (checks) return evaluateChecks(paths, ks, options.json === true);
  const seed = integerOption("seed", options.seed, 1, { min: 0, max: 0xffff_ffff });
  const folds =
    options.folds === undefined ? null : integerOption("folds", options.folds, 5, { min: 2, max: 20 });
  if (folds !== null && options.model !== undefined)
    throw new UsageError("--model and --folds exclude each other.");
  if (folds === null && options.learner !== undefined)
    throw new UsageError("--learner says what the folds train: it needs --folds.");
  const settings = settingsFor(learnerOption(options.learner));
  const splits = splitsOption(options.by);
  const second = options.second === undefined ? undefined : secondOption(options.second);
  const without = new Set(second === undefined ? [] : [second.agent]);

  const scoreAll =
    folds === null
      ? await openScorer(options.model ?? DEFAULT_MODEL)
      : (of: Matrix, by: Progress) => scoreByFolds(of, settings, folds, seed, by);
  const progress = createProgress();
  const loaded = folds === null ? ks : [...new Set([...ks, ...TRAINED_KS])].toSorted((a, b) => a - b);
  const { corrupted, opinions: drawn } = folds === null ? { corrupted: 0, opinions: 0 } : settings;
  const matrix = await loadMatrix(paths, { ks: loaded, without, corrupted, drawn, second }, progress);
  if (matrix.rows === 0)
    throw new DataError("The data hold no group whose candidate has a call: nothing to evaluate.");
  const { model, predicted } = await scoreAll(matrix, progress);

  const wanted = matrix.sets.flatMap(({ k, kind }, set) =>
    kind === "decision" || ks.includes(k) ? [set] : [],
  );
  if (options.predictions !== undefined) {
    writeFileSync(options.predictions, predictionLines(matrix, wanted, predicted));
  }
  const sets = reportSets(matrix, wanted, predicted);
  const { threshold, penalty } = model;
  const adaptive =
    options.adaptive === true
      ? questionFolders(matrix).flatMap(
          (data) => tradeoff(matrix, predicted, data, { threshold, penalty }) ?? [],
        )
      : null;
  process.stdout.write(
    options.json === true
      ? `${JSON.stringify({ model, sets, ...(adaptive !== null && { adaptive }) }, null, 2)}\n`
      : `${formatReport(model, sets, splits)}${adaptive === null ? "" : `\n${formatTradeoffs(adaptive)}`}`,
  );
}

/** `AGENT` or `AGENT:MODE`. */
function secondOption(text: string): SecondAgent {
  const colon = text.lastIndexOf(":");
  const [agent, mode] = colon < 0 ? [text, null] : [text.slice(0, colon), text.slice(colon + 1)];
  if (agent === "" || mode === "")
    throw new UsageError(`--second must be AGENT or AGENT:MODE, got "${text}".`);
  return { agent, mode };
}

/** `bench`, `agent` or both, separated by commas. */
function splitsOption(text: string | undefined): Split[] {
  if (text === undefined) return [];
  const parts = text.split(",").map((part) => part.trim());
  if (parts.every(isSplit)) return SPLITS.filter((split) => parts.includes(split));
  throw new UsageError(`--by must be bench, agent or bench,agent, got "${text}".`);
}

/** What a report says about the model that made it. */
interface FoldsModel {
  readonly id: string;
  readonly learner: Learner;
  readonly folds: number;
  readonly seed: number;
  readonly penalty: number;
  readonly threshold: number;
  readonly argmax_threshold?: number | undefined;
}

function scoreByFolds(
  matrix: Matrix,
  settings: TrainSettings,
  folds: number,
  seed: number,
  progress: Progress,
): { model: FoldsModel; predicted: Predictions } {
  if (matrix.questions < folds) {
    throw new DataError(`The data hold ${matrix.questions} questions: too few for ${folds} folds.`);
  }
  if (matrix.executed.every(Number.isNaN)) {
    throw new DataError("The data hold no labels (`valid`): without them --folds cannot train.");
  }
  const { score, confidence } = crossValidate(
    selectFeatures(matrix, TRAINED_FEATURES),
    TRAINED_FEATURES,
    settings,
    folds,
    seed,
    (done, total) => progress.step("trees", done, total),
  );
  progress.end();
  const threshold = thresholdOf(DEFAULT_PENALTY);
  return {
    model: {
      id: `${folds}-folds-seed-${seed}`,
      learner: settings.learner,
      folds,
      seed,
      penalty: DEFAULT_PENALTY,
      threshold,
      argmax_threshold: argmaxThreshold(matrix, settings, confidence, DEFAULT_PENALTY) ?? undefined,
    },
    predicted: predictions(matrix, score, confidence, { threshold, penalty: DEFAULT_PENALTY }),
  };
}

if (process.argv[1] === import.meta.filename) await runCommand(evaluate, process.argv.slice(2));
