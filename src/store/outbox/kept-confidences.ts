import type { ReportedOutcome } from "../../core/record.ts";
import type { EarlierConfidence, ReuseQuery } from "../../core/reuse.ts";
import { answeredCalls } from "../queries/rows.ts";
import type { StoredDecision } from "../stored.ts";
import type { SqlTables } from "./storage.ts";

/** Turns that are kept; the oldest go first. */
const MAX_KEPT = 20_000;
/** So many come before what has expired, or is too many, is looked for. */
const PRUNE_EVERY = 50;

const ofDecision = (id: string): string => `decision:${id}`;
const ofCall = (id: string): string => `call:${id}`;

/**
 * Confidences of decisions that may hold for the same turn, should it come again. A verdict that one of these decisions was wrong,
 * or one that was made by them, ends it. The tables are those of `TABLES`.
 */
export class KeptConfidences {
  readonly #sql: SqlTables;

  constructor(sql: SqlTables) {
    this.#sql = sql;
  }

  /** Takes what a decision leaves behind, if anything. */
  note(decision: StoredDecision): void {
    const { reuse } = decision.marks;
    if (reuse === undefined) return;
    const { key, confidence, expiresAt } = reuse;
    if (confidence !== null) {
      // The newest knows most.
      const [row] = this.#sql
        .exec<{
          place: number;
        }>(
          "INSERT OR REPLACE INTO kept_confidences (key, body, expires_at) VALUES (?, ?, ?) RETURNING place",
          key,
          JSON.stringify(confidence),
          expiresAt,
        )
        .toArray();
      if ((row?.place ?? 0) % PRUNE_EVERY === 0) this.#prune(Date.parse(decision.createdAt), row?.place ?? 0);
    }
    const names = [
      ofDecision(decision.id),
      ...answeredCalls(decision).flatMap(({ id }) => (id === null ? [] : ofCall(id))),
    ];
    this.#sql.exec(
      "INSERT OR REPLACE INTO kept_confidence_names (name, key, expires_at) SELECT value, ?, ? FROM json_each(?)",
      key,
      expiresAt,
      JSON.stringify(names),
    );
  }

  find({ key, now }: ReuseQuery): EarlierConfidence | null {
    const [row] = this.#sql
      .exec<{ body: string }>("SELECT body FROM kept_confidences WHERE key = ? AND expires_at > ?", key, now)
      .toArray();
    return row === undefined ? null : (JSON.parse(row.body) as EarlierConfidence);
  }

  /** A call that was wrong once is not let through again unlooked at. Ids of calls may repeat; then too much is dropped, never too little. */
  heed({ verdict, decisionId, toolCallId }: ReportedOutcome): void {
    if (verdict !== "incorrect") return;
    const names = [
      decisionId === null ? [] : ofDecision(decisionId),
      toolCallId === null ? [] : ofCall(toolCallId),
    ];
    this.#sql.exec(
      `DELETE FROM kept_confidences WHERE key IN
         (SELECT key FROM kept_confidence_names WHERE name IN (SELECT value FROM json_each(?)))`,
      JSON.stringify(names.flat()),
    );
  }

  #prune(now: number, newest: number): void {
    this.#sql.exec(
      "DELETE FROM kept_confidences WHERE expires_at <= ? OR place <= ?",
      now,
      newest - MAX_KEPT,
    );
    this.#sql.exec("DELETE FROM kept_confidence_names WHERE expires_at <= ?", now);
  }
}
