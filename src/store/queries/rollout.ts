import { resolveTool } from "../../core/policy/resolve.ts";
import type { PolicyDocument } from "../../core/policy/rule.ts";
import type { GuardCounts } from "../../core/rollout/guard.ts";
import { enforcesTool } from "../../core/rollout/step.ts";
import type { Database } from "../client.ts";
import { listPolicies } from "./policies.ts";

const VERSIONS_AT_ONCE = 50;
const MOST_VERSIONS = 1_000;

/** The rule by which a guard watches a tool, and the mode it watches. A change of either begins a new watch. */
const watchOf = (policy: PolicyDocument, tool: string): string => {
  const { mode, guard } = resolveTool(policy, tool);
  // Where only an experiment's arm enforces it, each experiment is a watch of its own.
  const experiment = mode !== "enforce" && enforcesTool(policy, tool) ? policy.experiment?.id : null;
  return JSON.stringify([mode, guard, experiment]);
};

/**
 * Since when a tool has the mode and the guard that it has now, in milliseconds since 1970: the time of the oldest version of the
 * policy in the unbroken run up to the newest. A change of the share goes on with the same watch.
 */
export async function watchedSince(database: Database, project: string, tool: string): Promise<number> {
  let since = 0;
  let now: string | null = null;
  let before: number | undefined;
  for (let read = 0; read < MOST_VERSIONS && before !== 1; ) {
    const versions = await listPolicies(database, project, {
      limit: VERSIONS_AT_ONCE,
      ...(before === undefined ? {} : { before }),
    });
    for (const { policy, createdAt } of versions) {
      const watch = watchOf(policy, tool);
      now ??= watch;
      if (watch !== now) return since;
      since = Date.parse(createdAt);
      before = policy.version;
    }
    if (versions.length === 0) break;
    read += versions.length;
  }
  return since;
}

/** Verdicts on calls that a tool ran in enforce because the gate was sure enough, or a person said yes; explored ones are not among them. */
export async function enforcedVerdicts(
  database: Database,
  project: string,
  tool: string,
  since: number,
): Promise<GuardCounts> {
  const { rows } = await database.client.execute({
    sql: `SELECT verdict, COUNT(*) AS n FROM decision_tools
      WHERE project = ? AND tool = ? AND mode = 'enforce' AND action = 'execute' AND would_abstain = 0
        AND verdict IN ('correct', 'incorrect') AND created_at >= ?
      GROUP BY verdict`,
    args: [project, tool, since],
  });
  const count = (verdict: string) => Number(rows.find((row) => row["verdict"] === verdict)?.["n"] ?? 0);
  const wrong = count("incorrect");
  return { wrong, labelled: wrong + count("correct") };
}
