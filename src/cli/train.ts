import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DataError } from "../core/errors.ts";
import { formatCard, trainBundle } from "../training/bundle.ts";
import { formatReport } from "../training/format-report.ts";
import { DEFAULT_SETTINGS, settingsFor } from "../training/settings.ts";
import { integerOption, parseOptions, requiredPaths, runCommand, UsageError } from "./args.ts";
import { learnerOption } from "./learner-option.ts";
import { loadMatrix } from "./load-matrix.ts";
import { createProgress } from "./progress.ts";

const HELP = `
Usage: npm run train -- --data DIR [--data DIR] --out DIR [--learner NAME] [--seed N]

Trains a model bundle on recorded samples with labels: one tree ensemble for one to five samples, calibrated on
question-grouped folds. The same data and seed give the same model.

  --data DIR   questions.jsonl.gz with runs/*.jsonl.gz, conversations.jsonl.gz with functions.json, or
               conversations of tau-bench (AGENT.jsonl.gz with tools.json); repeatable
  --out DIR    where model.onnx and card.json are written
  --learner NAME  forest, boosting, or both: the mean of the two (default ${DEFAULT_SETTINGS.learner})
  --seed N     seed of the folds and the trees (default 1)
  --json       print JSON only
               for machines: npm run -s train -- ... --json (without -s npm prints a banner first)
  --help       print this
`;

const OPTIONS = {
  data: { type: "string", multiple: true },
  out: { type: "string" },
  learner: { type: "string" },
  seed: { type: "string" },
} as const;

export async function train(argv: readonly string[]): Promise<void> {
  const options = parseOptions(OPTIONS, HELP, argv);
  if (options === null) return;
  const paths = requiredPaths("data", options.data);
  if (options.out === undefined) throw new UsageError("--out DIR is missing.");
  const seed = integerOption("seed", options.seed, 1, { min: 0, max: 0xffff_ffff });
  const settings = settingsFor(learnerOption(options.learner));

  const progress = createProgress();
  const matrix = await loadMatrix(
    paths,
    { ks: [1, 2, 3, 4, 5], corrupted: settings.corrupted, drawn: settings.opinions },
    progress,
  );
  if (matrix.executed.every(Number.isNaN)) {
    throw new DataError("The data hold no group with a label (`valid`): there is nothing to learn from.");
  }
  const created = new Date().toISOString();
  const { model, card, gzipBytes, reports } = trainBundle(matrix, settings, seed, created, (done, total) =>
    progress.step("trees", done, total),
  );
  progress.end();
  mkdirSync(options.out, { recursive: true });
  writeFileSync(join(options.out, "model.onnx"), model);
  writeFileSync(join(options.out, "card.json"), formatCard(card));

  const { id, sha256, threshold } = card;
  if (options.json === true) {
    const result = {
      model: { id, sha256, threshold },
      out: options.out,
      bytes: model.length,
      gzip_bytes: gzipBytes,
      sets: reports,
    };
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    return;
  }
  process.stdout.write(`Out of fold, ${matrix.rows} rows of ${matrix.questions} questions:\n\n`);
  process.stdout.write(formatReport(card, reports, []));
  process.stdout.write(
    `\nWrote ${join(options.out, "model.onnx")} (${kilobytes(model.length)}, ${kilobytes(gzipBytes)} gzip) and card.json.\n`,
  );
}

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;

if (process.argv[1] === import.meta.filename) await runCommand(train, process.argv.slice(2));
