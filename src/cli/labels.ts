import { parseOptions, runCommand, UsageError } from "./args.ts";
import { exportLabels } from "./labels/export.ts";
import { importLabels } from "./labels/import.ts";

const HELP = `
Usage: npm run labels -- import --file FILE --url URL [options]
       npm run labels -- export --out FILE --url URL [options]

Brings verdicts into the log of a running gate, or writes out those that it has, as CSV or JSON lines. What was exported
can be imported again; every label keeps its source, and how it was chosen.

  --url URL           the gate, for example http://127.0.0.1:8787
  --key KEY           an admin key (default: IDK_KEY; a gate on this machine wants none)
  --format FORMAT     csv or jsonl (default: by the file's name, else jsonl)

import
  --file FILE         "-" reads standard input. Fields: decision_id or tool_call_id (and session), verdict (correct,
                      incorrect, unknown), source, author, note, at, and of audits that were drawn elsewhere probability
  --source SOURCE     of the labels that name none, for example human_review
  --author AUTHOR     of the labels that name none
  --rejects FILE      write {line, message, label} of each label that was refused

export
  --out FILE          "-" writes to standard output
  --from, --to TIME   by when the gate received the verdict, for example 2026-11-01T00:00:00Z
  --only SOURCE       one source

  --json              print JSON only: import {accepted, joined, pending, errors, warnings}, export {labels}
                      for machines: npm run -s labels -- ... --json (without -s npm prints a banner first)
  --help              print this

Exit code 0 when every label went over, 1 when some were refused, 2 on wrong options or where the gate does not answer.
`;

const OPTIONS = {
  url: { type: "string" },
  key: { type: "string" },
  format: { type: "string" },
  file: { type: "string" },
  source: { type: "string" },
  author: { type: "string" },
  rejects: { type: "string" },
  out: { type: "string" },
  from: { type: "string" },
  to: { type: "string" },
  only: { type: "string" },
} as const;

const BELONGS_TO = {
  import: ["file", "source", "author", "rejects"],
  export: ["out", "from", "to", "only"],
} as const;

export async function labels(argv: readonly string[]): Promise<void> {
  const [verb, ...rest] = argv;
  const options = parseOptions(OPTIONS, HELP, verb === undefined || verb.startsWith("-") ? argv : rest);
  if (options === null) return;
  if (verb !== "import" && verb !== "export") {
    throw new UsageError('Say what to do: "import" or "export". --help explains both.');
  }
  const stray = BELONGS_TO[verb === "import" ? "export" : "import"].find(
    (name) => options[name] !== undefined,
  );
  if (stray !== undefined)
    throw new UsageError(`--${stray} means nothing to "${verb}". --help lists the options.`);
  await (verb === "import" ? importLabels(options) : exportLabels(options));
}

if (process.argv[1] === import.meta.filename) await runCommand(labels, process.argv.slice(2));
