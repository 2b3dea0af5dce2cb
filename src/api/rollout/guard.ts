import { resolveTool } from "../../core/policy/resolve.ts";
import type { PolicyDocument } from "../../core/policy/rule.ts";
import { type GuardEvidence, guardEvidence } from "../../core/rollout/guard.ts";
import { enforcesTool, guardedTools, stepBack } from "../../core/rollout/step.ts";
import { ConflictError } from "../../core/errors.ts";
import type { Database } from "../../store/client.ts";
import { raiseAlarm } from "../../store/queries/alarms.ts";
import { moveExperiment } from "../../store/queries/experiments.ts";
import { currentPolicy, savePolicy } from "../../store/queries/policies.ts";
import { bucketRange, listToolSums } from "../../store/queries/rollups.ts";
import { writeGuard } from "../../wire/policies/holding.ts";
import { enforcedVerdicts, watchedSince } from "../../store/queries/rollout.ts";

const SEEN_MS = 30 * 24 * 3_600_000;
const MOST_TOOLS = 1_000;

export interface GuardParts {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly newId: () => string;
}

const percent = (share: number): string => `${Number((share * 100).toFixed(1))} %`;

const reasonOf = (
  tool: string,
  { labelled, wrong, atLeast }: GuardEvidence,
  policy: PolicyDocument,
): string => {
  const { guard } = resolveTool(policy, tool);
  return (
    `"${tool}" went back to shadow: ${wrong} of ${labelled} executed calls with a verdict were wrong, so at least ` +
    `${percent(atLeast)} are, and its guard allows ${percent(guard?.maxWrong ?? 0)} (confidence ${percent(guard?.confidence ?? 0)}).`
  );
};

/** The watch of one tool; null where it stays as it is. */
async function watchTool(
  database: Database,
  project: string,
  policy: PolicyDocument,
  tool: string,
): Promise<GuardEvidence | null> {
  const { guard } = resolveTool(policy, tool);
  if (guard === null) return null;
  const since = await watchedSince(database, project, tool);
  const found = guardEvidence(await enforcedVerdicts(database, project, tool, since), guard);
  return found.broken ? found : null;
}

const seenTools = async (database: Database, project: string, now: number): Promise<string[]> =>
  (await listToolSums(database, project, bucketRange(now - SEEN_MS, now), MOST_TOOLS)).map(
    ({ tool }) => tool,
  );

/**
 * Looks at every tool of a project that has a guard. One of which too many executed calls are wrong goes back to shadow by a new
 * version of the policy, with the numbers as its reason, and an alarm.
 * @returns the policy that holds now; null where nothing was changed
 */
export async function runGuards(
  database: Database,
  project: string,
  { now, newId }: GuardParts,
): Promise<PolicyDocument | null> {
  let policy = await currentPolicy(database, project);
  const rules = [policy.global, ...Object.values(policy.tools)];
  if (rules.every(({ guard }) => guard === undefined)) return null;
  const seen = policy.global.guard === undefined ? [] : await seenTools(database, project, now);
  let changed = false;
  for (const tool of guardedTools(policy, seen)) {
    // A step back before may have ended the experiment that enforced it.
    if (!enforcesTool(policy, tool)) continue;
    const broken = await watchTool(database, project, policy, tool);
    if (broken === null) continue;
    const reason = reasonOf(tool, broken, policy);
    const ended = policy.experiment ?? null;
    const date = new Date(now);
    const saved = await savePolicy(database, project, {
      document: stepBack(policy, tool),
      author: "guard",
      reason,
      expectedVersion: policy.version,
      now: date,
    }).catch((error: unknown) => {
      if (error instanceof ConflictError) return null;
      throw error;
    });
    // Somebody changed the policy at this moment; the next look sees what holds then.
    if (saved === null) break;
    const { policy: next } = saved;
    if (ended !== null && (next.experiment ?? null) === null) {
      await moveExperiment(database, project, ended.id, ["running"], {
        status: "stopped",
        now: date,
        reason,
      });
    }
    const { atLeast, ...counted } = broken;
    const detail = {
      ...counted,
      at_least: atLeast,
      reason,
      policy_version: next.version,
      guard: writeGuard(resolveTool(policy, tool).guard),
    };
    await raiseAlarm(database, { id: `alarm_${newId()}`, project, kind: "guard", tool, detail }, date);
    policy = next;
    changed = true;
  }
  return changed ? policy : null;
}
