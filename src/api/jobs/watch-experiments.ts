import type { Analysis } from "../../core/experiments/analyse.ts";
import { type Database, withDatabase } from "../../store/client.ts";
import { closeAlarms, raiseAlarm } from "../../store/queries/alarms.ts";
import { currentPolicy } from "../../store/queries/policies.ts";
import type { AppDeps } from "../deps.ts";
import { analyseExperiment } from "../experiments/analysis.ts";
import { keepLook } from "../experiments/last-look.ts";
import { findExperiment } from "../experiments/run.ts";

/** It reads every decision of the experiment. */
const TIMEOUT_MS = 30_000;

/** What somebody should know of a running experiment before it is over; empty where all is well. */
const troubles = ({ sampleRatio, comparisons }: Analysis): readonly string[] => [
  ...(sampleRatio.alarm ? ["The units are not split as planned (sample ratio mismatch)."] : []),
  ...comparisons.flatMap(({ arm, guardRails }) =>
    guardRails.flatMap(({ metric, maxIncrease, broken }) =>
      broken ? [`The arm "${arm}" raises ${metric} by more than ${maxIncrease}.`] : [],
    ),
  ),
];

async function watchExperiment(
  database: Database,
  project: string,
  { now, newId }: { readonly now: number; readonly newId: () => string },
): Promise<void> {
  const { experiment: running = null } = await currentPolicy(database, project);
  const date = new Date(now);
  if (running === null) {
    await closeAlarms(database, project, "guard", "", date);
    return;
  }
  const { name, document } = await findExperiment(database, project, running.id);
  const analysis = await analyseExperiment(database, project, running.id, document.config, now);
  const { standing, summary } = analysis;
  await keepLook(database, project, { experiment: running.id, standing, summary, at: now });
  const found = troubles(analysis);
  if (found.length === 0) {
    await closeAlarms(database, project, "guard", "", date);
    return;
  }
  const reason = `Experiment "${name}": ${found.join(" ")}`;
  const detail = { experiment: running.id, troubles: found, reason, summary };
  await raiseAlarm(database, { id: `alarm_${newId()}`, project, kind: "guard", tool: "", detail }, date);
}

/**
 * Looks at the running experiment of each project: units that are not split as planned, or an arm that breaks a guard rail, open an
 * alarm, which closes when that is over or the experiment is; what it found is kept for the overview. Nothing is stopped: that is for people to decide. Never rejects.
 */
export async function watchExperiments(
  projects: readonly string[],
  { store, now, newId, log }: Pick<AppDeps, "store" | "now" | "newId" | "log">,
): Promise<void> {
  for (const project of projects) {
    try {
      const at = { now: now(), newId };
      await withDatabase(store, (database) => watchExperiment(database, project, at), {
        timeoutMs: TIMEOUT_MS,
      });
    } catch (error) {
      // Looked at again in the next run.
      const name = error instanceof Error ? error.name : typeof error;
      log("warn", "experiment_not_watched", { project, error: name });
    }
  }
}
