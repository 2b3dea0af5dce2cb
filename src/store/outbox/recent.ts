import type { StoredDecision } from "../stored.ts";
import type { Remembered } from "./api.ts";
import { decodeEvent } from "./codec.ts";
import type { SqlTables } from "./storage.ts";

/** Requests that are told from new ones. */
const MAX_IDS = 10_000;
/** Of these, the latest whose answers are kept as well. */
const MAX_ANSWERS = 500;
/** Bytes of JSON; a larger answer is not kept, only its request. */
const MAX_ANSWER_BYTES = 100_000;

/**
 * The latest decisions of requests with an idempotency key, also after they have left the line: while libSQL is away, a
 * repeat must not become a second decision under the same id.
 */
export class RecentRepeatables {
  readonly #sql: SqlTables;

  constructor(sql: SqlTables) {
    this.#sql = sql;
  }

  /** Remembers the decision's request; false where there was one with its id. A decision without a key is always new. */
  isNew(decision: StoredDecision): boolean {
    if (decision.requestHash === null) return true;
    const [row] = this.#sql
      .exec<{ place: number }>(
        `INSERT INTO recent (decision_id, request_hash) SELECT ?1, ?2
         WHERE NOT EXISTS (SELECT 1 FROM recent WHERE decision_id = ?1) RETURNING place`,
        decision.id,
        decision.requestHash,
      )
      .toArray();
    if (row === undefined) return false;
    this.#sql.exec("DELETE FROM recent WHERE place <= ?", row.place - MAX_IDS);
    this.#sql.exec(
      "UPDATE recent SET body = NULL WHERE place BETWEEN ? AND ? AND body IS NOT NULL",
      row.place - MAX_ANSWERS - 1,
      row.place - MAX_ANSWERS,
    );
    return true;
  }

  /**
   * Keeps the answers of events that are about to leave the line.
   * @param seqs JSON array of their places in line
   */
  keepAnswers(seqs: string): void {
    this.#sql.exec(
      `UPDATE recent SET body = e.body FROM json_each(?) AS item CROSS JOIN events AS e ON e.seq = item.value
       WHERE e.kind = 'decision' AND recent.decision_id = e.decision_id AND e.bytes <= ${MAX_ANSWER_BYTES}
         AND recent.place > (SELECT MAX(place) FROM recent) - ${MAX_ANSWERS}`,
      seqs,
    );
  }

  /** See `OutboxApi.recall`. */
  recall(decisionId: string): Remembered | null {
    const [row] = this.#sql
      .exec<{
        requestHash: string;
        body: string | null;
      }>("SELECT request_hash AS requestHash, body FROM recent WHERE decision_id = ?", decisionId)
      .toArray();
    if (row === undefined) return null;
    const event = row.body === null ? null : decodeEvent(row.body);
    return { requestHash: row.requestHash, decision: event?.kind === "decision" ? event.decision : null };
  }
}
