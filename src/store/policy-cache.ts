import { UnavailableError } from "../core/errors.ts";
import type { PolicyDocument } from "../core/policy/rule.ts";

/** Where a policy can come from; each call is bounded in time by whoever gives it. */
export interface PolicySources {
  /** Reads the policy that holds now. The built-in policy where the project set none. Rejects when the database is away. */
  readonly readCurrent: () => Promise<PolicyDocument>;
  /** The snapshot that the project's outbox keeps, or null. */
  readonly loadSnapshot: () => Promise<PolicyDocument | null>;
  readonly saveSnapshot: (policy: PolicyDocument) => Promise<void>;
  /** Runs work that the request does not wait for (`ctx.waitUntil`). */
  readonly background: (work: Promise<unknown>) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What is remembered of a project: plain data, which requests of one isolate may share (promises may not). */
export interface CachedPolicy {
  readonly policy: PolicyDocument | null;
  readonly source: "database" | "snapshot";
  /** Until then the entry answers without a look at the database. */
  nextReadAt: number;
}

export type LoadedPolicy =
  | {
      readonly ok: true;
      readonly policy: PolicyDocument;
      /** `stale`: the database did not answer, and this is the last that was known here. */
      readonly source: "cache" | "database" | "stale" | "snapshot";
    }
  /** Neither database nor snapshot: the gate must fail by `on_error: closed`, unless the deployment says otherwise. */
  | { readonly ok: false; readonly error: UnavailableError };

/** How long a policy answers without a new read. */
export const FRESH_MS = 3000;
/** How long nobody asks a database that has just failed, so that not every request waits for its timeout. */
export const COOL_DOWN_MS = 2000;
const MAX_PROJECTS = 1000;

const isolateCache = new Map<string, CachedPolicy>();

/**
 * The policy of a project: from this isolate's memory while it is fresh, else from the database, else the last one known
 * here, else the outbox's snapshot. Never throws.
 */
export async function loadPolicy(
  project: string,
  sources: PolicySources,
  cache: Map<string, CachedPolicy> = isolateCache,
): Promise<LoadedPolicy> {
  const now = sources.now();
  const known = cache.get(project);
  if (known && now < known.nextReadAt) return answer(known, "cache");
  // Others that come while this read is under way take what is known, instead of starting the same read.
  if (known?.policy) known.nextReadAt = now + COOL_DOWN_MS;
  try {
    const policy = await sources.readCurrent();
    remember(cache, project, { policy, source: "database", nextReadAt: sources.now() + FRESH_MS });
    if (known?.source !== "database" || known.policy?.version !== policy.version) {
      sources.background(sources.saveSnapshot(policy).catch(() => undefined));
    }
    return { ok: true, policy, source: "database" };
  } catch (error) {
    const nextReadAt = sources.now() + COOL_DOWN_MS;
    if (known?.policy) {
      known.nextReadAt = nextReadAt;
      return answer(known, "stale");
    }
    const snapshot = await sources.loadSnapshot().catch(() => null);
    const entry: CachedPolicy = { policy: snapshot, source: "snapshot", nextReadAt };
    remember(cache, project, entry);
    return answer(entry, "snapshot", error);
  }
}

/** Forgets what is known of a project, for the isolate that has just changed its policy. */
export const forgetPolicy = (project: string, cache: Map<string, CachedPolicy> = isolateCache): void => {
  cache.delete(project);
};

function answer(entry: CachedPolicy, source: "cache" | "stale" | "snapshot", cause?: unknown): LoadedPolicy {
  if (entry.policy) return { ok: true, policy: entry.policy, source };
  return {
    ok: false,
    error: new UnavailableError(
      "The policy of this project cannot be read: the database does not answer and there is no snapshot of it.",
      cause === undefined ? {} : { cause },
    ),
  };
}

function remember(cache: Map<string, CachedPolicy>, project: string, entry: CachedPolicy): void {
  cache.delete(project);
  cache.set(project, entry);
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_PROJECTS) break;
    cache.delete(oldest);
  }
}
