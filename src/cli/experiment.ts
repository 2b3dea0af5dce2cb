import { parseOptions, runCommand, UsageError } from "./args.ts";
import {
  createExperiment,
  listExperiments,
  moveExperiment,
  promoteArm,
  showExperiment,
} from "./experiment/verbs.ts";

const HELP = `
Usage: npm run experiment -- list --url URL
       npm run experiment -- create --file FILE --url URL [--reason TEXT]
       npm run experiment -- start | stop ID --reason TEXT --url URL
       npm run experiment -- archive ID --url URL
       npm run experiment -- show ID --url URL
       npm run experiment -- promote ID --arm ARM --url URL [--apply --reason TEXT]

Experiments of a running gate: arms are policies that share its traffic. At most one runs at a time.

  list                the experiments, the newest first
  create              a draft from a JSON file ("-" reads standard input) with the fields of POST /api/experiments, such as
                      {"name": "bolder", "arms": [{"id": "now", "share": 0.5},
                       {"id": "bold", "share": 0.5, "tools": {"refund": {"threshold": 0.6}}}]}; says how large it has to be
  start               the next version of the policy carries its arms
  show                what its arms earned so far; looking every day is allowed
  stop                the policy without any arm holds again
  promote             shows what an arm would change for everybody; with --apply it does, and the experiment ends
  archive             puts one away that does not run

  --url URL           the gate, for example http://127.0.0.1:8787
  --key KEY           an admin key (default: IDK_KEY; a gate on this machine wants none)
  --reason TEXT       why; kept with the experiment and the version of the policy
  --author NAME       who
  --json              print JSON only, as the API answers
                      for machines: npm run -s experiment -- ... --json (without -s npm prints a banner first)
  --help              print this

Exit code 0 when it was done, 2 on wrong options or where the gate refuses or does not answer.
`;

const OPTIONS = {
  url: { type: "string" },
  key: { type: "string" },
  file: { type: "string" },
  arm: { type: "string" },
  apply: { type: "boolean" },
  reason: { type: "string" },
  author: { type: "string" },
} as const;

const VERBS = ["list", "create", "start", "stop", "archive", "show", "promote"] as const;
type Verb = (typeof VERBS)[number];

/** Options that only some verbs know. */
const ONLY = { file: ["create"], arm: ["promote"], apply: ["promote"] } as const;

export async function experiment(argv: readonly string[]): Promise<void> {
  const words = argv.findIndex((word) => word.startsWith("-"));
  const [verb, id, ...stray] = words === -1 ? argv : argv.slice(0, words);
  const options = parseOptions(OPTIONS, HELP, words === -1 ? [] : argv.slice(words));
  if (options === null) return;
  const known = VERBS.find((one): one is Verb => one === verb);
  if (known === undefined) throw new UsageError(`Say what to do: ${VERBS.join(", ")}. --help explains them.`);
  if (stray.length > 0)
    throw new UsageError(`"${stray.join(" ")}" means nothing here. --help lists the options.`);
  for (const [name, verbs] of Object.entries(ONLY)) {
    if (options[name as keyof typeof ONLY] !== undefined && !(verbs as readonly string[]).includes(known)) {
      throw new UsageError(`--${name} means nothing to "${known}". --help lists the options.`);
    }
  }
  if (known === "list" || known === "create") {
    if (id !== undefined) throw new UsageError(`"${known}" takes no id.`);
    return known === "list" ? listExperiments(options) : createExperiment(options);
  }
  if (id === undefined) throw new UsageError(`Say which experiment: npm run experiment -- ${known} ID ...`);
  if (known === "show") return showExperiment(id, options);
  return known === "promote" ? promoteArm(id, options) : moveExperiment(id, known, options);
}

if (process.argv[1] === import.meta.filename) await runCommand(experiment, process.argv.slice(2));
