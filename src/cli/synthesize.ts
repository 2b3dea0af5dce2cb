import { basename, join, resolve } from "node:path";
import { DataError } from "../core/errors.ts";
import { pickQuestions } from "../training/collect/questions.ts";
import { createBill, guessTokens, priceOf } from "../training/endpoint/bill.ts";
import { createEndpoint } from "../training/endpoint/endpoint.ts";
import { openJournal } from "../training/endpoint/journal.ts";
import type { HowSummary } from "../training/synthesize/summary.ts";
import { summarise } from "../training/synthesize/summary.ts";
import { promptOf } from "../training/synthesize/prompts.ts";
import { readRecord, writeQuestions } from "../training/synthesize/record.ts";
import type { UnitRecord } from "../training/synthesize/record.ts";
import { synthesize } from "../training/synthesize/synthesize.ts";
import { HOWS, type How, type Unit, unitName, unitsOf } from "../training/synthesize/unit.ts";
import { integerOption, parseOptions, runCommand, UsageError } from "./args.ts";
import type { EndpointChoice } from "./endpoint-options.ts";
import { ENDPOINT_HELP, ENDPOINT_OPTIONS, readEndpointOptions } from "./endpoint-options.ts";
import { dollars, print } from "./print.ts";
import { createProgress } from "./progress.ts";
import { readPick, startRun } from "./start-run.ts";

const HELP = `
Usage: npm run synthesize -- --data DIR --out DIR --model NAME [options]

Has a model write new questions. Each is then asked, and its answer checked by the label checker; what passes goes to
questions.jsonl with its provenance, the rest to rejected.jsonl with the reason. It may be ended at any moment: the same
command goes on where it stopped.

  --data DIR          folder with source questions and their ground_truth
  --out DIR           journal.jsonl, questions.jsonl and rejected.jsonl are written there
  --how LIST          constrained: functions and expected calls are given, the request is asked for (the default);
                      open: functions only, the calls are asked for as well; or both: constrained,open
  --variants N        requests a source question, 1..20 (default 5)
  --checks N          ask each new question up to N times; one right answer accepts it, 0..10 (default 1; 0: not at all)
  --check-model NAME  the model that is asked the new questions (default: the one that writes)
  --bench LIST        these source sets only, separated by commas
  --limit N           the first N source questions of each set
  --seed N            seed of chosen values and requests (default 1)
  --dry-run           say what would be asked and what it would cost, by a guess of the tokens
${ENDPOINT_HELP}
  --json              print JSON only
  --help              print this

Exit code 1: units are missing (requests failed, --max-cost, Ctrl-C); run the same command again.
`;

const OPTIONS = {
  data: { type: "string" },
  out: { type: "string" },
  how: { type: "string" },
  variants: { type: "string" },
  checks: { type: "string" },
  "check-model": { type: "string" },
  bench: { type: "string" },
  limit: { type: "string" },
  seed: { type: "string" },
  "dry-run": { type: "boolean" },
  ...ENDPOINT_OPTIONS,
} as const;

