import { waitUntil } from "cloudflare:workers";
import type { AppDeps } from "../api/deps.ts";
import { type MinuteParts, everyMinute } from "../api/jobs/every-minute.ts";
import { consoleLog } from "../api/log.ts";
import { newId as makeId } from "../api/new-id.ts";
import { openBundle, readCard } from "../classifier/bundle.ts";
import type { Classifier } from "../classifier/classifier.ts";
import { createReaderClassifier } from "../classifier/reader-classifier.ts";
import type { StoreEnv } from "../store/client.ts";
import { Outbox as LogOutbox } from "../store/outbox.ts";
import type { RetentionEnv } from "../store/retention.ts";
import { type Langfuse, openLangfuse } from "../telemetry/langfuse.ts";
import type { LangfuseEnv } from "../telemetry/settings.ts";
import { makeGate } from "./gate.ts";
import { readHooks } from "./hooks.ts";
import { checkNames } from "./names.ts";
import type { Gate, GateOptions } from "./types.ts";
import { readUpstreams } from "./upstreams.ts";

export { GateError } from "../core/errors.ts";
export type * from "./public.ts";

/** The outbox of a worker that has a gate: export it, and bind it as a Durable Object with SQLite. It reads `LIBSQL_URL` itself. */
export class Outbox extends LogOutbox<StoreEnv & LangfuseEnv & RetentionEnv> {
  protected override openMirror(env: LangfuseEnv): Langfuse | null {
    return openLangfuse(env);
  }
}

export interface WorkerGateOptions extends Omit<GateOptions, "policy"> {
  /** The worker's `LIBSQL_URL` and `LIBSQL_AUTH_TOKEN`: `env` itself will do. */
  readonly database: StoreEnv;
  /** The binding of `Outbox`. */
  readonly outbox: DurableObjectNamespace<Outbox>;
  /** The bytes of model.onnx and what card.json holds, as the worker's bundler imports them. */
  readonly model: { readonly onnx: ArrayBuffer; readonly card: unknown };
  /** A classifier that runs the same bundle in another way, such as on onnxruntime; the typed-array reader unless set. */
  readonly classifier?: Promise<Classifier>;
  /** A long random string, the same in every isolate. */
  readonly adminKey: string;
}

const NAMES =
  "database outbox model classifier adminKey upstreams hooks onPolicyLost langfuse retention log".split(" ");

/** The outbox is an object of its own: nothing of an isolate waits. */
const close = async () => ({ waiting: 0 });

export interface WorkerGate extends Gate {
  /** To be called by the worker's cron, every minute. */
  everyMinute(scheduledTime: number): Promise<void>;
}

/**
 * A gate inside another worker. It holds no connection and nothing of a request: make one an isolate. Its policy is kept in the
 * database, and set there by `PUT /api/policies`.
 * @throws GateError that names the option that is wrong
 */
export function createGate(options: WorkerGateOptions): WorkerGate {
  checkNames(options, NAMES, ["database", "outbox", "model", "adminKey"]);
  const { database: store, outbox, model, langfuse = {}, retention = {}, log = consoleLog } = options;
  const { config, addresses } = readUpstreams(options.upstreams);
  const card = readCard(model.card);
  const classifier =
    options.classifier ??
    openBundle(new Uint8Array(model.onnx), card).then((one) => createReaderClassifier(one));
  // The first request that awaits it reports a rejection; without this the isolate would report it as unhandled before.
  classifier.catch(() => undefined);
  const deps: AppDeps & MinuteParts = {
    auth: { adminKey: options.adminKey, local: false },
    classifier,
    card: () => card,
    upstream: config,
    hooks: readHooks(options.hooks),
    langfuse,
    retention,
    store,
    outboxFor: (project) => outbox.get(outbox.idFromName(project)),
    demo: null,
    onPolicyLost: options.onPolicyLost ?? "closed",
    now: () => Date.now(),
    newId: () => makeId(Date.now()),
    log,
  };
  const parts = {
    deps: { ...deps, auth: { adminKey: options.adminKey, local: false } },
    addresses,
    waitUntil,
    close,
  };
  const { holdPolicy: _, ...gate } = makeGate(parts);
  return { ...gate, everyMinute: (scheduledTime) => everyMinute(deps, scheduledTime) };
}
