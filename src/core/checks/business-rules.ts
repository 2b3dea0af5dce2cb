import type { JsonObject } from "../arguments/json.ts";
import type { NormalisedSample } from "../normalised.ts";
import type { OnError } from "../policy/rule.ts";
import type { ToolPolicy } from "../policy/tool-policy.ts";
import { undeclaredIn } from "../rules/declared.ts";
import { judgeRule, type RuleInput } from "../rules/judge.ts";
import { type BusinessRule, allRules } from "../rules/rule.ts";
import { cut, shown } from "../text/cut.ts";
import type { Finding, Severity, Tool } from "../turn.ts";
import type { Check } from "./check.ts";

const LONGEST = 500;
/** Most findings of one call. */
const MOST_FINDINGS = 10;

/** Rules that nobody can check follow `on_error` where only what was fetched could have told. */
const unverifiedSeverity = (rule: BusinessRule, onError: OnError): Severity =>
  rule.kind === "limit" && rule.level === "block" && onError === "closed" ? "block" : "flag";

const finding = (check: string, severity: Severity, call: number, message: string): Finding => ({
  check,
  severity,
  call,
  message: cut(message, LONGEST),
});

function findingOf(
  rule: BusinessRule,
  input: RuleInput,
  { tool, onError, own }: { readonly tool: string; readonly onError: OnError; readonly own: boolean },
): Finding | null {
  const name = shown(tool);
  const undeclared = undeclaredIn(rule, input.declared);
  if (undeclared !== null) {
    // A rule for all tools speaks only of those that have the argument.
    return own
      ? finding(
          "rule_unverified",
          "flag",
          input.call,
          `${name}: a rule speaks of ${undeclared}, which the tool does not declare.`,
        )
      : null;
  }
  const verdict = judgeRule(rule, input);
  if (verdict.kind === "kept") return null;
  if (verdict.kind === "unverified") {
    const severity = unverifiedSeverity(rule, onError);
    return finding(
      "rule_unverified",
      severity,
      input.call,
      `${name}: a rule could not be checked: ${verdict.why}.`,
    );
  }
  return finding("business_rule", rule.level, input.call, rule.message ?? `${name}: ${verdict.says}.`);
}

/** What stops the call comes first: it is never left out for what is only noted. */
const mostSevere = (findings: readonly Finding[]): readonly Finding[] =>
  findings
    .toSorted((a, b) => Number(b.severity === "block") - Number(a.severity === "block"))
    .slice(0, MOST_FINDINGS);

/** The arguments of all calls, in order; null for those that cannot be read and are reported by other checks. */
const argumentsOf = ({ calls }: NormalisedSample): readonly (JsonObject | null)[] =>
  calls.map((call) => (call.arguments.status === "ok" ? call.arguments.value : null));

/** A call as the rules see it. */
export interface RuledCall {
  readonly name: string;
  /** Null: its declaration is not known. */
  readonly declared: Tool | null;
  /** Null: they cannot be read. */
  readonly args: JsonObject | null;
}

/** What the rules of each tool say of calls that were made together. */
export const ruleFindings = (
  calls: readonly RuledCall[],
  { messages, evidence }: Pick<RuleInput, "messages" | "evidence">,
  policyOf: (tool: string) => Pick<ToolPolicy, "onError" | "rules">,
): readonly Finding[] =>
  calls.flatMap(({ name: tool, declared, args }, index): readonly Finding[] => {
    const { onError, rules } = policyOf(tool);
    const { own, global } = rules;
    if (args === null) return [];
    const before = calls.flatMap((other, at) =>
      at < index && other.name === tool ? (other.args ?? []) : [],
    );
    const input = { call: index, args, tool, declared, messages, evidence, before };
    return mostSevere(
      allRules({ global, own }).flatMap(
        (rule) => findingOf(rule, input, { tool, onError, own: own.includes(rule) }) ?? [],
      ),
    );
  });

/** What the operator demands of the calls: see `core/rules`. `rule_unverified`: a rule that could not be held against a call. */
export const businessRules: Check = {
  name: "business_rule",
  run: ({ turn, candidate, evidence, policyOf }) => {
    const args = argumentsOf(candidate);
    const calls = candidate.calls.map(({ name, tool }, at) => ({
      name,
      declared: tool,
      args: args[at] ?? null,
    }));
    return ruleFindings(calls, { messages: turn.messages, evidence }, policyOf);
  },
};
