import { utf8Bytes } from "../bounds.ts";
import type { OutboxEvent } from "./api.ts";
import { decodeEvent, encodeEvent } from "./codec.ts";
import { addCalls } from "./event-calls.ts";
import { settleUses } from "./limit-uses.ts";
import { BatchSize } from "./batch-size.ts";
import { KeptConfidences } from "./kept-confidences.ts";
import { RecentRepeatables } from "./recent.ts";
import { RecentTurns } from "./recent-turns.ts";
import { TABLES } from "./tables.ts";
import type { ObjectStorage, SqlTables } from "./storage.ts";

/** An event in line. */
export interface Queued {
  readonly seq: number;
  readonly body: string;
}

/** The next events in line. */
export interface Next {
  readonly events: readonly Queued[];
  /** No more of them fit into one batch. */
  readonly isFull: boolean;
}

interface EventRow extends Record<string, SqlStorageValue> {
  seq: number;
  body: string;
  bytes: number;
}

/**
 * Most events that one batch reads, and most bytes of JSON. Each transaction waits for its round trip and for the disk once: batches of
 * a third of this size reached 1,380 decisions a second where these reach 2,000 (`npm run verify`).
 */
export const BATCH = { events: 1_500, bytes: 3_000_000 } as const;
/** A row of the object's storage holds 2 MB; the rest of the row needs room too. */
export const MAX_EVENT_BYTES = 1_900_000;

const FIRST_THE_FRESH = [
  ["attempts = 0", "seq"],
  ["attempts > 0", "attempts, seq"],
] as const;

/**
 * The line of events in the object's own SQLite, in the order they came. Every method is synchronous: what it does
 * happens at once or not at all.
 */
export class EventQueue {
  readonly #storage: ObjectStorage;
  readonly #sql: SqlTables;
  readonly #recent: RecentRepeatables;
  readonly #turns: RecentTurns;
  readonly #confidences: KeptConfidences;
  /** How many events the next batch may hold. */
  readonly batch = new BatchSize(BATCH.events);

  constructor(storage: ObjectStorage) {
    this.#storage = storage;
    this.#sql = storage.sql;
    this.#sql.exec(TABLES);
    this.#recent = new RecentRepeatables(this.#sql);
    this.#turns = new RecentTurns(this.#sql);
    this.#confidences = new KeptConfidences(this.#sql);
  }

  /** Adds the events that are not in line already, all in one transaction. Returns how many were added. */
  add(events: readonly OutboxEvent[], now: number): number {
    return this.#storage.transactionSync(() => {
      let added = 0;
      for (const event of events) {
        if (event.kind === "decision" && !this.#recent.isNew(event.decision)) continue;
        added += this.#addOne(event, now) ? 1 : 0;
      }
      return added;
    });
  }

  #addOne(event: OutboxEvent, now: number): boolean {
    const body = encodeEvent(event);
    const bytes = utf8Bytes(body);
    if (bytes > MAX_EVENT_BYTES) {
      throw new RangeError(`Event ${event.id} has ${bytes} bytes; at most ${MAX_EVENT_BYTES} fit`);
    }
    const decisionId = event.kind === "decision" ? event.decision.id : event.outcome.decisionId;
    const toolCallId = event.kind === "outcome" ? event.outcome.toolCallId : null;
    const rows = this.#sql
      .exec<{ seq: number }>(
        `INSERT INTO events (id, kind, decision_id, tool_call_id, at, bytes, body) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO NOTHING RETURNING seq`,
        event.id,
        event.kind,
        decisionId,
        toolCallId,
        now,
        bytes,
        body,
      )
      .toArray();
    const seq = rows[0]?.seq;
    if (seq === undefined) return false;
    if (event.kind === "decision") {
      addCalls(this.#sql, event.decision, seq);
      this.#turns.note(event.decision);
      settleUses(this.#sql, event.decision);
      this.#confidences.note(event.decision);
    } else this.#confidences.heed(event.outcome);
    return true;
  }

  /** The next events to write but for `others`: those that failed least often first, then the oldest; at least one if any waits. */
  nextBatch(others: readonly Queued[] = []): Next {
    const events: Queued[] = [];
    let bytes = 0;
    const most = this.batch.events;
    for (const [which, order] of FIRST_THE_FRESH) {
      const rows = this.#sql.exec<EventRow>(
        `SELECT seq, bytes, body FROM events WHERE ${which} AND seq NOT IN (SELECT value FROM json_each(?)) ORDER BY ${order} LIMIT ?`,
        seqsOf(others),
        most - events.length,
      );
      for (const row of rows) {
        bytes += row.bytes;
        if (events.length > 0 && bytes > BATCH.bytes) return { events, isFull: true };
        events.push({ seq: row.seq, body: row.body });
      }
    }
    return { events, isFull: events.length === most };
  }

  /** Takes written events out of the line. A statement for all: one each would be a third of the work of a flush. */
  remove(events: readonly Queued[]): void {
    this.#storage.transactionSync(() => {
      this.#recent.keepAnswers(seqsOf(events));
      this.#drop(events);
    });
  }

  #drop(events: readonly Queued[]): void {
    const seqs = seqsOf(events);
    this.#sql.exec("DELETE FROM event_calls WHERE seq IN (SELECT value FROM json_each(?))", seqs);
    this.#sql.exec("DELETE FROM events WHERE seq IN (SELECT value FROM json_each(?))", seqs);
  }

  /** Lets others go first, without counting more than `most` failures. */
  setBack(events: readonly Queued[], most: number): void {
    this.#forEach(events, `UPDATE events SET attempts = MIN(attempts + 1, ${most}) WHERE seq = ?`);
  }

  /** Notes that events failed by themselves; returns the ones that failed at least `limit` times. */
  countAttempt<T extends Queued>(events: readonly T[], limit: number): T[] {
    this.#forEach(events, "UPDATE events SET attempts = attempts + 1 WHERE seq = ?");
    return events.filter(({ seq }) => {
      const [row] = this.#sql
        .exec<{ attempts: number }>("SELECT attempts FROM events WHERE seq = ?", seq)
        .toArray();
      return row !== undefined && row.attempts >= limit;
    });
  }

  /** Sets an event aside that can never be written. */
  bury(event: Queued, error: string, now: number): void {
    this.#storage.transactionSync(() => {
      this.#sql.exec(
        `INSERT OR REPLACE INTO dead (id, kind, body, error, at) SELECT id, kind, body, ?, ? FROM events WHERE seq = ?`,
        error,
        now,
        event.seq,
      );
      this.#drop([event]);
    });
  }

  /** Puts the dead back in line, at most 100 of them in one call. Returns how many. */
  unbury(now: number): number {
    return this.#storage.transactionSync(() => {
      const rows = this.#sql
        .exec<{ id: string; body: string }>(`SELECT id, body FROM dead ORDER BY at LIMIT 100`)
        .toArray();
      for (const row of rows) {
        this.#addOne(decodeEvent(row.body), now);
        this.#sql.exec("DELETE FROM dead WHERE id = ?", row.id);
      }
      return rows.length;
    });
  }

  isEmpty(): boolean {
    return this.#sql.exec("SELECT 1 FROM events LIMIT 1").toArray().length === 0;
  }

  #forEach(events: readonly Queued[], ...statements: string[]): void {
    this.#storage.transactionSync(() => {
      for (const { seq } of events) for (const statement of statements) this.#sql.exec(statement, seq);
    });
  }
}

const seqsOf = (events: readonly Queued[]): string => JSON.stringify(events.map(({ seq }) => seq));
