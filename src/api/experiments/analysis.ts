import { analyse, type Analysis } from "../../core/experiments/analyse.ts";
import type { ExperimentConfig } from "../../core/experiments/config.ts";
import { NO_UNITS } from "../../core/experiments/moments.ts";
import type { Database } from "../../store/client.ts";
import { exposedUnits, experimentTotals } from "../../store/queries/experiment-log.ts";

/** What is known of an experiment now: matured decisions only, with the outcomes that came within the same time in every arm. */
export async function analyseExperiment(
  database: Database,
  project: string,
  experiment: string,
  config: ExperimentConfig,
  now: number,
): Promise<Analysis> {
  const arms = config.arms.map(({ id }) => id);
  const windowMs = config.maturationHours * 3_600_000;
  const query = { project, experiment, arms, tool: config.tool, windowMs, until: now - windowMs };
  const [totals, exposed] = await Promise.all([
    experimentTotals(database, query),
    exposedUnits(database, project, experiment),
  ]);
  return analyse(
    config,
    arms.map((id) => {
      const seen = exposed.find(({ arm }) => arm === id);
      const found = totals.find(({ arm }) => arm === id);
      return {
        id,
        exposed: seen?.units ?? 0,
        crossed: seen?.crossed ?? 0,
        moments: found?.moments ?? NO_UNITS,
        labelled: found?.labelled ?? 0,
      };
    }),
  );
}
