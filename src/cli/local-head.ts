import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCard } from "../classifier/bundle.ts";
import { DEFAULT_PRIORS } from "../core/local-head/priors.ts";
import type { FeatureMoments } from "../core/local-head/rows.ts";
import { DataError } from "../core/errors.ts";
import { thresholdOf } from "../core/policy/resolve.ts";
import { crossValidate } from "../training/cross-validate.ts";
import { type Floor, toolLogFloors, transferFloors } from "../training/local-head/floors.ts";
import { formatFloors, formatToolLog, formatTransfer } from "../training/local-head/format.ts";
import { labelledRows } from "../training/local-head/labelled.ts";
import { type ToolLogReport, toolLogReports } from "../training/local-head/tool-log.ts";
import { type TransferReport, transferReports } from "../training/local-head/transfer.ts";
import type { Matrix } from "../training/matrix.ts";
import { DEFAULT_PENALTY } from "../training/penalty.ts";
import { plainRows } from "../training/report.ts";
import { DEFAULT_SETTINGS } from "../training/settings.ts";
import { selectFeatures, TRAINED_FEATURES } from "../training/trained-features.ts";
import { integerOption, integersOption, parseOptions, requiredPaths, runCommand } from "./args.ts";
import { loadMatrix } from "./load-matrix.ts";
import { print } from "./print.ts";
import { createProgress, type Progress } from "./progress.ts";
import { openScorer } from "./score-bundle.ts";

const DEFAULT_MODEL = join(import.meta.dirname, "../classifier/model");

const HELP = `
Usage: npm run local-head -- --data DIR [--data DIR] [options]

What a few outcomes of a deployment are worth: fits the local head on some labels and judges it on tasks or questions that
gave none, beside the base alone and always executing.

  --data DIR         repeatable. Conversations (tau-bench, or conversations.jsonl.gz): state-changing calls, scored by the
                     bundle, split by task. Single turns (questions.jsonl.gz with runs): a log in which agent and bench
                     stand for a tool; base scores come from folds of questions, and questions are split in halves
  --model DIR        the bundle (default: the one that the worker ships); its card gives the moments of the features
  --k N              samples of single turns, 1..5 (default 2)
  --folds N          folds for the base scores of single turns, 2..20 (default 5)
  --labels LIST      labels for conversations (default 15,30,60,110)
  --tool-labels LIST labels of each tool for single turns (default 5,20,40,80)
  --repeats N        repeats for conversations (default 30)
  --tool-repeats N   repeats for single turns (default 6)
  --seed N           seed of folds and forests (default 1)
  --json             print JSON only
                     for machines: npm run -s local-head -- ... --json (without -s npm prints a banner first)
  --help             print this
`;

const OPTIONS = {
  data: { type: "string", multiple: true },
  model: { type: "string" },
  k: { type: "string" },
  folds: { type: "string" },
  labels: { type: "string" },
  "tool-labels": { type: "string" },
  repeats: { type: "string" },
  "tool-repeats": { type: "string" },
  seed: { type: "string" },
} as const;

/** Tools that are neither always right nor always wrong. */
const ORDINARY = [0.3, 0.98] as const;

type SetReport = { readonly data: string; readonly floors: readonly Floor[] } & (
  | { readonly protocol: "left-out tasks"; readonly reports: readonly TransferReport[] }
  | {
      readonly protocol: "halves of questions";
      readonly k: number;
      readonly reports: readonly ToolLogReport[];
    }
);

