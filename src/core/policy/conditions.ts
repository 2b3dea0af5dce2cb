import type { BusinessRule } from "../rules/rule.ts";
import type { ContextRule } from "./context.ts";
import type { PolicyDocument, PolicyRule } from "./rule.ts";

const known = new WeakMap<PolicyDocument, boolean>();

const asks = ({ when }: ContextRule): boolean =>
  [when.hours, when.weekdays, when.groups, when.channels].some((one) => one !== undefined);

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
