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
  /** When the database was last asked, with or without success. */
  askedAt: number;
  /** Version that the outbox is known to keep; null where no save has succeeded here. */
  savedVersion: number | null;
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
/** Older than this, a request waits for the database; until then it takes what is known and the read runs beside it. */
export const OLD_MS = 60_000;
/** How long nobody asks a database that has just failed, so that not every request waits for its timeout. */
export const COOL_DOWN_MS = 2000;
const MAX_PROJECTS = 1000;

const isolateCache = new Map<string, CachedPolicy>();

/**
 * The policy of a project: from this isolate's memory, which is refreshed beside the requests; where nothing is known or
 * it is very old, from the database; else the last one known here, else the outbox's snapshot. Never throws.
 */
export async function loadPolicy(
  project: string,
  sources: PolicySources,
  cache: Map<string, CachedPolicy> = isolateCache,
): Promise<LoadedPolicy> {
  const now = sources.now();
  const known = cache.get(project);
  if (known && now < known.nextReadAt) return answer(known, "cache");
  if (!known?.policy) return read(project, sources, cache, known);
  const isOld = now - known.askedAt > OLD_MS;
  // Others that come while the read is under way take what is known, instead of starting the same read.
  known.nextReadAt = now + COOL_DOWN_MS;
  known.askedAt = now;
  if (isOld) return read(project, sources, cache, known);
  sources.background(read(project, sources, cache, known));
  return answer(known, "cache");
}

async function read(
  project: string,
  sources: PolicySources,
  cache: Map<string, CachedPolicy>,
  known: CachedPolicy | undefined,
): Promise<LoadedPolicy> {
  try {
    const policy = await sources.readCurrent();
    const current = cache.get(project);
    // A change that was made here while this read was under way is newer than what it found.
    if (current?.policy && current !== known && current.policy.version > policy.version) {
      return answer(current, "cache");
    }
    const entry = fromDatabase(policy, sources.now(), known?.savedVersion ?? null);
    remember(cache, project, entry);
    if (entry.savedVersion !== policy.version) {
      sources.background(saveSnapshot(entry, policy, sources).catch(() => undefined));
    }
    return { ok: true, policy, source: "database" };
  } catch (error) {
    const now = sources.now();
    if (known?.policy) {
      known.nextReadAt = now + COOL_DOWN_MS;
      return answer(known, "stale");
    }
    const snapshot = await sources.loadSnapshot().catch(() => null);
    const entry: CachedPolicy = {
      policy: snapshot,
      source: "snapshot",
      nextReadAt: now + COOL_DOWN_MS,
      askedAt: now,
      savedVersion: snapshot?.version ?? null,
    };
    remember(cache, project, entry);
    return answer(entry, "snapshot", error);
  }
}

/**
 * Takes over a policy that this isolate has just saved in the database: it holds here at once, and is kept as the
 * snapshot before this returns. Rejects when it could not be kept; the next read then tries it again.
 */
export async function adoptPolicy(
  project: string,
  policy: PolicyDocument,
  sources: Pick<PolicySources, "saveSnapshot" | "now">,
  cache: Map<string, CachedPolicy> = isolateCache,
): Promise<void> {
  const entry = fromDatabase(policy, sources.now(), cache.get(project)?.savedVersion ?? null);
  remember(cache, project, entry);
  await saveSnapshot(entry, policy, sources);
}

const fromDatabase = (policy: PolicyDocument, now: number, savedVersion: number | null): CachedPolicy => ({
  policy,
  source: "database",
  nextReadAt: now + FRESH_MS,
  askedAt: now,
  savedVersion,
});

async function saveSnapshot(
  entry: CachedPolicy,
  policy: PolicyDocument,
  sources: Pick<PolicySources, "saveSnapshot">,
): Promise<void> {
  await sources.saveSnapshot(policy);
  entry.savedVersion = policy.version;
}

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
