import { createApp } from "./api/app.ts";
import { forgetOld } from "./api/jobs/forget-old.ts";
import { guardRollouts } from "./api/jobs/guard-rollouts.ts";
import { pullLabels } from "./api/jobs/pull-labels.ts";
import { watchExperiments } from "./api/jobs/watch-experiments.ts";
import { watchDrift } from "./api/jobs/watch-drift.ts";
import { recalibrateDaily } from "./api/jobs/recalibrate-daily.ts";
import { newId as makeId } from "./api/new-id.ts";
import { pokeAll } from "./api/poke-all.ts";
import { isClaimed } from "./api/auth/authenticate.ts";
import { remoteDemo } from "./api/demo/control.ts";
import { DEFAULT_PROJECT } from "./api/auth/caller.ts";
import { isAssetRequest, serveAsset } from "./api/http/assets.ts";
import { consoleLog } from "./api/log.ts";
import { readCard } from "./classifier/bundle.ts";
import card from "./classifier/model/card.json";
import { classifier } from "./classifier/workerd.ts";
import { FEATURES, FEATURE_VERSION } from "./core/features/registry.ts";
import { type StoreEnv, withDatabase } from "./store/client.ts";
import { Outbox as LogOutbox } from "./store/outbox.ts";
import { expirePending } from "./store/queries/join.ts";
import { listProjects } from "./store/queries/projects.ts";
import { saveFeatureRegistry } from "./store/queries/registries.ts";
import type { RetentionEnv } from "./store/retention.ts";
import { type Langfuse, openLangfuse } from "./telemetry/langfuse.ts";
import type { LangfuseEnv } from "./telemetry/settings.ts";

export interface Env extends StoreEnv, LangfuseEnv, RetentionEnv {
  readonly OUTBOX: DurableObjectNamespace<Outbox>;
  readonly ASSETS: Fetcher;
  /** The deployment's own secret; its holder may do everything. Without it only /healthz answers. */
  readonly IDK_ADMIN_KEY?: string;
  /** "1": loopback needs no key. Only the local start sets it. */
  readonly IDK_LOCAL?: string;
  /** Where a local start takes orders for its demo; only one with its own database and the simulated model sets it. */
  readonly IDK_DEMO_URL?: string;
  /** Base URLs of model providers, separated by commas; the first is the default and no other is ever called. */
  readonly UPSTREAM_BASE_URL?: string;
  /** The key for the first of them, used where a caller sends none. */
  readonly UPSTREAM_API_KEY?: string;
  /** The same for providers whose API has an upstream of its own; without them the general one answers. */
  readonly UPSTREAM_ANTHROPIC_BASE_URL?: string;
  readonly UPSTREAM_ANTHROPIC_API_KEY?: string;
  readonly UPSTREAM_GEMINI_BASE_URL?: string;
  readonly UPSTREAM_GEMINI_API_KEY?: string;
  /** Longest silence of the upstream, in milliseconds. */
  readonly UPSTREAM_TIMEOUT_MS?: string;
  /** `open` or `closed` (the default): what holds where neither database nor snapshot tells the policy. */
  readonly IDK_ON_ERROR?: string;
}

/** The way into the log, with Langfuse as its mirror where a deployment has set it up. */
export class Outbox extends LogOutbox<Env> {
  protected override openMirror(env: Env): Langfuse | null {
    return openLangfuse(env);
  }
}

const MAX_PROJECTS = 1_000;
const featureNames = FEATURES.map((feature) => feature.name);

const outboxOf = (env: Env, project: string) => env.OUTBOX.get(env.OUTBOX.idFromName(project));

const authOf = (env: Env) => ({ adminKey: env.IDK_ADMIN_KEY, local: env.IDK_LOCAL === "1" });

const newId = (): string => makeId(Date.now());

