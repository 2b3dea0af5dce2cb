import { basename, resolve } from "node:path";
import { DataError } from "../core/errors.ts";
import { formatSelection } from "../training/selection/format.ts";
import { select, STUDIES, type Study } from "../training/selection/selection.ts";
import { DEFAULT_SETTINGS, isLearner, LEARNERS, settingsFor } from "../training/settings.ts";
import { limitQuestions } from "../training/take-rows.ts";
import { selectFeatures, TRAINED_FEATURES } from "../training/trained-features.ts";
import {
  integerOption,
  integersOption,
  parseOptions,
  requiredPaths,
  runCommand,
  UsageError,
} from "./args.ts";
import { loadMatrix } from "./load-matrix.ts";
import { print } from "./print.ts";
import { createProgress } from "./progress.ts";

const HELP = `
Usage: npm run select -- --data DIR [--data DIR] [options]

Measures what a model bundle is chosen by, on rows whose questions no model has seen: learners, calibrations and thresholds;
from one folder to another; one kind of question, all conversations or some agents left out; fewer features.

  --data DIR            folder of questions or conversations (see train); repeatable
  --test DIR            folder of conversations that is scored in the study "conversations" and never learned from; repeatable
  --only LIST           studies out of ${STUDIES.join(",")}
                        (default: learners,transfer,benches,conversations)
  --learner LIST        learners out of ${LEARNERS.join(",")} (default ${DEFAULT_SETTINGS.learner})
  --sizes LIST          numbers of features for filter and elimination (default: 100, 75, 50, 32, 16 % of all)
  --folds N             question-grouped folds, 2..20 (default 5)
  --seed N              seed of the folds and trees (default 1)
  --limit-questions N   N questions drawn at random, for a quick look
  --json                print JSON only
                        for machines: npm run -s select -- ... --json (without -s npm prints a banner first)
  --help                print this
`;

const OPTIONS = {
  data: { type: "string", multiple: true },
  test: { type: "string", multiple: true },
  only: { type: "string" },
  learner: { type: "string" },
  sizes: { type: "string" },
  folds: { type: "string" },
  seed: { type: "string" },
  "limit-questions": { type: "string" },
} as const;

const DEFAULT_STUDIES = ["learners", "transfer", "benches", "conversations"] as const;

export async function runSelect(argv: readonly string[]): Promise<void> {
  const options = parseOptions(OPTIONS, HELP, argv);
  if (options === null) return;
  const paths = requiredPaths("data", options.data);
  const tests = options.test === undefined ? [] : requiredPaths("test", options.test);
  const studies = new Set(listOption("only", options.only, DEFAULT_STUDIES, isStudy, STUDIES));
  const learners = listOption("learner", options.learner, [DEFAULT_SETTINGS.learner], isLearner, LEARNERS);
  const folds = integerOption("folds", options.folds, 5, { min: 2, max: 20 });
  const seed = integerOption("seed", options.seed, 1, { min: 0, max: 0xffff_ffff });
  const most = TRAINED_FEATURES.length;
  const sizes =
    options.sizes === undefined
      ? [1, 0.75, 0.5, 0.32, 0.16].map((share) => Math.round(share * most))
      : integersOption("sizes", options.sizes, { min: 1, max: most });
  const limit = options["limit-questions"];
  const questions =
    limit === undefined ? null : integerOption("limit-questions", limit, 1, { min: 2, max: 1_000_000 });

  const progress = createProgress();
  const { corrupted, opinions: drawn } = DEFAULT_SETTINGS;
  const loaded = await loadMatrix([...paths, ...tests], { ks: [1, 2, 3, 4, 5], corrupted, drawn }, progress);
  const matrix = questions === null ? loaded : limitQuestions(loaded, questions, seed);
  if (matrix.questions < folds)
    throw new DataError(`The data hold ${matrix.questions} questions: too few for ${folds} folds.`);
  if (matrix.executed.every(Number.isNaN))
    throw new DataError("The data hold no labels (`valid`): there is nothing to learn from.");
  const selection = select(selectFeatures(matrix, TRAINED_FEATURES), TRAINED_FEATURES, {
    studies,
    learners,
    settingsOf: settingsFor,
    folds,
    seed,
    sizes,
    tests: new Set(tests.map((path) => basename(resolve(path)))),
    onProgress: (step, done, total) => progress.step(step, done, total),
  });
  progress.end();
  print(
    options.json,
    { folds, seed, rows: matrix.rows, questions: matrix.questions, ...selection },
    formatSelection,
  );
}

const isStudy = (text: string): text is Study => STUDIES.some((study) => study === text);

function listOption<T extends string>(
  name: string,
  text: string | undefined,
  fallback: readonly T[],
  isOne: (part: string) => part is T,
  all: readonly T[],
): readonly T[] {
  if (text === undefined) return fallback;
  const parts = text.split(",").map((part) => part.trim());
  if (parts.every(isOne)) return [...new Set(parts)];
  throw new UsageError(`--${name} must be out of ${all.join(",")}, got "${text}".`);
}

if (process.argv[1] === import.meta.filename) await runCommand(runSelect, process.argv.slice(2));
