import { shown } from "../text/cut.ts";
import { RISKS } from "../turn.ts";
import type { Surroundings } from "./context.ts";
import { resolveTool } from "./resolve.ts";
import type { PolicyDocument } from "./rule.ts";
import type { ToolPolicy } from "./tool-policy.ts";

/** Who said yes: the user in the conversation, or a person by the endpoint. */
export type Confirmer = "user" | "person";

/** Fallbacks by which an operator takes the answer out of the user's hands. */
const NOT_THE_USERS: ReadonlySet<ToolPolicy["fallback"]> = new Set(["escalate_to_human", "safe_default"]);

function stricterFor(before: ToolPolicy, now: ToolPolicy, by: Confirmer): string | null {
  const tool = shown(now.tool);
  if (RISKS.indexOf(now.risk) > RISKS.indexOf(before.risk)) {
    return `the risk of ${tool} is rated ${now.risk} now, and was ${before.risk}`;
  }
  if (now.threshold > before.threshold) {
    return `the threshold of ${tool} was raised from ${before.threshold} to ${now.threshold}`;
  }
  if (by === "user" && now.fallback !== before.fallback && NOT_THE_USERS.has(now.fallback)) {
    return `the policy of ${tool} leaves this no longer to the user`;
  }
  return null;
}

/**
 * Why a yes that was given under an earlier version of the policy does not hold under a later one, in words for the record; null where
 * it holds. A yes stands in the place of the confidence, so it falls where more is demanded of a called tool than when the person was
 * asked: a higher risk or threshold, in the same surroundings, or, for a user's yes, a fallback that leaves nothing to the user. All
 * else may change. Rules, checks, hooks and other models need not be compared: they are asked about the very call when it is made
 * again, and no yes passes what they block.
 * @param tools those that the turn calls
 */
export function stricterSince(
  { before, now }: { readonly before: PolicyDocument; readonly now: PolicyDocument },
  tools: readonly string[],
  by: Confirmer,
  around?: Surroundings,
): string | null {
  for (const tool of new Set(tools)) {
    const why = stricterFor(resolveTool(before, tool, around), resolveTool(now, tool, around), by);
    if (why !== null) return why;
  }
  return null;
}