const makeApp = (env: Env) =>
  createApp({
    auth: authOf(env),
    classifier,
    card: () => readCard(card),
    upstream: {
      baseUrls: env.UPSTREAM_BASE_URL,
      apiKey: env.UPSTREAM_API_KEY,
      timeoutMs: env.UPSTREAM_TIMEOUT_MS,
      providers: {
        anthropic: { baseUrls: env.UPSTREAM_ANTHROPIC_BASE_URL, apiKey: env.UPSTREAM_ANTHROPIC_API_KEY },
        gemini: { baseUrls: env.UPSTREAM_GEMINI_BASE_URL, apiKey: env.UPSTREAM_GEMINI_API_KEY },
      },
    },
    langfuse: env,
    retention: env,
    store: env,
    outboxFor: (project) => outboxOf(env, project),
    demo: env.IDK_LOCAL === "1" && env.IDK_DEMO_URL ? remoteDemo(env.IDK_DEMO_URL) : null,
    onPolicyLost: env.IDK_ON_ERROR === "open" ? "open" : "closed",
    now: () => Date.now(),
    newId,
    log: consoleLog,
  });

/** One app an isolate; it holds caches of plain data and nothing that belongs to a request. */
const apps = new WeakMap<Env, ReturnType<typeof makeApp>>();

const appOf = (env: Env) => {
  const app = apps.get(env) ?? makeApp(env);
  apps.set(env, app);
  return app;
};

/** Projects that may have an outbox. One that cannot be listed now has nowhere to flush to either. */
const projectsOf = async (env: Env): Promise<readonly string[]> => {
  const listed = await withDatabase(env, (database) => listProjects(database, MAX_PROJECTS)).catch(() => []);
  return [...new Set([DEFAULT_PROJECT, ...listed])];
};

/** So that features stored today can be named years later. Tried again a minute later where the database is away. */
const keepFeatureNames = (env: Env): Promise<void> =>
  withDatabase(env, (database) => saveFeatureRegistry(database, FEATURE_VERSION, featureNames)).catch(
    () => undefined,
  );

/** Outcomes that have found no decision in 30 days never will. Tried again an hour later where the database is away. */
const PENDING_MS = 30 * 24 * 3_600_000;
const forgetOldOutcomes = (env: Env, now: number): Promise<unknown> =>
  withDatabase(env, (database) => expirePending(database, new Date(now - PENDING_MS))).catch(() => undefined);

const jobPartsOf = (env: Env) => ({
  store: env,
  outboxFor: (project: string) => outboxOf(env, project),
  now: () => Date.now(),
  newId,
  log: consoleLog,
});

/** Once an hour, apart from the other hourly work. */
const WATCH_EXPERIMENTS_AT = 30;

/** When traffic is low for most; a project that was not reached in the first minute is tried in each one of that hour. */
const RECALIBRATION_HOUR = 3;
const isHour = (time: number, hour: number): boolean => new Date(time).getUTCHours() === hour;

export default {
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url);
    if (isClaimed(authOf(env)) && isAssetRequest(request, pathname)) {
      const asset = await serveAsset(env.ASSETS, request);
      if (asset !== null) return asset;
    }
    return appOf(env).fetch(request, env, ctx);
  },

  /** Every minute. The outbox wakes itself by alarms; this makes up for one that was lost. */
  async scheduled({ scheduledTime }, env) {
    await keepFeatureNames(env);
    const projects = await projectsOf(env);
    await pokeAll(projects, (project) => outboxOf(env, project).poke(), consoleLog);
    const parts = jobPartsOf(env);
    await guardRollouts(projects, parts);
    if (isHour(scheduledTime, RECALIBRATION_HOUR))
      await recalibrateDaily(projects, { ...parts, card: () => readCard(card), policies: new Map() });
    await forgetOld(env, projects, scheduledTime, consoleLog);
    const minute = new Date(scheduledTime).getUTCMinutes();
    if (minute === 0) await forgetOldOutcomes(env, scheduledTime);
    if (minute === WATCH_EXPERIMENTS_AT) await watchExperiments(projects, parts);
    await pullLabels({ ...parts, langfuse: env });
    await watchDrift(projects, parts);
  },
} satisfies ExportedHandler<Env>;
