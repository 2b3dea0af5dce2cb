import type { Rejection, RejectRequest } from "../confirmations.ts";
import type { SqlTables } from "./storage.ts";

/** What is kept of an answer after it holds no longer, in milliseconds: a week, for those who ask. */
export const KEPT_MS = 7 * 24 * 3_600_000;

interface Row extends Record<string, SqlStorageValue> {
  decision_id: string;
  author: string;
  reason: string;
  rejected_at: number;
  expires_at: number;
}

/** Whose calls, in which session. */
type Place = Pick<RejectRequest, "caller" | "session" | "form" | "now">;

const rejectionOf = ({ author, reason, rejected_at, expires_at }: Row): Rejection => ({
  author,
  reason,
  rejectedAt: rejected_at,
  expiresAt: expires_at,
});

/** What persons said no to, in a project. */
export class Rejections {
  readonly #sql: SqlTables;

  constructor(sql: SqlTables) {
    this.#sql = sql;
  }

  find(decisionId: string): Rejection | null {
    const [row] = this.#sql.exec<Row>("SELECT * FROM rejections WHERE decision_id = ?", decisionId).toArray();
    return row === undefined ? null : rejectionOf(row);
  }

  /** The newest that still holds for these calls. */
  holding({ caller, session, form, now }: Place): { decisionId: string; rejection: Rejection } | null {
    const [row] = this.#sql
      .exec<Row>(
        `SELECT * FROM rejections WHERE caller = ? AND session = ? AND form = ? AND expires_at > ?
           ORDER BY rejected_at DESC LIMIT 1`,
        caller,
        session,
        form,
        now,
      )
      .toArray();
    return row === undefined ? null : { decisionId: row.decision_id, rejection: rejectionOf(row) };
  }

  /** Who says it first is kept. */
  add({ decisionId, caller, session, form, author, reason, now, expiresAt }: RejectRequest): Rejection {
    this.#sql.exec("DELETE FROM rejections WHERE expires_at < ?", now - KEPT_MS);
    this.#sql.exec(
      `INSERT INTO rejections (decision_id, caller, session, form, author, reason, rejected_at, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (decision_id) DO NOTHING`,
      decisionId,
      caller,
      session,
      form,
      author,
      reason,
      now,
      expiresAt,
    );
    return this.find(decisionId) ?? { author, reason, rejectedAt: now, expiresAt };
  }
}
