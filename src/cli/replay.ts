import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { MODES } from "../core/turn.ts";
import { DataError } from "../core/errors.ts";
import { openFolders } from "../training/data/folder.ts";
import { integerOption, parseOptions, requiredPaths, runCommand, UsageError } from "./args.ts";
import { createProgress } from "./progress.ts";
import { readCases, type Thread } from "./replay/cases.ts";
import { createGateClient, type GateClient, RequestFailure } from "./replay/gate-client.ts";
import { formatReplay } from "./replay/format.ts";
import { pickThreads } from "./replay/pick.ts";
import { readSeenQuestions, readTraining, warnOfSeenData } from "./replay/seen.ts";
import { sendAll, waitForLog } from "./replay/send.ts";
import { tally } from "./replay/tally.ts";

const HELP = `
Usage: npm run replay -- --data DIR --url URL [options]

Sends recorded samples of agents to a running gate, then whether they were right, and prints what the gate earned.

  --data DIR          questions.jsonl.gz with runs/*.jsonl.gz, conversations.jsonl.gz with functions.json, or
                      conversations of tau-bench (AGENT.jsonl.gz with tools.json); repeatable
  --url URL           the gate, for example http://127.0.0.1:8787
  --k N               samples a decision, 1..10 (default 5); a folder with fewer gives what it has
  --limit N           how many decisions to send (default 500; whole conversations, so about as many); every bench gets
                      its share, always the same ones
  --concurrency N     how many at a time, 1..64 (default 8)
  --mode MODE         off, shadow or enforce (default: what the gate's policy says; for conversations enforce)
  --own-policy        judge conversations by the gate's own thresholds
  --key KEY           the gate's key (default: IDK_KEY; a gate on this machine wants none)
  --json              print JSON only: {n, accuracy, abstain_rate, idks_base, idks, errors}, with conversations also
                      {conversations: {passed_calls, expected_writes, unexpected_writes, reads: {n, stopped}}}
                      for machines: npm run -s replay -- ... --json (without -s npm prints a banner first)
  --help              print this

Conversations are replayed turn by turn, each in a session of its own: every decision goes with the history that was
recorded before it, whatever the gate said. Its request asks for the threshold of low risk where all calls only read or hand
over to a person, and of medium risk for all others, so the gate's policy stays as it is; where the policy is stricter, that takes an admin key.

Warns where the gate's model was trained on the data, if the key may ask (it takes the admin role).
Exit code 0 when every request was answered, 1 when some were not, 2 on wrong options or data.
`;

/** The bundle that the worker of this checkout ships. */
const SHIPPED_MODEL = join(import.meta.dirname, "../classifier/model");

const OPTIONS = {
  data: { type: "string", multiple: true },
  url: { type: "string" },
  k: { type: "string" },
  limit: { type: "string" },
  concurrency: { type: "string" },
  mode: { type: "string" },
  "own-policy": { type: "boolean" },
  key: { type: "string" },
} as const;

export async function replay(argv: readonly string[]): Promise<void> {
  const options = parseOptions(OPTIONS, HELP, argv);
  if (options === null) return;
  const paths = requiredPaths("data", options.data);
  const url = readUrl(options.url);
  const k = integerOption("k", options.k, 5, { min: 1, max: 10 });
  const limit = integerOption("limit", options.limit, 500, { min: 1, max: 10_000_000 });
  const concurrency = integerOption("concurrency", options.concurrency, 8, { min: 1, max: 64 });
  if (options.mode !== undefined && !MODES.some((mode) => mode === options.mode)) {
    throw new UsageError(`--mode must be off, shadow or enforce, got "${options.mode}".`);
  }

  const client = createGateClient(url, options.key ?? process.env["IDK_KEY"]);
  await checkGate(client, url);
  const threads = pickThreads(await loadThreads(paths, k), limit);
  const cases = threads.flatMap((thread) => thread.cases);
  if (cases.length === 0)
    throw new DataError(`${paths.join(", ")}: hold no decision whose candidate has a call.`);

  const training = await readTraining(client);
  if (training !== null) {
    const seen = readSeenQuestions(SHIPPED_MODEL, training.sha256);
    for (const line of warnOfSeenData(cases, training, seen)) say(`warning: ${line}`);
  }

  const progress = createProgress();
  progress.step("decisions", 0, cases.length);
  const sent = await sendAll(threads, client, {
    concurrency,
    mode: options.mode ?? null,
    ownPolicy: options["own-policy"] === true,
    runId: `replay-${randomUUID()}`,
    onProgress: (done) => progress.step("decisions", done, cases.length),
  });
  progress.end(`${sent.answered.length} decisions sent`);
  for (const message of sent.messages) say(`error: ${message}`);
  if (!(await waitForLog(client).catch(() => false))) {
    say("Some decisions may still be on their way from the outbox to the database.");
  }
  const report = tally(sent.answered, sent.errors);
  process.stdout.write(
    options.json === true ? `${JSON.stringify(report)}\n` : formatReplay(report, sent.modes),
  );
  if (report.errors > 0) process.exitCode = 1;
}

const say = (line: string): boolean => process.stderr.write(`${line}\n`);

function readUrl(text: string | undefined): string {
  if (text === undefined)
    throw new UsageError("--url URL is missing, for example --url http://127.0.0.1:8787");
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UsageError(`--url must be an http or https address, got "${text}".`);
  }
  return text;
}

async function checkGate(client: GateClient, url: string): Promise<void> {
  try {
    await client.get("/healthz");
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    throw new UsageError(`No gate answers at ${url} (${error.message}). Start one with: npm start`, {
      cause: error,
    });
  }
}

async function loadThreads(paths: readonly string[], k: number): Promise<Thread[]> {
  const all: Thread[] = [];
  for (const folder of await openFolders(paths)) {
    const { threads, k: given } = await readCases(folder, k);
    if (given < k && folder.kind === "questions") {
      say(`${folder.data} has no groups of ${k} samples; groups of ${given} are sent.`);
    }
    if (given < k && folder.kind === "conversations") {
      say(`${folder.data} holds conversations: one sample a decision, turn by turn.`);
    }
    for (const thread of threads) all.push(thread);
  }
  return all;
}

if (process.argv[1] === import.meta.filename) await runCommand(replay, process.argv.slice(2));
