import type { ModelCard } from "../../classifier/card.ts";
import { FEATURES, FEATURE_VERSION } from "../../core/features/registry.ts";
import { type StoreEnv, withDatabase } from "../../store/client.ts";
import { expirePending } from "../../store/queries/join.ts";
import { listProjects } from "../../store/queries/projects.ts";
import { saveFeatureRegistry } from "../../store/queries/registries.ts";
import { DEFAULT_PROJECT } from "../auth/caller.ts";
import type { AppDeps } from "../deps.ts";
import { pokeAll } from "../poke-all.ts";
import { forgetOld } from "./forget-old.ts";
import { guardRollouts } from "./guard-rollouts.ts";
import { pullLabels } from "./pull-labels.ts";
import { recalibrateDaily } from "./recalibrate-daily.ts";
import { watchDrift } from "./watch-drift.ts";
import { watchExperiments } from "./watch-experiments.ts";

const MAX_PROJECTS = 1_000;
const featureNames = FEATURES.map((feature) => feature.name);

/** Projects that may have an outbox. One that cannot be listed now has nowhere to flush to either. */
const projectsOf = async (store: StoreEnv): Promise<readonly string[]> => {
  const listed = await withDatabase(store, (database) => listProjects(database, MAX_PROJECTS)).catch(
    () => [],
  );
  return [...new Set([DEFAULT_PROJECT, ...listed])];
};

/** So that features stored today can be named years later. Tried again a minute later where the database is away. */
const keepFeatureNames = (store: StoreEnv): Promise<void> =>
  withDatabase(store, (database) => saveFeatureRegistry(database, FEATURE_VERSION, featureNames)).catch(
    () => undefined,
  );

/** Outcomes that have found no decision in 30 days never will. Tried again an hour later where the database is away. */
const PENDING_MS = 30 * 24 * 3_600_000;
const forgetOldOutcomes = (store: StoreEnv, now: number): Promise<unknown> =>
  withDatabase(store, (database) => expirePending(database, new Date(now - PENDING_MS))).catch(
    () => undefined,
  );

/** Once an hour, apart from the other hourly work. */
const WATCH_EXPERIMENTS_AT = 30;

/** When traffic is low for most; a project that was not reached in the first minute is tried in each one of that hour. */
const RECALIBRATION_HOUR = 3;
const isHour = (time: number, hour: number): boolean => new Date(time).getUTCHours() === hour;

/** What the work of every minute needs. */
export interface MinuteParts
  extends Pick<AppDeps, "store" | "outboxFor" | "now" | "newId" | "log" | "retention" | "langfuse"> {
  readonly card: () => ModelCard;
}

/** What a gate does every minute. The outbox wakes itself by alarms; this makes up for one that was lost. */
export async function everyMinute(parts: MinuteParts, scheduledTime: number): Promise<void> {
  const { store, outboxFor, log } = parts;
  await keepFeatureNames(store);
  const projects = await projectsOf(store);
  await pokeAll(projects, (project) => outboxFor(project).poke(), log);
  await guardRollouts(projects, parts);
  if (isHour(scheduledTime, RECALIBRATION_HOUR))
    await recalibrateDaily(projects, { ...parts, policies: new Map() });
  await forgetOld({ ...store, ...parts.retention }, projects, scheduledTime, log);
  const minute = new Date(scheduledTime).getUTCMinutes();
  if (minute === 0) await forgetOldOutcomes(store, scheduledTime);
  if (minute === WATCH_EXPERIMENTS_AT) await watchExperiments(projects, parts);
  await pullLabels(parts);
  await watchDrift(projects, parts);
}
