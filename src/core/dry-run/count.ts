import { FINDING_NAMES } from "../checks/names.ts";
import { rolloutUnit } from "../assignment/draw.ts";
import type { Surroundings } from "../policy/context.ts";
import { decide, type Reason } from "../policy/decide.ts";
import { checkLevel, modeIn, resolveTool, stricterMode } from "../policy/resolve.ts";
import { type CheckLevel, FORCED, type PolicyDocument } from "../policy/rule.ts";
import type { Finding, Mode } from "../turn.ts";
import type { LoggedNotes, LoggedRow } from "./row.ts";
import { rejudge } from "./rules.ts";
import { lacksConditions, loggedSurroundings } from "./surroundings.ts";

/** Decisions, how many of them are known to be right or wrong calls, and some of them by name. */
export interface Counted {
  readonly decisions: number;
  readonly right: number;
  readonly wrong: number;
  /** The newest, at most `MOST_NAMED`. */
  readonly ids: readonly string[];
}

/** What another policy would do to the same decisions. */
export interface Difference {
  readonly before: number;
  readonly after: number;
  /** Only under the other policy, and only under the one that holds. */
  readonly more: Counted;
  readonly fewer: Counted;
}

export interface DryRun {
  /** Decisions that could be judged again. */
  readonly counted: number;
  /** Kept back, by mode and doubt. */
  readonly stopped: Difference;
  /** What enforce would keep back, whatever the mode. */
  readonly doubted: Difference;
  /** Changed settings that the log does not say enough of for some decisions, with the number of these. */
  readonly unjudged: readonly Unjudged[];
}

export interface Unjudged {
  readonly setting: "rules" | "context";
  readonly decisions: number;
}

const MOST_NAMED = 5;

/** Only these reasons say something of a confidence and of findings. */
const JUDGED: ReadonlySet<string> = new Set<Reason>([
  "confident",
  "low_confidence",
  "explored",
  "confirmed",
  "blocked",
]);

const NAMES = new Map(FINDING_NAMES.map((name) => [name.check, name]));
const RANK: Readonly<Record<CheckLevel, number>> = { off: 0, flag: 1, block: 2 };

const setFor = (policy: PolicyDocument, check: string, tool: string | null): CheckLevel | undefined => {
  const general = NAMES.get(check)?.kindOf;
  return (
    checkLevel(policy, check, tool) ?? (general === undefined ? undefined : checkLevel(policy, general, tool))
  );
};

/** How a logged finding counts: as it was told, where the two policies say the same of it. */
function levelOf(
  { check, severity }: Finding,
  tool: string | null,
  policy: PolicyDocument,
  held: PolicyDocument,
): CheckLevel {
  const name = NAMES.get(check);
  if (name?.fixed === true) return severity;
  const set = setFor(policy, check, tool);
  if (set !== undefined) return set;
  // Under the policy that holds a level was set, and the other one takes it back.
  return policy !== held && setFor(held, check, tool) !== undefined ? (name?.usual ?? severity) : severity;
}

/** Whether something that was found stops the calls. */
function isBlocked(
  row: LoggedRow,
  findings: readonly Finding[],
  policy: PolicyDocument,
  held: PolicyDocument,
): boolean {
  const tools = row.calls.map(({ tool }) => tool);
  return findings.some((finding) => {
    const about = finding.call === null ? tools : [tools[finding.call] ?? null];
    const levels = (about.length === 0 ? [null] : about).map((tool) => levelOf(finding, tool, policy, held));
    return levels.reduce((a, b) => (RANK[b] > RANK[a] ? b : a)) === "block";
  });
}

const isGuess = ({ check }: Finding): boolean => check === "malformed_arguments" || check === "truncated";
const BLOCK: Finding = { check: "logged", severity: "block", call: null, message: "" };

