import { UnavailableError } from "../../core/errors.ts";
import type { KeyInfo } from "../../store/queries/keys.ts";

/** What a caller needs to know of a key. */
export type KnownKey = Pick<KeyInfo, "id" | "project" | "role">;

/** How long an answer of the database holds, milliseconds: a revoked key still works for this long elsewhere. */
const FRESH_MS = 5_000;
/** How long a known key is still accepted while the database cannot be asked. */
const STALE_MS = 10 * 60_000;
/** Pause before a database that failed is asked about the same key again. */
const COOL_DOWN_MS = 2_000;
/** Unknown keys are remembered too, or a stranger could make each request cost a query; bounded, oldest out first. */
const MAX_ENTRIES = 1_000;

interface Entry {
  readonly key: KnownKey | null;
  readonly readAt: number;
  askAgainAt: number;
}

/** Answers for keys by their hash, from the database through a small cache of plain data. */
export class KeyCache {
  readonly #entries = new Map<string, Entry>();
  readonly #find: (hash: string) => Promise<KnownKey | null>;
  readonly #now: () => number;

  constructor(find: (hash: string) => Promise<KnownKey | null>, now: () => number) {
    this.#find = find;
    this.#now = now;
  }

  /** @throws UnavailableError when the database cannot be asked about a key that we have not seen lately */
  async get(hash: string): Promise<KnownKey | null> {
    const entry = this.#entries.get(hash);
    if (entry !== undefined && this.#now() < entry.askAgainAt) return entry.key;
    let key: KnownKey | null;
    try {
      key = await this.#find(hash);
    } catch (error) {
      return this.#stale(entry, error);
    }
    const readAt = this.#now();
    this.#remember(hash, { key, readAt, askAgainAt: readAt + FRESH_MS });
    return key;
  }

  /** After a key was made or revoked here. */
  clear(): void {
    this.#entries.clear();
  }

  #stale(entry: Entry | undefined, error: unknown): KnownKey {
    const now = this.#now();
    if (entry?.key && now - entry.readAt < STALE_MS) {
      entry.askAgainAt = now + COOL_DOWN_MS;
      return entry.key;
    }
    throw new UnavailableError(
      "The key cannot be checked: the database does not answer. Try again in a moment.",
      {
        cause: error,
      },
    );
  }

  #remember(hash: string, entry: Entry): void {
    this.#entries.delete(hash);
    this.#entries.set(hash, entry);
    if (this.#entries.size > MAX_ENTRIES) {
      const oldest = this.#entries.keys().next().value;
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
  }
}
