import type { JoinedOutcome } from "../../core/record.ts";
import { utf8Bytes } from "../bounds.ts";
import { sha256Hex } from "../text.ts";
import type { MirrorBounds } from "./mirror.ts";
import type { Queued } from "./queue.ts";
import type { ObjectStorage, SqlTables } from "./storage.ts";

const TABLES = `
CREATE TABLE IF NOT EXISTS mirror (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, at INTEGER NOT NULL,
  bytes INTEGER NOT NULL, body TEXT, version TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0);
CREATE INDEX IF NOT EXISTS mirror_waiting ON mirror (attempts, seq, bytes) WHERE body IS NOT NULL;
`;

/** Ids that are remembered after they were sent, so that what is delivered twice is sent once. */
const REMEMBERED = 10_000;
/** Most that one batch holds: decisions go together, outcomes each by itself, but several at once. */
const BATCH = { decisions: 20, outcomes: 4, bytes: 400_000 } as const;
/** What failed so often is sent by itself, so that one event at fault does not hold up those beside it. */
const ALONE_AFTER = 3;

/** A joined outcome as the text that waits. Another verdict by the same source and author has the same id. */
export interface Score {
  readonly id: string;
  readonly version: string;
  readonly body: string;
}

export interface MirrorEntry {
  readonly seq: number;
  readonly kind: "decision" | "outcome";
  readonly version: string;
  readonly body: string;
}

interface Row extends Record<string, SqlStorageValue> {
  seq: number;
  kind: MirrorEntry["kind"];
  version: string;
  body: string;
  bytes: number;
  attempts: number;
}

export async function toScore(outcome: JoinedOutcome): Promise<Score> {
  const { decisionId, source, author } = outcome;
  const body = JSON.stringify(outcome);
  return {
    id: `outcome:${await sha256Hex(JSON.stringify([decisionId, source, author]))}`,
    version: await sha256Hex(body),
    body,
  };
}

/**
 * The line of what libSQL has and the mirror has not, in the object's own SQLite. A row stays for a while after it was
 * sent, without its body. Every method is synchronous.
 */
export class MirrorQueue {
  readonly #storage: ObjectStorage;
  readonly #sql: SqlTables;
  readonly #bounds: MirrorBounds;

  constructor(storage: ObjectStorage, bounds: MirrorBounds) {
    this.#storage = storage;
    this.#sql = storage.sql;
    this.#bounds = bounds;
    this.#sql.exec(TABLES);
  }

  /**
   * Takes over decisions from the line of events, which must still hold them, and the outcomes that were joined.
   * Returns how many of the oldest had to go for them.
   */
  add(events: readonly Queued[], scores: readonly Score[], now: number): number {
    return this.#storage.transactionSync(() => {
      for (const { seq } of events) {
        this.#sql.exec(
          `INSERT INTO mirror (id, kind, at, bytes, version, body)
           SELECT id, kind, ?, bytes, '', body FROM events WHERE seq = ? AND kind = 'decision' ON CONFLICT (id) DO NOTHING`,
          now,
          seq,
        );
      }
      for (const { id, version, body } of scores) {
        this.#sql.exec(
          `INSERT INTO mirror (id, kind, at, bytes, version, body) VALUES (?, 'outcome', ?, ?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET at = excluded.at, bytes = excluded.bytes, version = excluded.version,
             body = excluded.body, attempts = 0 WHERE mirror.version <> excluded.version`,
          id,
          now,
          utf8Bytes(body),
          version,
          body,
        );
      }
      return this.#dropOldest();
    });
  }

  #dropOldest(): number {
    const left = this.#sums();
    const tooMany = () => left.waiting > this.#bounds.events || left.bytes > this.#bounds.bytes;
    if (!tooMany()) return 0;
    const oldest = this.#sql
      .exec<{
        seq: number;
        version: string;
        bytes: number;
      }>("SELECT seq, version, bytes FROM mirror WHERE body IS NOT NULL ORDER BY seq")
      .toArray();
    let dropped = 0;
    for (const row of oldest) {
      if (!tooMany()) break;
      this.done([row]);
      left.waiting -= 1;
      left.bytes -= row.bytes;
      dropped += 1;
    }
    return dropped;
  }

  /** The next to send, all of one kind: what failed least often first, then the oldest. */
  nextBatch(): MirrorEntry[] {
    const batch: MirrorEntry[] = [];
    let bytes = 0;
    const rows = this.#sql.exec<Row>(
      `SELECT seq, kind, version, body, bytes, attempts FROM mirror WHERE body IS NOT NULL
       ORDER BY attempts, seq LIMIT ${BATCH.decisions}`,
    );
    for (const { seq, kind, version, body, bytes: size, attempts } of rows) {
      bytes += size;
      const [first] = batch;
      const most = kind === "decision" ? BATCH.decisions : BATCH.outcomes;
      const full = batch.length >= most || bytes > BATCH.bytes || attempts >= ALONE_AFTER;
      if (first && (full || first.kind !== kind)) break;
      batch.push({ seq, kind, version, body });
    }
    return batch;
  }

  /** They were sent, or never will be. An outcome that changed meanwhile stays in line. */
  done(entries: readonly Pick<MirrorEntry, "seq" | "version">[]): void {
    this.#storage.transactionSync(() => {
      for (const { seq, version } of entries) {
        this.#sql.exec(
          "UPDATE mirror SET body = NULL, bytes = 0 WHERE seq = ? AND version = ?",
          seq,
          version,
        );
      }
      this.#sql.exec(
        `DELETE FROM mirror WHERE body IS NULL AND seq <= (SELECT MAX(seq) FROM mirror) - ${REMEMBERED}`,
      );
    });
  }

  /** The try failed; others go first the next time. */
  countAttempt(entries: readonly MirrorEntry[]): void {
    for (const { seq } of entries) {
      this.#sql.exec("UPDATE mirror SET attempts = attempts + 1 WHERE seq = ?", seq);
    }
  }

  counts(): { waiting: number; oldestAt: number | null } {
    const [oldest] = this.#sql
      .exec<{ at: number }>("SELECT at FROM mirror WHERE body IS NOT NULL ORDER BY seq LIMIT 1")
      .toArray();
    return { waiting: this.#sums().waiting, oldestAt: oldest?.at ?? null };
  }

  isEmpty(): boolean {
    return this.#sql.exec("SELECT 1 FROM mirror WHERE body IS NOT NULL LIMIT 1").toArray().length === 0;
  }

  #sums(): { waiting: number; bytes: number } {
    return this.#sql
      .exec<{
        waiting: number;
        bytes: number;
      }>("SELECT COUNT(*) AS waiting, COALESCE(SUM(bytes), 0) AS bytes FROM mirror WHERE body IS NOT NULL")
      .one();
  }
}
