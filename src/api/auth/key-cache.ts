import { UnavailableError } from "../../core/errors.ts";
import type { KeyInfo } from "../../store/queries/keys.ts";

/** What a caller needs to know of a key. */
export type KnownKey = Pick<KeyInfo, "id" | "project" | "role">;

/** Where keys are known. */
export interface KeySources {
  /** Asks the database. Null for a key that is not there or was revoked. Rejects when the database is away. */
  readonly find: (hash: string) => Promise<KnownKey | null>;
  /** What the outbox keeps for the time when the database is away. */
  readonly loadKept: (hash: string) => Promise<KnownKey | null>;
  readonly keep: (hash: string, key: KnownKey) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Runs work that the request does not wait for (`ctx.waitUntil`). */
export type Background = (work: Promise<unknown>) => void;

/** How long an answer of the database holds, milliseconds; then the next request has it asked again. */
const FRESH_MS = 5_000;
/** Older than this, a request waits for the database instead of taking what is known. */
const OLD_MS = 60_000;
/** How long a known key is accepted by memory alone while the database cannot be asked; then the outbox must know it. */
const STALE_MS = 10 * 60_000;
/** Pause before a database that failed is asked about the same key again. */
const COOL_DOWN_MS = 2_000;
/** Bounds of either memory, oldest out first. */
const MAX_ENTRIES = 1_000;

interface Entry {
  readonly key: KnownKey;
  readonly readAt: number;
  askAgainAt: number;
  /** When the database was last asked, with or without success. */
  askedAt: number;
  /** Whether the outbox keeps it. */
  kept: boolean;
}

/** Answers for keys by their hash, through a small memory of plain data. */
export class KeyCache {
  readonly #known = new Map<string, Entry>();
  /** Hashes that nobody knows, and until when that holds; apart, so that a stranger cannot push out a known key. */
  readonly #unknown = new Map<string, number>();
  readonly #sources: KeySources;

  constructor(sources: KeySources) {
    this.#sources = sources;
  }

  /** @throws UnavailableError when neither the database can be asked nor memory or outbox know the key */
  async get(hash: string, background: Background): Promise<KnownKey | null> {
    const now = this.#sources.now();
    const entry = this.#known.get(hash);
    if (entry === undefined) {
      return now < (this.#unknown.get(hash) ?? 0) ? null : this.#ask(hash, undefined, background);
    }
    if (now < entry.askAgainAt) return entry.key;
    const isOld = now - entry.askedAt > OLD_MS;
    entry.askAgainAt = now + COOL_DOWN_MS;
    entry.askedAt = now;
    if (isOld) return this.#ask(hash, entry, background);
    background(this.#ask(hash, entry, background).catch(() => null));
    return now - entry.readAt < STALE_MS ? entry.key : this.#kept(hash, undefined);
  }

  /** After a key was made or revoked here. */
  clear(): void {
    this.#known.clear();
    this.#unknown.clear();
  }

  async #ask(hash: string, entry: Entry | undefined, background: Background): Promise<KnownKey | null> {
    let key: KnownKey | null;
    try {
      key = await this.#sources.find(hash);
    } catch (error) {
      const now = this.#sources.now();
      if (entry && now - entry.readAt < STALE_MS) return entry.key;
      return this.#kept(hash, error);
    }
    const now = this.#sources.now();
    if (key === null) {
      this.#known.delete(hash);
      put(this.#unknown, hash, now + FRESH_MS);
      return null;
    }
    const fresh: Entry = {
      key,
      readAt: now,
      askedAt: now,
      askAgainAt: now + FRESH_MS,
      kept: entry?.kept ?? false,
    };
    this.#unknown.delete(hash);
    put(this.#known, hash, fresh);
    if (!fresh.kept) background(this.#keep(hash, fresh));
    return key;
  }

  async #keep(hash: string, entry: Entry): Promise<void> {
    try {
      await this.#sources.keep(hash, entry.key);
      entry.kept = true;
    } catch {
      // The next read of the key tries it again.
    }
  }

  async #kept(hash: string, cause: unknown): Promise<KnownKey> {
    const key = await this.#sources.loadKept(hash).catch(() => null);
    if (key !== null) {
      const now = this.#sources.now();
      put(this.#known, hash, { key, readAt: now, askedAt: now, askAgainAt: now + COOL_DOWN_MS, kept: true });
      return key;
    }
    throw new UnavailableError(
      "The key cannot be checked: the database does not answer. Try again in a moment.",
      { cause },
    );
  }
}

function put<T>(map: Map<string, T>, hash: string, value: T): void {
  map.delete(hash);
  map.set(hash, value);
  if (map.size > MAX_ENTRIES) {
    const oldest = map.keys().next().value;
    if (oldest !== undefined) map.delete(oldest);
  }
}
