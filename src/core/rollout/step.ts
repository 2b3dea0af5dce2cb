import { possiblePolicies } from "../assignment/assign.ts";
import { resolveTool } from "../policy/resolve.ts";
import type { PolicyDocument, PolicyRule } from "../policy/rule.ts";

/** A step of a tool's way from off to enforce. */
export type RolloutStep = Pick<PolicyRule, "mode" | "enforceShare" | "guard">;

/** The policy with a tool's own rule changed; fields that the step does not name stay. */
export function stepTool(policy: PolicyDocument, tool: string, step: RolloutStep): PolicyDocument {
  const own = Object.hasOwn(policy.tools, tool) ? policy.tools[tool] : {};
  const given = Object.fromEntries(Object.entries(step).filter(([, value]) => value !== undefined));
  return { ...policy, tools: { ...policy.tools, [tool]: { ...own, ...given } } };
}

/** Whether a tool is enforced anywhere: by the policy, or in an arm of its experiment. */
export const enforcesTool = (policy: PolicyDocument, tool: string): boolean =>
  possiblePolicies(policy).some((one) => resolveTool(one, tool).mode === "enforce");

/** The policy with a tool back in shadow, in every arm: an experiment that would enforce it all the same is ended. */
export function stepBack(policy: PolicyDocument, tool: string): PolicyDocument {
  const next = stepTool(policy, tool, { mode: "shadow" });
  return enforcesTool(next, tool) ? { ...next, experiment: null } : next;
}

/**
 * Tools that a guard watches: enforced somewhere, with a guard of their own or of the rule for all tools.
 * @param seen tools that the log knows; a tool without a rule of its own has that for all
 */
export function guardedTools(policy: PolicyDocument, seen: readonly string[]): readonly string[] {
  const tools = new Set([...Object.keys(policy.tools), ...(policy.global.guard === undefined ? [] : seen)]);
  return [...tools].filter((tool) => resolveTool(policy, tool).guard !== null && enforcesTool(policy, tool));
}
