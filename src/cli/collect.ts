import { join } from "node:path";
import { bringQuestions, pickQuestions } from "../training/collect/questions.ts";
import { collect, missingJobs, openCollection } from "../training/collect/collect.ts";
import type { Collected, OpenCollection } from "../training/collect/collect.ts";
import { estimate } from "../training/collect/plan.ts";
import type { Estimate } from "../training/collect/plan.ts";
import { createBill } from "../training/endpoint/bill.ts";
import type { Bill } from "../training/endpoint/bill.ts";
import type { Endpoint } from "../training/endpoint/endpoint.ts";
import { createEndpoint } from "../training/endpoint/endpoint.ts";
import { integerOption, parseOptions, runCommand, UsageError } from "./args.ts";
import type { EndpointChoice } from "./endpoint-options.ts";
import { ENDPOINT_HELP, ENDPOINT_OPTIONS, readEndpointOptions } from "./endpoint-options.ts";
import { dollars, print } from "./print.ts";
import { createProgress } from "./progress.ts";
import { readPick, startRun } from "./start-run.ts";

const HELP = `
Usage: npm run collect -- --data DIR --out DIR --model NAME [options]

Asks a model every question of a folder, several times, and writes the answers as runs: a folder for train, evaluate,
label and replay. Answers to questions with a ground_truth are labelled. It may be ended at any moment: the same command
goes on where it stopped, and asks nothing twice.

  --data DIR          questions.jsonl.gz or questions.jsonl
  --out DIR           questions.jsonl and runs/AGENT.jsonl are written there; may be the same folder
  --samples K         answers to each question, 1..100 (default 5)
  --bench LIST        these sets only, separated by commas
  --limit N           the first N questions of each set
  --agent NAME        name of the runs (default: the model, with / as _)
  --mode NAME         mode of the runs (default fc)
  --dry-run           say what would be asked and what it would cost, by a guess of the tokens
${ENDPOINT_HELP}
  --json              print JSON only
  --help              print this

Exit code 1: answers are missing (requests failed, --max-cost, Ctrl-C); run the same command again.
`;

const OPTIONS = {
  data: { type: "string" },
  out: { type: "string" },
  samples: { type: "string" },
  bench: { type: "string" },
  limit: { type: "string" },
  agent: { type: "string" },
  mode: { type: "string" },
  "dry-run": { type: "boolean" },
  ...ENDPOINT_OPTIONS,
} as const;

async function main(argv: readonly string[]): Promise<void> {
  const options = parseOptions(OPTIONS, HELP, argv);
  if (options === null) return;
  const { data, out } = options;
  if (data === undefined) throw new UsageError("--data DIR is missing.");
  if (out === undefined) throw new UsageError("--out DIR is missing.");
  const choice = readEndpointOptions(options);
  const samples = integerOption("samples", options.samples, 5, { min: 1, max: 100 });
  const agent = agentName(options.agent ?? choice.model);
  const questions = await pickQuestions(data, readPick(options));
  const file = join(out, "runs", `${agent}.jsonl`);
  const plan = { questions, samples, agent, mode: options.mode ?? "fc", file };
  if (options["dry-run"] === true) {
    const jobs = await missingJobs(plan);
    const done = questions.length * samples - jobs.length;
    return print(options.json, { agent, file, done, ...estimate(jobs, choice, choice.prices) }, formatDry);
  }

  const endpoint = createEndpoint(choice.config());
  await bringQuestions(data, out, questions);
  const opened = await openCollection(plan);
  try {
    const bill = createBill(choice.prices);
    const collected = await run(opened, choice, bill, endpoint);
    print(options.json, { agent, file, done: opened.done, ...collected, ...bill.total() }, formatCollected);
    if (collected.written < opened.jobs.length) process.exitCode = 1;
  } finally {
    await opened.journal.close();
  }
}

/** A file name, as in shared/data: `meta-llama/Meta-Llama-3-70B` becomes `meta-llama_Meta-Llama-3-70B`. */
function agentName(text: string): string {
  const name = text.trim().replace(/[/\\:]/g, "_");
  if (/^[^.\s][^\s]*$/.test(name)) return name;
  throw new UsageError(
    `--agent must be a name without spaces that does not begin with a dot, got "${text}".`,
  );
}

async function run(
  opened: OpenCollection,
  choice: EndpointChoice,
  bill: Bill,
  plain: Endpoint,
): Promise<Collected> {
  const progress = createProgress();
  const { endpoint, stop, release } = startRun(choice, bill, plain);
  let answered = 0;
  try {
    return await collect(opened, endpoint, choice, {
      concurrency: choice.concurrency,
      bill,
      stop,
      onAnswer: () => progress.step("answers", ++answered, opened.jobs.length),
    });
  } finally {
    progress.end(`${answered} answers`);
    release();
  }
}

interface Where {
  readonly agent: string;
  readonly file: string;
  readonly done: number;
}

const formatDry = ({
  file,
  done,
  requests,
  prompt_tokens,
  completion_tokens,
  usd,
}: Where & Estimate): string =>
  `${file} holds ${done} of the answers. ${requests} requests are left: about ${prompt_tokens} prompt tokens and ${completion_tokens} completion tokens without reasoning${dollars(usd)}.\n`;

function formatCollected(of: Where & Collected & ReturnType<Bill["total"]>): string {
  const lines = [
    `${of.file}: ${of.written} answers written, ${of.done} were there already.`,
    `  ${of.prompt_tokens} prompt tokens, ${of.completion_tokens} completion tokens${dollars(of.usd)}`,
    ...(of.unreported > 0 ? [`  ${of.unreported} answers came without usage and are not in these sums`] : []),
    ...(of.labelled > 0 ? [`  ${of.valid} of ${of.labelled} labelled answers are right`] : []),
    ...(of.failures.length > 0 ? [`  ${of.failures.length} requests failed:`] : []),
    ...of.failures
      .slice(0, 5)
      .map(({ bench, id, run, message }) => `    ${bench}/${id} run ${run}: ${message}`),
    ...(of.ended === null ? [] : [`  Ended early: ${of.ended}. The same command goes on.`]),
  ];
  return `${lines.join("\n")}\n`;
}

if (process.argv[1] === import.meta.filename) await runCommand(main, process.argv.slice(2));
