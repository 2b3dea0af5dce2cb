import { rulesFrom, type CanonicalRules } from "../arguments/canonical-rules.ts";
import type { PolicyDocument } from "./rule.ts";

const known = new WeakMap<PolicyDocument, Map<string, CanonicalRules>>();

/**
 * The rules of the canonical form that hold for each tool under a policy; the same object for the same tool. Only tools
 * that the policy names have rules of their own.
 */
export function canonicalRulesOf(policy: PolicyDocument): (tool: string) => CanonicalRules {
  let byTool = known.get(policy);
  if (byTool === undefined) {
    byTool = new Map();
    known.set(policy, byTool);
  }
  const rules = byTool;
  return (tool) => {
    const own = Object.hasOwn(policy.tools, tool) ? policy.tools[tool]?.canonical : undefined;
    const name = own === undefined ? "" : tool;
    let held = rules.get(name);
    if (held === undefined) {
      held = rulesFrom(policy.global.canonical, own);
      rules.set(name, held);
    }
    return held;
  };
}
