import { parseOptions, runCommand, UsageError } from "./args.ts";
import { print } from "./print.ts";
import { formatRecalibration, type Proposed, type Recalibration } from "./recalibrate/format.ts";
import { asked, gateOf } from "./labels/options.ts";
import type { GateClient } from "./replay/gate-client.ts";

const HELP = `
Usage: npm run recalibrate -- --url URL [options]

Asks a running gate what its stored outcomes teach, and prints the proposal with its evidence, or why there is none yet.
Nothing changes without --apply.

  --url URL           the gate, for example http://127.0.0.1:8787
  --key KEY           an admin key (default: IDK_KEY; a gate on this machine wants none)
  --kind KIND         head (default): a shrunken correction of all confidences; threshold: one tool's own; promise: a
                      threshold for which random audits prove "at most ALPHA of the executed calls are wrong"
  --tool NAME         for threshold and promise
  --alpha A           for promise, for example 0.02
  --delta D           for promise: confidence 1 - D (default 0.05)
  --context HASH      the score context (default: that of the newest decisions)
  --apply ID          apply the proposal of this id, as it was shown; this makes a policy version
  --apply             propose anew, and apply what is proposed
  --even-unsure       apply a head also where the interval of its gain reaches below 0
  --reason TEXT       why, kept with the version; --apply wants one
  --author NAME       who
  --json              print JSON only: {calibration, not_yet, score_context, applied}
                      for machines: npm run -s recalibrate -- ... --json (without -s npm prints a banner first)
  --help              print this

Exit code 0 when something was proposed (with --apply: applied), 1 when not yet, 2 on wrong options or where the gate does
not answer.
`;

const OPTIONS = {
  url: { type: "string" },
  key: { type: "string" },
  kind: { type: "string" },
  tool: { type: "string" },
  alpha: { type: "string" },
  delta: { type: "string" },
  context: { type: "string" },
  apply: { type: "boolean" },
  id: { type: "string" },
  "even-unsure": { type: "boolean" },
  reason: { type: "string" },
  author: { type: "string" },
} as const;

export async function recalibrate(argv: readonly string[]): Promise<void> {
  const options = parseOptions(OPTIONS, HELP, namedId(argv));
  if (options === null) return;
  if (options.apply === true && (options.reason ?? "").trim() === "")
    throw new UsageError("--apply wants --reason TEXT: it is kept with the policy version.");
  const { kind = "head", tool, context, author, reason, id } = options;
  if (id !== undefined) requireOnlyId(options);
  if ((kind === "threshold" || kind === "promise") && tool === undefined)
    throw new UsageError(`--tool NAME is missing: a ${kind} is of one tool.`);
  if (kind === "promise" && options.alpha === undefined)
    throw new UsageError(
      "--alpha A is missing: the share of executed calls that may be wrong, for example 0.02.",
    );
  const body = {
    kind,
    tool,
    score_context: context,
    alpha: numberOf("alpha", options.alpha),
    delta: numberOf("delta", options.delta),
    author,
    reason,
  };
  const gate = gateOf(options);
  const proposed =
    id === undefined
      ? ((await asked(gate.post("/api/calibrations", body))) as Proposed)
      : await proposalOf(gate, id);
  const { calibration } = proposed;
  const held = calibration?.sure === false && options["even-unsure"] !== true;
  const applies = options.apply === true && calibration !== null && !held;
  const applied = applies
    ? ((await asked(
        gate.post(`/api/calibrations/${calibration.id}/apply`, { reason, author }),
      )) as Recalibration["applied"])
    : null;
  print(options.json, { ...proposed, applied }, (all) =>
    formatRecalibration(all, options.apply === true && held),
  );
  if (calibration === null || (options.apply === true && applied === null)) process.exitCode = 1;
}

/** `--apply` may stand alone or before an id, which parseArgs has no word for. */
function namedId(argv: readonly string[]): string[] {
  const at = argv.indexOf("--apply");
  const next = argv[at + 1];
  if (at === -1 || next === undefined || next.startsWith("-")) return [...argv];
  return [...argv.slice(0, at + 1), "--id", ...argv.slice(at + 1)];
}

/** What says how to propose says nothing of a proposal that is there. */
function requireOnlyId(options: Readonly<Record<string, unknown>>): void {
  if (options["apply"] !== true) throw new UsageError("--id ID goes with --apply: --apply ID.");
  for (const name of ["kind", "tool", "alpha", "delta", "context"]) {
    if (options[name] !== undefined)
      throw new UsageError(`--${name} does not go with the id of a proposal, which says it already.`);
  }
}

async function proposalOf(gate: GateClient, id: string): Promise<Proposed> {
  const path = `/api/calibrations/${encodeURIComponent(id)}`;
  const calibration = (await asked(gate.get(path))) as NonNullable<Proposed["calibration"]> & {
    readonly score_context: string;
  };
  return { calibration, not_yet: null, score_context: calibration.score_context };
}

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() !== "" && Number.isFinite(value)) return value;
  throw new UsageError(`--${name} must be a number, got "${text}".`);
}

if (process.argv[1] === import.meta.filename) await runCommand(recalibrate, process.argv.slice(2));
