import { RISK_PENALTY } from "../../../src/core/policy/resolve.ts";
import type { Policy, ToolOverview } from "../api/types.ts";
import { ruleOf } from "../policies/changes.ts";

/** What a wrong call of a tool costs in units of a right one, by its own rule, else by its risk, else by the rule of all tools. */
export function penaltyOf(
  { global, tools }: Pick<Policy, "global" | "tools">,
  {
    tool,
    policy: { risk },
  }: { readonly tool: string; readonly policy: Pick<ToolOverview["policy"], "risk"> },
): number {
  const own = ruleOf({ global, tools }, tool);
  if (own.penalty !== undefined) return own.penalty;
  if (own.risk === undefined && global.penalty !== undefined) return global.penalty;
  return RISK_PENALTY[risk];
}
