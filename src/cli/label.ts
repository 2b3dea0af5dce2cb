import { createWriteStream } from "node:fs";
import { once } from "node:events";
import type { WriteStream } from "node:fs";
import { DataError } from "../core/errors.ts";
import type { QuestionFolder } from "../training/data/folder.ts";
import { openFolders } from "../training/data/folder.ts";
import type { Agreement } from "../training/labels/agreement.ts";
import { createTally } from "../training/labels/agreement.ts";
import { formatAgreement } from "../training/labels/format-agreement.ts";
import type { LabelledRun } from "../training/labels/label-folder.ts";
import { labelFolder } from "../training/labels/label-folder.ts";
import { integerOption, parseOptions, requiredPaths, runCommand } from "./args.ts";
import type { Progress } from "./progress.ts";
import { createProgress } from "./progress.ts";

const HELP = `
Usage: npm run label -- --data DIR [--data DIR] [options]

Checks the calls of every run against the possible answers of its question (ground_truth) by the rules of the Berkeley
Function Calling Leaderboard, and prints how often the verdict equals the one in the data, where they carry one.

  --data DIR          questions.jsonl.gz with runs/*.jsonl.gz; repeatable
  --write FILE        write a JSON line a run: {agent, bench, id, mode, run, valid, problem, reason}
  --disagreements N   examples to print of each sort of disagreement, 0..1000 (default 2)
  --json              print JSON only
                      for machines: npm run -s label -- ... --json (without -s npm prints a banner first)
  --help              print this

docs/labels.md explains the rules and every disagreement.
`;

const OPTIONS = {
  data: { type: "string", multiple: true },
  write: { type: "string" },
  disagreements: { type: "string" },
} as const;

export async function label(argv: readonly string[]): Promise<void> {
  const options = parseOptions(OPTIONS, HELP, argv);
  if (options === null) return;
  const paths = requiredPaths("data", options.data);
  const examples = integerOption("disagreements", options.disagreements, 2, { min: 0, max: 1000 });
  const folders = (await openFolders(paths)).map(questionsOnly);
  const file = options.write === undefined ? null : await openFile(options.write);
  const progress = createProgress();
  const sets: Agreement[] = [];
  for (const folder of folders) sets.push(await labelOne(folder, examples, file, progress));
  if (file !== null) await closeFile(file);
  if (sets.every(({ labelled }) => labelled === 0)) {
    throw new DataError("No run could be labelled: the data hold no run of a question with a ground_truth.");
  }
  process.stdout.write(
    options.json === true ? `${JSON.stringify({ sets }, null, 2)}\n` : formatAgreement(sets),
  );
}

function questionsOnly(folder: Awaited<ReturnType<typeof openFolders>>[number]): QuestionFolder {
  if (folder.kind === "questions") return folder;
  throw new DataError(`${folder.data}: holds conversations; label reads folders of questions.`);
}

async function labelOne(
  folder: QuestionFolder,
  examples: number,
  file: WriteStream | null,
  progress: Progress,
): Promise<Agreement> {
  const tally = createTally(folder.data, examples);
  let done = 0;
  for await (const labelled of labelFolder(folder)) {
    tally.add(labelled);
    done++;
    if (done % 500 === 0) progress.step(`labels of ${folder.data}`, done, done);
    if (file !== null && !file.write(lineOf(labelled))) await once(file, "drain");
  }
  progress.end();
  return tally.result();
}

const lineOf = ({ run: { agent, bench, id, mode, run }, label: verdict }: LabelledRun): string =>
  `${JSON.stringify({
    agent,
    bench,
    id,
    mode,
    run,
    valid: verdict?.valid ?? null,
    problem: verdict?.problem?.kind ?? null,
    reason: verdict?.problem?.reason ?? null,
  })}\n`;

/** @throws DataError where the file cannot be written */
async function openFile(path: string): Promise<WriteStream> {
  const file = createWriteStream(path);
  await once(file, "open").catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DataError(`--write ${path}: ${reason}`, { cause: error });
  });
  return file;
}

async function closeFile(file: WriteStream): Promise<void> {
  file.end();
  await once(file, "finish");
}

if (process.argv[1] === import.meta.filename) await runCommand(label, process.argv.slice(2));
