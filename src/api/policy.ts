import type { PolicyDocument } from "../core/policy/rule.ts";
import type { DecideInput } from "../gate/input.ts";
import { withDatabase } from "../store/client.ts";
import { adoptPolicy, loadPolicy } from "../store/policy-cache.ts";
import { currentPolicy } from "../store/queries/policies.ts";
import type { Services } from "./services.ts";

/** A caller waits for this query when its isolate is cold, so it is bounded more tightly than others. */
const POLICY_TIMEOUT_MS = 1_500;

/** The policy that holds for a project, or what the deployment wants where nobody can say. */
export async function policyFor(
  services: Services,
  project: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<DecideInput["policy"]> {
  const loaded = await loadPolicy(
    project,
    {
      readCurrent: () =>
        withDatabase(services.store, (database) => currentPolicy(database, project), {
          timeoutMs: POLICY_TIMEOUT_MS,
        }),
      loadSnapshot: () => services.outboxFor(project).loadSnapshot(),
      saveSnapshot: (policy) => services.outboxFor(project).saveSnapshot(policy),
      background: waitUntil,
      now: services.now,
    },
    services.policies,
  );
  if (loaded.ok) return loaded.policy;
  services.counters.lostPolicies += 1;
  services.log("error", "policy_lost", { project, on_error: services.onPolicyLost });
  return { unavailable: loaded.error, onError: services.onPolicyLost };
}

/**
 * After this isolate changed the policy: it holds here at once, in other isolates within a few seconds of traffic, and an
 * outage that begins now finds it in the outbox.
 */
export async function policyChanged(
  services: Pick<Services, "outboxFor" | "now" | "log" | "policies">,
  project: string,
  policy: PolicyDocument,
): Promise<void> {
  const sources = {
    saveSnapshot: (saved: PolicyDocument) => services.outboxFor(project).saveSnapshot(saved),
    now: services.now,
  };
  try {
    await adoptPolicy(project, policy, sources, services.policies);
  } catch (error) {
    services.log("warn", "snapshot_not_saved", {
      project,
      version: policy.version,
      error: error instanceof Error ? error.name : typeof error,
    });
  }
}
