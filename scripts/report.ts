/** `npm run report`: all experiments, into one page. */
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join, resolve } from "node:path";
import { integerOption, parseOptions, runCommand, UsageError } from "../src/cli/args.ts";
import { createProgress } from "../src/cli/progress.ts";
import { isCurrent, readDocument, type ResultDocument, rounded } from "../src/cli/report/document.ts";
import { hashInputs } from "../src/cli/report/inputs.ts";
import { openStudy } from "../src/cli/report/open-study.ts";
import { createPool } from "../src/cli/report/pool.ts";
import { saveDocument, savePage } from "../src/cli/report/save.ts";
import { DataError } from "../src/core/errors.ts";
import { FEATURE_VERSION } from "../src/core/features/registry.ts";
import { EXPERIMENTS, withNeeds } from "../src/training/results/experiments.ts";
import type { Result } from "../src/training/results/result.ts";
import { formatTable } from "../src/training/results/show.ts";
import { once } from "../src/training/results/study.ts";
import { DEFAULT_SETTINGS } from "../src/training/settings.ts";
import { measureSimulation } from "./graybox/measure.ts";

const ROOT = join(import.meta.dirname, "..");
const MODEL = join(ROOT, "src/classifier/model");
const SHARED = "../shared/data";
const USUAL_DATA = ["bfcl-v1", "bfcl-v4", "bfcl-v4-multi"].map((name) => `${SHARED}/${name}`);

const HELP = `
Usage: npm run report -- [options]

Runs the experiments and writes what they found: DIR/results.md, and a JSON file and SVG pictures each in DIR/results/.
An experiment whose data, code and options have not changed since is not run again.

  --only NAME[,NAME]     only these, and what they need:
${EXPERIMENTS.map(({ name, about }) => `                           ${name.padEnd(13)} ${about}`).join("\n")}
  --data DIR             data folder, repeatable (default: bfcl-v1, bfcl-v4 and bfcl-v4-multi in ${SHARED})
  --tau DIR              conversations that the shipped bundle has not seen (default: ${SHARED}/tau-airline)
  --out DIR              where to write (default: docs)
  --folds N              folds of questions, 2..20 (default 5)
  --seed N               seed of folds and forests (default 1)
  --limit-questions N    read N questions of each folder only, to try things; needs --out
  --threads N            models that are trained at once (default: the number of cores, at most 8)
  --fresh                run everything again
  --json                 print JSON only; for machines: npm run -s report -- --json
  --help                 print this
`;

const OPTIONS = {
  only: { type: "string" },
  data: { type: "string", multiple: true },
  tau: { type: "string" },
  out: { type: "string" },
  folds: { type: "string" },
  seed: { type: "string" },
  "limit-questions": { type: "string" },
  threads: { type: "string" },
  fresh: { type: "boolean" },
} as const;

