import { createApp } from "./api/app.ts";
import { everyMinute } from "./api/jobs/every-minute.ts";
import { newId as makeId } from "./api/new-id.ts";
import { isClaimed } from "./api/auth/authenticate.ts";
import { remoteDemo } from "./api/demo/control.ts";
import { isAssetRequest, serveAsset } from "./api/http/assets.ts";
import { consoleLog } from "./api/log.ts";
import { readCard } from "./classifier/bundle.ts";
import card from "./classifier/model/card.json";
import { classifier } from "./classifier/workerd.ts";
import type { StoreEnv } from "./store/client.ts";
import { Outbox as LogOutbox } from "./store/outbox.ts";
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
  /** Where second opinions may come from: JSON, `{name: {format, base_url, key_var}}`; `key_var` names a secret. */
  readonly SECOND_UPSTREAMS?: string;
  /** Systems that policies may have asked before calls run: JSON, `{name: {url, secret_var}}`; `secret_var` names a secret. */
  readonly IDK_HOOKS?: string;
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

const outboxOf = (env: Env, project: string) => env.OUTBOX.get(env.OUTBOX.idFromName(project));

const authOf = (env: Env) => ({ adminKey: env.IDK_ADMIN_KEY, local: env.IDK_LOCAL === "1" });

/** A secret that only the deployment's settings name. */
function variableOf(env: Env, name: string): string | undefined {
  const value: unknown = Object.entries(env).find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value : undefined;
}

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
      second: { list: env.SECOND_UPSTREAMS, variable: (name) => variableOf(env, name) },
    },
    hooks: { list: env.IDK_HOOKS, variable: (name) => variableOf(env, name) },
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

const jobPartsOf = (env: Env) => ({
  store: env,
  outboxFor: (project: string) => outboxOf(env, project),
  now: () => Date.now(),
  newId,
  log: consoleLog,
  retention: env,
  langfuse: env,
  card: () => readCard(card),
});

export default {
  async fetch(request, env, ctx) {
    if (isClaimed(authOf(env)) && isAssetRequest(request)) {
      const asset = await serveAsset(env.ASSETS, request);
      if (asset !== null) return asset;
    }
    return appOf(env).fetch(request, env, ctx);
  },

  async scheduled({ scheduledTime }, env) {
    await everyMinute(jobPartsOf(env), scheduledTime);
  },
} satisfies ExportedHandler<Env>;
