import { possiblePolicies } from "../assignment/assign.ts";
import type { BusinessRule } from "../rules/rule.ts";
import { type ContextRule, loadLimits } from "./context.ts";
import { type LoadLimit, limitKey } from "./load.ts";
import type { PolicyDocument, PolicyRule } from "./rule.ts";

const known = new WeakMap<PolicyDocument, boolean>();

const asks = ({ when }: ContextRule): boolean =>
  [when.hours, when.weekdays, when.groups, when.channels, when.load].some((one) => one !== undefined);

const asksIn = ({ rules = [], context = [] }: PolicyRule): boolean =>
  rules.some(({ kind }: BusinessRule) => kind === "quiet_hours") || context.some(asks);

/** Whether a decision under this policy depends on the moment or on where the request comes from, so that both are recorded. */
export function readsConditions(policy: PolicyDocument): boolean {
  let reads = known.get(policy);
  if (reads === undefined) {
    reads = [policy.global, ...Object.values(policy.tools)].some(asksIn);
    known.set(policy, reads);
  }
  return reads;
}

const limits = new WeakMap<PolicyDocument, readonly LoadLimit[]>();

const rulesOf = ({ global, tools }: PolicyDocument): readonly ContextRule[] =>
  [global, ...Object.values(tools)].flatMap(({ context = [] }) => context);

/** The limits by which any rule of the policy, or of an arm of its experiment, measures the load; each once. */
export function loadLimitsOf(policy: PolicyDocument): readonly LoadLimit[] {
  let found = limits.get(policy);
  if (found === undefined) {
    const all = possiblePolicies(policy).flatMap((one) => loadLimits(rulesOf(one)));
    found = [...new Map(all.map((limit) => [limitKey(limit), limit])).values()];
    limits.set(policy, found);
  }
  return found;
}