async function main(argv: readonly string[]): Promise<void> {
  const options = parseOptions(OPTIONS, HELP, argv);
  if (options === null) return;
  const { data, out } = options;
  if (data === undefined) throw new UsageError("--data DIR is missing.");
  if (out === undefined) throw new UsageError("--out DIR is missing.");
  if (resolve(data) === resolve(out)) throw new UsageError("--out must be another folder than --data.");
  const choice = readEndpointOptions(options);
  const variants = integerOption("variants", options.variants, 5, { min: 1, max: 20 });
  const checks = integerOption("checks", options.checks, 1, { min: 0, max: 10 });
  const questions = await pickQuestions(data, readPick(options));
  const seed = integerOption("seed", options.seed, 1, { min: 0, max: 0xffff_ffff });
  const all = unitsOf(questions, howsOption(options.how), seed);
  if (all.length === 0) {
    throw new DataError(
      `${data}: no question to start from. It takes a ground_truth with calls or null, in Python.`,
    );
  }
  if (options["dry-run"] === true) {
    return print(options.json, estimate(all, variants, checks, choice), formatEstimate);
  }

  const config = choice.config();
  const records: UnitRecord[] = [];
  const journal = await openJournal(join(out, "journal.jsonl"), (line) => records.push(readRecord(line)));
  try {
    const done = new Set(records.map(({ unit }) => unit));
    const units = all.filter((unit) => !done.has(unitName(unit)));
    const bill = createBill(choice.prices);
    const run = startRun(choice, bill, createEndpoint(config));
    const progress = createProgress();
    let finished = 0;
    const plan = {
      data: basename(resolve(data)),
      variants,
      checks,
      writer: choice,
      checker: { ...choice, model: options["check-model"] ?? choice.model },
    };
    const { records: fresh, ...rest } = await synthesize(units, plan, run.endpoint, journal, {
      concurrency: choice.concurrency,
      stop: run.stop,
      onReply: ({ usage }) => bill.add(usage),
      onUnit: () => progress.step("source questions", ++finished, units.length),
    }).finally(() => {
      progress.end(`${finished} source questions`);
      run.release();
    });
    records.push(...fresh);
    const report = {
      out,
      written: fresh.length,
      done: done.size,
      ...rest,
      hows: summarise(records),
      ...bill.total(),
    };
    print(options.json, report, formatReport);
    if (fresh.length < units.length) process.exitCode = 1;
  } finally {
    writeQuestions(out, records);
    await journal.close();
  }
}

function howsOption(text: string | undefined): How[] {
  const parts = (text ?? "constrained").split(",").map((part) => part.trim());
  const unknown = parts.find((part) => !HOWS.some((how) => how === part));
  if (unknown === undefined) return HOWS.filter((how) => parts.includes(how));
  throw new UsageError(`--how must be constrained, open or constrained,open, got "${text ?? ""}".`);
}

/** Tokens of a new question that is asked, beside its functions, and of what a variant and an answer take. */
const TOKENS_A_REQUEST = 60;

function estimate(units: readonly Unit[], variants: number, checks: number, { prices }: EndpointChoice) {
  let prompt = 0;
  for (const unit of units) {
    const written = guessTokens(JSON.stringify(promptOf(unit, variants)));
    const functions = guessTokens(JSON.stringify(unit.question.turn.tools));
    prompt += written + variants * checks * (functions + TOKENS_A_REQUEST);
  }
  const completion = units.length * variants * (1 + checks) * TOKENS_A_REQUEST;
  return {
    units: units.length,
    requests: units.length * (1 + variants * checks),
    prompt_tokens: prompt,
    completion_tokens: completion,
    usd: priceOf(prices, prompt, completion),
  };
}

const formatEstimate = (of: ReturnType<typeof estimate>): string =>
  `${of.units} source questions, at most ${of.requests} requests: about ${of.prompt_tokens} prompt tokens and ${of.completion_tokens} completion tokens without reasoning${dollars(of.usd)}.\n`;

interface Report {
  readonly out: string;
  readonly written: number;
  readonly done: number;
  readonly failures: readonly { readonly unit: string; readonly message: string }[];
  readonly ended: string | null;
  readonly hows: readonly HowSummary[];
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly usd: number | null;
}

function formatReport(of: Report): string {
  const lines = [
    `${of.out}: ${of.written} source questions taken, ${of.done} were there already.`,
    ...of.hows.flatMap(formatHow),
    `  ${of.prompt_tokens} prompt tokens, ${of.completion_tokens} completion tokens${dollars(of.usd)}`,
    ...(of.failures.length > 0 ? [`  ${of.failures.length} source questions failed:`] : []),
    ...of.failures.slice(0, 5).map(({ unit, message }) => `    ${unit}: ${message}`),
    ...(of.ended === null ? [] : [`  Ended early: ${of.ended}. The same command goes on.`]),
  ];
  return `${lines.join("\n")}\n`;
}

const formatHow = ({ how, accepted, variants, refused, words, variety }: HowSummary): string[] => [
  `  ${how}: ${accepted} of ${variants} accepted${words === null ? "" : `, ${words.toFixed(1)} words each`}${variety === null ? "" : `, variety ${variety.toFixed(2)}`}`,
  ...Object.entries(refused).map(([refusal, n]) => `    ${refusal}: ${n}`),
];

if (process.argv[1] === import.meta.filename) await runCommand(main, process.argv.slice(2));
