import { LoadMeter } from "../sampling/load-meter.ts";
import { withDatabase } from "../store/client.ts";
import type { CachedPolicy } from "../store/policy-cache.ts";
import { findKey } from "../store/queries/keys.ts";
import type { OutboxApi } from "../store/outbox/api.ts";
import { Authenticator } from "./auth/authenticate.ts";
import { DEFAULT_PROJECT } from "./auth/caller.ts";
import { KeyCache } from "./auth/key-cache.ts";
import { Counters } from "./counters.ts";
import type { AppDeps } from "./deps.ts";

/** What the routes share: what they were given, and what lives as long as the isolate. All of it is plain data. */
export interface Services extends AppDeps {
  readonly authenticator: Authenticator;
  readonly counters: Counters;
  /** Errors and waits of the upstreams. */
  readonly load: LoadMeter;
  /** What is known of the projects' policies. */
  readonly policies: Map<string, CachedPolicy>;
  /** Ids of decisions that were answered here and are not yet in the outbox. */
  readonly onTheirWay: Set<string>;
}

/** Where keys are kept for an outage: one place for all, since a key does not tell its project. */
export const keptKeys = (deps: AppDeps): OutboxApi => deps.outboxFor(DEFAULT_PROJECT);

/** A caller waits for this query, so it is bounded more tightly than others. */
const KEY_TIMEOUT_MS = 2_000;

export function makeServices(deps: AppDeps): Services {
  const keys = new KeyCache({
    find: (hash) =>
      withDatabase(deps.store, (database) => findKey(database, hash), { timeoutMs: KEY_TIMEOUT_MS }),
    loadKept: (hash) => keptKeys(deps).loadKey(hash),
    keep: (sha256, { id, project, role }) => keptKeys(deps).saveKey({ id, sha256, project, role }),
    now: deps.now,
  });
  return {
    ...deps,
    authenticator: new Authenticator(deps.auth, keys),
    counters: new Counters(),
    load: new LoadMeter(deps.now),
    policies: new Map(),
    onTheirWay: new Set(),
  };
}