/** What a policy does with a logged decision: its mode in this session, and whether enforce would keep the calls back. */
function judge(
  row: LoggedRow,
  findings: readonly Finding[],
  around: Surroundings,
  [policy, held]: readonly [policy: PolicyDocument, held: PolicyDocument],
): { readonly stopped: boolean; readonly doubted: boolean } {
  const tools = row.calls.map(({ tool }) => resolveTool(policy, tool, around));
  const unit = rolloutUnit({ ...row, decision: row.id });
  const mode = tools.map((tool): Mode => modeIn(tool, unit)).reduce(stricterMode, "off");
  const forced = tools
    .map((tool) => tool.forced)
    .reduce((a, b) => (FORCED.indexOf(b) > FORCED.indexOf(a) ? b : a));
  const demanded =
    findings.some(({ check }) => check === "forced_call") && forced !== "abstain" ? forced : null;
  // What the request asked for holds under any policy.
  const asked = row.thresholdSource === "request" ? (row.threshold ?? 0) : 0;
  const { action, wouldAbstain } = decide({
    mode,
    confidence: row.confidence,
    threshold: Math.max(asked, ...tools.map(({ threshold }) => threshold)),
    findings: isBlocked(row, findings, policy, held) ? [BLOCK, ...findings.filter(isGuess)] : [],
    firstSampleCalls: true,
    candidateCalls: true,
    outvoted: false,
    inText: false,
    demanded,
    confirmed: row.reason === "confirmed",
    enforceShare: null,
    explore: null,
  });
  return { stopped: action === "abstain", doubted: wouldAbstain };
}

const countedOf = (rows: readonly LoggedRow[]): Counted => ({
  decisions: rows.length,
  right: rows.filter(({ verdict }) => verdict === "correct").length,
  wrong: rows.filter(({ verdict }) => verdict === "incorrect").length,
  ids: rows.slice(0, MOST_NAMED).map(({ id }) => id),
});

function differenceOf(
  judged: readonly { readonly row: LoggedRow; readonly before: boolean; readonly after: boolean }[],
): Difference {
  const rows = (keep: (one: { readonly before: boolean; readonly after: boolean }) => boolean) =>
    judged.filter(keep).map(({ row }) => row);
  return {
    before: rows(({ before }) => before).length,
    after: rows(({ after }) => after).length,
    more: countedOf(rows(({ before, after }) => after && !before)),
    fewer: countedOf(rows(({ before, after }) => before && !after)),
  };
}

/**
 * What a policy would do to logged decisions, beside what the one that holds does to them. Confidences and findings are those of the log;
 * modes and shares of sessions, thresholds, context rules, business rules and levels of checks are the policies'. See `uncounted` for what
 * the log cannot tell at all.
 *
 * @param rows the newest first; those in which nothing was judged are left out
 * @param notesOf what else is known of a decision, by its id
 */
export function dryRun(
  rows: readonly LoggedRow[],
  held: PolicyDocument,
  other: PolicyDocument,
  notesOf: ReadonlyMap<string, LoggedNotes> = new Map(),
): DryRun {
  const known = rows.filter(({ reason, calls }) => JUDGED.has(reason) && calls.length > 0);
  const judged = known.map((row) => {
    const notes = notesOf.get(row.id);
    const around = loggedSurroundings(row, notes, [held, other]);
    const { before, after, unjudged } = rejudge(row, notes, held, other);
    return {
      row,
      before: judge(row, before, around, [held, held]),
      after: judge(row, after, around, [other, held]),
      rules: unjudged,
      context: lacksConditions(row, notes, held, other),
    };
  });
  const by = (kind: "stopped" | "doubted") =>
    differenceOf(judged.map(({ row, before, after }) => ({ row, before: before[kind], after: after[kind] })));
  const unjudged = (["rules", "context"] as const)
    .map((setting) => ({ setting, decisions: judged.filter((one) => one[setting]).length }))
    .filter(({ decisions }) => decisions > 0);
  return { counted: known.length, stopped: by("stopped"), doubted: by("doubted"), unjudged };
}
