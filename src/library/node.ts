import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { everyMinute } from "../api/jobs/every-minute.ts";
import { consoleLog } from "../api/log.ts";
import { newId as makeId } from "../api/new-id.ts";
import type { Classifier } from "../classifier/classifier.ts";
import { loadBundle, readBundleCard } from "../classifier/node.ts";
import { migrateStore } from "../store/migrate.ts";
import { openLangfuse } from "../telemetry/langfuse.ts";
import { InvalidRequestError } from "../core/errors.ts";
import { makeGate } from "./gate.ts";
import { Background } from "./node/background.ts";
import { type DatabaseOptions, openStore } from "./node/database.ts";
import { Outboxes } from "./node/outboxes.ts";
import { readHooks } from "./hooks.ts";
import { checkNames } from "./names.ts";
import type { Gate, GateOptions } from "./types.ts";
import { readUpstreams } from "./upstreams.ts";

export { GateError } from "../core/errors.ts";
export type * from "./public.ts";
export type { DatabaseOptions } from "./node/database.ts";

/** A gate in Node: what every gate is made of, and what the platform gives a deployed one. */
export interface NodeGateOptions extends GateOptions {
  readonly database: DatabaseOptions;
  /**
   * Folder for what the database does not have yet; one process a folder. `memory` keeps it in the process, and loses it with
   * the process. `.idk-gate` unless set.
   */
  readonly outbox?: string;
  /** Folder of a model bundle, model.onnx and card.json; the shipped one unless set. */
  readonly model?: string;
  /** Key of those who reach the gate by `app`. Without one, keys made at `/api/keys` open it alone. */
  readonly adminKey?: string;
  /** Bring the tables of the database up to date; true unless set. */
  readonly migrate?: boolean;
  /** Do every minute what a deployed gate does by its cron: forget, guard, watch; true unless set. */
  readonly jobs?: boolean;
}

const NAMES =
  "database outbox model adminKey migrate jobs upstreams hooks policy onPolicyLost langfuse retention log".split(
    " ",
  );

/** The same from the sources and from the build, which lies as deep. */
const SHIPPED = join(dirname(fileURLToPath(import.meta.url)), "../../src/classifier/model");
const MINUTE_MS = 60_000;
/** How long the end of a gate waits for turns that still run. */
const CLOSE_MS = 10_000;

/**
 * A gate in this process.
 * @throws GateError that names the option that is wrong, or says what cannot be reached
 */
export async function createGate(options: NodeGateOptions): Promise<Gate> {
  checkNames(options, NAMES, ["database"]);
  const { upstreams, policy, langfuse = {}, retention = {}, log = consoleLog } = options;
  if (options.outbox !== undefined && (typeof options.outbox !== "string" || options.outbox.trim() === ""))
    throw new InvalidRequestError('createGate: outbox must be the name of a folder, or "memory".', {
      param: "outbox",
    });
  const { config, addresses } = readUpstreams(upstreams);
  const hooks = readHooks(options.hooks);
  const folder = options.model ?? SHIPPED;
  const [model, card] = await Promise.all([loadBundle(folder), readBundleCard(folder)]);
  const { store, close: closeStore } = openStore(options.database);
  const background = new Background();
  const outboxes = new Outboxes({
    folder: options.outbox === "memory" ? null : (options.outbox ?? ".idk-gate"),
    env: { ...store, ...retention },
    openMirror: () => openLangfuse(langfuse),
    waitUntil: background.add,
    log,
  });
  let timer: ReturnType<typeof setInterval> | undefined;
  const close = async () => {
    clearInterval(timer);
    await background.settled(CLOSE_MS);
    const waiting = await outboxes.flush();
    await background.settled(CLOSE_MS);
    outboxes.close();
    closeStore();
    return { waiting };
  };
  try {
    if (options.migrate !== false) await migrateStore(store);
    const classifier: Promise<Classifier> = Promise.resolve(model);
    const deps = {
      auth: { adminKey: options.adminKey?.trim() || outboxes.secret(), local: false },
      classifier,
      card: () => card,
      upstream: config,
      hooks,
      langfuse,
      retention,
      store,
      outboxFor: outboxes.for,
      demo: null,
      onPolicyLost: options.onPolicyLost ?? ("closed" as const),
      now: () => Date.now(),
      newId: () => makeId(Date.now()),
      log,
    };
    const { holdPolicy, ...gate } = makeGate({ deps, addresses, waitUntil: background.add, close });
    if (policy !== undefined) await holdPolicy(policy);
    if (options.jobs !== false) {
      timer = setInterval(() => background.add(everyMinute(deps, Date.now())), MINUTE_MS);
      timer.unref();
    }
    return gate;
  } catch (error) {
    outboxes.close();
    closeStore();
    throw error;
  }
}