export async function localHead(argv: readonly string[]): Promise<void> {
  const options = parseOptions(OPTIONS, HELP, argv);
  if (options === null) return;
  const paths = requiredPaths("data", options.data);
  const k = integerOption("k", options.k, 2, { min: 1, max: 5 });
  const folds = integerOption("folds", options.folds, 5, { min: 2, max: 20 });
  const seed = integerOption("seed", options.seed, 1, { min: 0, max: 0xffff_ffff });
  const many = { min: 1, max: 10_000 };
  const labels = integersOption("labels", options.labels ?? "15,30,60,110", many);
  const toolLabels = integersOption("tool-labels", options["tool-labels"] ?? "5,20,40,80", many);
  const repeats = seeds(integerOption("repeats", options.repeats, 30, many));
  const toolRepeats = seeds(integerOption("tool-repeats", options["tool-repeats"], 6, many));
  const folder = options.model ?? DEFAULT_MODEL;
  const moments = momentsOf(folder);
  const scoreByBundle = await openScorer(folder);

  const progress = createProgress();
  const matrix = await loadMatrix(paths, { ks: [k] }, progress);
  const threshold = thresholdOf(DEFAULT_PENALTY);
  const common = { priors: DEFAULT_PRIORS, threshold, penalty: DEFAULT_PENALTY };
  const sets: SetReport[] = [];

  const loops = matrix.sets.flatMap(({ kind }, set) => (kind === "decision" ? [set] : []));
  if (loops.length > 0) {
    const { predicted } = await scoreByBundle(matrix, progress);
    for (const set of loops) {
      const writes = labelledOf(matrix, set).filter((row) => !isRead(matrix, row));
      const rows = labelledRows(matrix, writes, predicted.confidence, moments);
      const reports = transferReports(rows, moments, { labels, repeats, ...common });
      const { data } = matrix.sets[set]!;
      sets.push({ data, protocol: "left-out tasks", floors: transferFloors(reports), reports });
    }
  }
  const turns = matrix.sets.flatMap(({ kind }, set) => (kind === "group" ? [set] : []));
  if (turns.length > 0) {
    const confidence = outOfFold(matrix, folds, seed, progress);
    const rows = labelledRows(
      matrix,
      turns.flatMap((set) => labelledOf(matrix, set)),
      confidence,
      moments,
      (row) => [`${matrix.names[row]!.agent} / ${matrix.names[row]!.bench}`],
    );
    const judged = secondHalf(rows.map(({ tool }) => tool));
    const reports = toolLogReports(rows, moments, {
      labels: toolLabels,
      repeats: toolRepeats,
      accuracy: ORDINARY,
      judged: (tool) => judged.has(tool),
      onFit: (done, total) => progress.step("heads", done, total),
      ...common,
    });
    progress.end();
    const data = turns.map((set) => matrix.sets[set]!.data).join(" + ");
    sets.push({ data, k, protocol: "halves of questions", floors: toolLogFloors(reports), reports });
  }
  if (sets.length === 0)
    throw new DataError("The data hold no decision with a label: nothing to learn from.");
  print(options.json, { priors: DEFAULT_PRIORS, penalty: DEFAULT_PENALTY, threshold, sets }, format);
}

/** Every second number: the priors were chosen on the others. */
const seeds = (repeats: number): number[] => Array.from({ length: repeats }, (_, i) => 2 * i + 2);

/** Every second tool by its name: the priors were chosen on the others. */
const secondHalf = (tools: readonly string[]): Set<string> =>
  new Set([...new Set(tools)].toSorted().filter((_, i) => i % 2 === 1));

const labelledOf = (matrix: Matrix, set: number): number[] =>
  plainRows(matrix, set).filter((row) => !Number.isNaN(matrix.executed[row]!));

function isRead(matrix: Matrix, row: number): boolean {
  const name = matrix.names[row]!;
  return name.kind === "decision" && name.reads;
}

function momentsOf(folder: string): readonly FeatureMoments[] {
  const file = join(folder, "card.json");
  const { moments } = readCard(JSON.parse(readFileSync(file, "utf8")));
  if (moments === undefined)
    throw new DataError(`${file}: the card holds no moments of its features. Train the bundle again.`);
  return moments;
}

/** Calibrated confidences by forests that have not seen the row's question. */
function outOfFold(matrix: Matrix, folds: number, seed: number, progress: Progress): Float64Array {
  if (matrix.questions < folds)
    throw new DataError(`The data hold ${matrix.questions} questions: too few for ${folds} folds.`);
  const { confidence } = crossValidate(
    selectFeatures(matrix, TRAINED_FEATURES),
    TRAINED_FEATURES,
    DEFAULT_SETTINGS,
    folds,
    seed,
    (done, total) => progress.step("forests", done, total),
  );
  progress.end();
  return confidence;
}

function format({ sets }: { readonly sets: readonly SetReport[] }): string {
  return sets
    .map((set) => {
      const single = set.protocol === "halves of questions";
      const heading = `${set.data}, ${single ? `k = ${set.k}, labels of each tool` : "state-changing calls"}, ${set.protocol}`;
      const rows = single ? formatToolLog(set.reports) : formatTransfer(set.reports);
      return `${heading}\n${rows}${formatFloors(set.floors)}`;
    })
    .join("\n");
}

if (process.argv[1] === import.meta.filename) await runCommand(localHead, process.argv.slice(2));
