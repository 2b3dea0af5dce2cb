import type { PolicyDocument, PolicyRule } from "../policy/rule.ts";

/** One field of a rule that two policies have differently; undefined: not set. */
export interface RuleChange {
  /** Null: the rule for all tools. */
  readonly tool: string | null;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const valueOf = (rule: object, field: string): unknown =>
  Object.hasOwn(rule, field) ? (rule as Readonly<Record<string, unknown>>)[field] : undefined;

function ruleChanges(tool: string | null, before: object, after: object): readonly RuleChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({ tool, field, before: valueOf(before, field), after: valueOf(after, field) }))
    .filter((change) => !same(change.before, change.after));
}

/**
 * What changes from one policy to another, rule by rule.
 * @param write how a rule is told; its fields are what the changes name
 */
export function policyChanges(
  before: Pick<PolicyDocument, "global" | "tools">,
  after: Pick<PolicyDocument, "global" | "tools">,
  write: (rule: PolicyRule) => object = (rule) => rule,
): readonly RuleChange[] {
  const ruleOf = ({ tools }: Pick<PolicyDocument, "tools">, tool: string): object =>
    Object.hasOwn(tools, tool) ? write(tools[tool] ?? {}) : {};
  const tools = [...new Set([...Object.keys(before.tools), ...Object.keys(after.tools)])];
  return [
    ...ruleChanges(null, write(before.global), write(after.global)),
    ...tools.flatMap((tool) => ruleChanges(tool, ruleOf(before, tool), ruleOf(after, tool))),
  ];
}