async function report(argv: readonly string[]): Promise<void> {
  const options = parseOptions(OPTIONS, HELP, argv);
  if (options === null) return;
  const chosen = chooseExperiments(options.only);
  const folds = integerOption("folds", options.folds, 5, { min: 2, max: 20 });
  const seed = integerOption("seed", options.seed, 1, { min: 0, max: 0xffff_ffff });
  const cores = availableParallelism();
  const threads = integerOption("threads", options.threads, Math.min(8, cores), { min: 1, max: 64 });
  const limitText = options["limit-questions"];
  const limit =
    limitText === undefined
      ? undefined
      : integerOption("limit-questions", limitText, 1, { min: 1, max: 1e9 });
  if (limit !== undefined && options.out === undefined)
    throw new UsageError("--limit-questions needs --out DIR: docs/ is for whole results.");
  const data = byName(options.data ?? USUAL_DATA);
  const tau = options.tau ?? (options.data === undefined ? `${SHARED}/tau-airline` : null);
  const out = options.out ?? join(ROOT, "docs");

  const progress = createProgress();
  const hashNow = () =>
    hashInputs([...data.values(), ...(tau === null ? [] : [tau])], { folds, seed, limit });
  const inputs = hashNow();
  const environment = {
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    cores,
    threads,
    features: FEATURE_VERSION,
    bundle: bundleId(),
    settings: { ...DEFAULT_SETTINGS },
  };
  let current = "";
  const pool = createPool(threads, (plan, done, total) => progress.step(`${current}: ${plan}`, done, total));
  const study = once(() =>
    openStudy({
      data,
      tau,
      model: MODEL,
      folds,
      seed,
      limit,
      progress,
      pool,
      simulate: ({ train }) => measureSimulation(train, seed),
    }),
  );
  const results = new Map<string, Result>();
  const documents: ResultDocument[] = [];
  try {
    for (const [i, experiment] of chosen.entries()) {
      const { name } = experiment;
      current = name;
      const before = options.fresh === true ? null : readDocument(out, name);
      if (before !== null && isCurrent(out, before, inputs.hash)) {
        process.stderr.write(
          `[${i + 1}/${chosen.length}] ${name}: as it was, from the same data, code and options\n`,
        );
        results.set(name, before.result);
        documents.push(before);
        continue;
      }
      process.stderr.write(`[${i + 1}/${chosen.length}] ${name}\n`);
      const started = performance.now();
      const result = rounded(await experiment.run(await study(), results));
      progress.end();
      const seconds = Math.round((performance.now() - started) / 100) / 10;
      process.stderr.write(`[${i + 1}/${chosen.length}] ${name}: ${seconds.toFixed(1)} s\n`);
      if (hashNow().hash !== inputs.hash)
        throw new DataError(
          `Data or code have changed while ${name} ran: its numbers belong to neither state. Run the report again.`,
        );
      const document: ResultDocument = {
        name,
        inputs: inputs.hash,
        command: commandOf(name, options),
        folds,
        seed,
        limit: limit ?? null,
        seconds,
        made: new Date().toISOString(),
        environment,
        data: inputs.data,
        result,
      };
      await saveDocument(out, document);
      results.set(name, result);
      documents.push(document);
    }
  } finally {
    await pool.close();
  }
  const page = await savePage(out);
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify(documents, null, 2)}\n`);
    return;
  }
  process.stdout.write(documents.map(({ result }) => formatResult(result)).join("\n"));
  process.stdout.write(`\nWrote ${page} and ${join(out, "results")}/.\n`);
}

function chooseExperiments(only: string | undefined): typeof EXPERIMENTS {
  if (only === undefined) return EXPERIMENTS;
  const names = only.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !EXPERIMENTS.some((one) => one.name === name));
  if (unknown === undefined) return withNeeds(names);
  throw new UsageError(
    `--only: there is no experiment "${unknown}"; there are ${EXPERIMENTS.map(({ name }) => name).join(", ")}.`,
  );
}

/** Data folders by the name that results call them by. */
function byName(paths: readonly string[]): Map<string, string> {
  const named = new Map(paths.map((path) => [basename(resolve(path)), path]));
  if (named.size < paths.length) throw new UsageError("--data: two folders have the same name.");
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined) throw new UsageError(`--data: there is no folder ${missing}.`);
  return named;
}

const bundleId = (): string =>
  (JSON.parse(readFileSync(join(MODEL, "card.json"), "utf8")) as { id: string }).id;

/** The command that makes one result again, as the reader types it. */
function commandOf(name: string, options: Readonly<Record<string, unknown>>): string {
  const kept = ["data", "tau", "folds", "seed", "limit-questions"].flatMap((key) =>
    [options[key] ?? []].flat().map((value) => `--${key} ${String(value)}`),
  );
  return ["npm run report --", `--only ${name}`, ...kept].join(" ");
}

const formatResult = ({ title, question, findings, tables, notes, simulation }: Result): string =>
  [
    `== ${title}${simulation === true ? " (SIMULATION where it says so)" : ""}\n${question}\n`,
    ...tables.filter(({ rows }) => rows.length > 0).map(formatTable),
    ...findings.map((finding) => `* ${finding}`),
    ...notes.map((note) => `  (${note})`),
    "",
  ].join("\n");

await runCommand(report, process.argv.slice(2));
