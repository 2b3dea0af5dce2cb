import { analyse, type Analysis } from "../../core/experiments/analyse.ts";
import type { ExperimentConfig } from "../../core/experiments/config.ts";
import { type Look, looksOf, stretchesOf } from "../../core/experiments/looks.ts";
import { NO_UNITS } from "../../core/experiments/moments.ts";
import { srm } from "../../core/statistics/experiments/srm.ts";
import type { Database } from "../../store/client.ts";
import { experimentIncrements } from "../../store/queries/experiment-looks.ts";
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

export interface TimedLook extends Look {
  /** Milliseconds since 1970: when the last decision of this look was old enough. */
  readonly at: number;
}

export interface ExperimentTimes {
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly now: number;
}

/**
 * What was known of an experiment at round times since its start, the last one now. Without comparisons where the units are not split
 * as planned. Empty until the first decision is old enough.
 */
export async function experimentLooks(
  database: Database,
  project: string,
  experiment: string,
  config: ExperimentConfig,
  { startedAt, endedAt, now }: ExperimentTimes,
): Promise<readonly TimedLook[]> {
  const arms = config.arms.map(({ id }) => id);
  const windowMs = config.maturationHours * 3_600_000;
  const until = now - windowMs;
  if (until <= startedAt) return [];
  const stretches = stretchesOf(startedAt, Math.min(until, endedAt ?? until));
  const query = { project, experiment, arms, tool: config.tool, windowMs, until, ...stretches };
  const [increments, exposed] = await Promise.all([
    experimentIncrements(database, query),
    exposedUnits(database, project, experiment),
  ]);
  const counts = arms.map((id) => exposed.find(({ arm }) => arm === id)?.units ?? 0);
  const shares = config.arms.map(({ share }) => share);
  const hidden = srm(counts, shares).alarm;
  const { first, length } = stretches;
  return looksOf(config, increments, stretches.count).map(({ comparisons, ...look }) => ({
    ...look,
    at: Math.min(now, first + (look.stretch + 1) * length + windowMs),
    comparisons: hidden ? [] : comparisons,
  }));
}
