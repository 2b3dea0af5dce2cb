import type { PolicyDocument } from "../../core/policy/rule.ts";
import { withDatabase } from "../../store/client.ts";
import type { AppDeps } from "../deps.ts";
import { runGuards } from "../rollout/guard.ts";

const TIMEOUT_MS = 10_000;

/**
 * Lets the guards of every project look at what their tools ran. A tool that goes back to shadow does so in other isolates within
 * seconds of traffic, and in the outbox's snapshot at once. Never rejects: what failed is looked at again a minute later.
 */
export async function guardRollouts(
  projects: readonly string[],
  { store, outboxFor, now, newId, log }: Pick<AppDeps, "store" | "outboxFor" | "now" | "newId" | "log">,
): Promise<void> {
  for (const project of projects) {
    try {
      const policy: PolicyDocument | null = await withDatabase(
        store,
        (database) => runGuards(database, project, { now: now(), newId }),
        { timeoutMs: TIMEOUT_MS },
      );
      if (policy === null) continue;
      log("warn", "guard_stepped_back", { project, policy_version: policy.version });
      await outboxFor(project).saveSnapshot(policy);
    } catch (error) {
      log("warn", "guard_failed", { project, error: error instanceof Error ? error.name : typeof error });
    }
  }
}
