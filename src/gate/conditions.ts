import { type Evidence, NO_EVIDENCE } from "../core/evidence.ts";
import { readsConditions } from "../core/policy/conditions.ts";
import type { PolicyDocument } from "../core/policy/rule.ts";
import type { DecideInput } from "./input.ts";

/** What was fetched, with what is known of the moment where the policy asks for it. */
export const withConditions = (
  { evidence = NO_EVIDENCE, receivedAt }: Pick<DecideInput, "evidence" | "receivedAt">,
  policy: PolicyDocument,
): Evidence =>
  evidence.conditions !== undefined || !readsConditions(policy)
    ? evidence
    : { ...evidence, conditions: { at: new Date(receivedAt).toISOString(), load: null } };
