import { ruleFindings } from "../checks/business-rules.ts";
import { resolveTool } from "../policy/resolve.ts";
import type { PolicyDocument } from "../policy/rule.ts";
import { questionOf, sameQuestion } from "../rules/limit.ts";
import { allRules, type BusinessRule, type HeldRules } from "../rules/rule.ts";
import type { Finding } from "../turn.ts";
import type { LoggedNotes, LoggedRow } from "./row.ts";

const FINDINGS: ReadonlySet<string> = new Set(["business_rule", "rule_unverified"]);

/** Rules about what stood in the conversation, which is not read again. */
const needsConversation = ({ kind }: BusinessRule): boolean => kind === "seen_in" || kind === "compare";

const keyOf = (rule: BusinessRule): string => JSON.stringify(Object.entries(rule).toSorted());

const rulesOf = (policy: PolicyDocument, tool: string): HeldRules => resolveTool(policy, tool).rules;

const keysOf = (policy: PolicyDocument, tool: string): ReadonlyMap<string, BusinessRule> =>
  new Map(allRules(rulesOf(policy, tool)).map((rule) => [keyOf(rule), rule]));

/** The rules that only one of the policies has for a tool. */
function changedRules(tool: string, held: PolicyDocument, other: PolicyDocument): readonly BusinessRule[] {
  const [before, after] = [keysOf(held, tool), keysOf(other, tool)];
  return [
    ...[...before].flatMap(([key, rule]) => (after.has(key) ? [] : [rule])),
    ...[...after].flatMap(([key, rule]) => (before.has(key) ? [] : [rule])),
  ];
}

/** Whether some rule of a tool is changed. */
export const changesRules = (held: PolicyDocument, other: PolicyDocument): boolean =>
  ["", ...Object.keys(held.tools), ...Object.keys(other.tools)].some(
    (tool) => changedRules(tool, held, other).length > 0,
  );

function isJudged(rule: BusinessRule, tool: string, at: number, { evidence, args }: LoggedNotes): boolean {
  if (rule.kind === "quiet_hours") return true;
  if (needsConversation(rule) || (args[at] ?? null) === null) return false;
  if (rule.kind !== "limit") return true;
  const question = questionOf(rule, tool);
  return (
    evidence?.uses?.counted.some((use) => sameQuestion(use, question) && use.failed === undefined) === true
  );
}

/** What the rules that can be judged again say of the logged calls. */
function judged(row: LoggedRow, notes: LoggedNotes, policy: PolicyDocument): readonly Finding[] {
  const evidence = {
    ...notes.evidence,
    conditions: { load: null, ...notes.evidence?.conditions, at: row.createdAt },
  };
  const calls = row.calls.map(({ tool }, at) => ({
    name: tool,
    declared: null,
    // Hours ask for no arguments.
    args: notes.args[at] ?? new Map(),
  }));
  return row.calls.flatMap(({ tool: name }, at) => {
    const kept = (rules: readonly BusinessRule[]) => rules.filter((rule) => isJudged(rule, name, at, notes));
    const policyOf = (tool: string) => {
      const { onError, rules } = resolveTool(policy, tool);
      return { onError, rules: { global: kept(rules.global), own: kept(rules.own) } };
    };
    return ruleFindings(calls, { messages: [], evidence }, policyOf).filter(({ call }) => call === at);
  });
}

const same = (a: Finding, b: Finding): boolean =>
  a.check === b.check && a.call === b.call && a.message === b.message;

export interface Rejudged {
  /** What the rules find under each policy, together with what nobody can judge again. */
  readonly before: readonly Finding[];
  readonly after: readonly Finding[];
  /** A changed rule could not be held against these calls: its findings are as they were logged. */
  readonly unjudged: boolean;
}

/**
 * A decision's findings under both policies. Rules about arguments, hours and counted limits are judged again by what the log keeps;
 * those about the conversation are as they were logged, and so is everything else that was found.
 */
export function rejudge(
  row: LoggedRow,
  notes: LoggedNotes | undefined,
  held: PolicyDocument,
  other: PolicyDocument,
): Rejudged {
  const { findings } = row;
  const changed = row.calls.map(({ tool }) => changedRules(tool, held, other));
  if (changed.every((rules) => rules.length === 0))
    return { before: findings, after: findings, unjudged: false };
  if (notes === undefined) return { before: findings, after: findings, unjudged: true };
  const unjudged = row.calls.some(({ tool }, at) =>
    (changed[at] ?? []).some((rule) => !isJudged(rule, tool, at, notes)),
  );
  const [before, after] = [judged(row, notes, held), judged(row, notes, other)];
  const rest = findings.filter((one) => !FINDINGS.has(one.check) || !before.some((told) => same(one, told)));
  return { before: [...rest, ...before], after: [...rest, ...after], unjudged };
}
