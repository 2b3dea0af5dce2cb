import type { Claim, ClaimResult, ConfirmRequest, ConfirmResult, Confirmed } from "../confirmations.ts";
import type { SqlTables } from "./storage.ts";

/** What is kept of a confirmation after it can no longer be used, in milliseconds: a week, for those who ask. */
const KEPT_MS = 7 * 24 * 3_600_000;

interface Row extends Record<string, SqlStorageValue> {
  decision_id: string;
  source: string;
  author: string;
  confirmed_at: number;
  expires_at: number;
  used_by: string | null;
  used_at: number | null;
}

/**
 * Confirmations of a project. Each lets one turn pass, once: the object runs one call at a time and every method here is
 * synchronous, so of two turns that claim the same confirmation one gets it.
 */
export class Confirmations {
  readonly #sql: SqlTables;

  constructor(sql: SqlTables) {
    this.#sql = sql;
  }

  find(decisionId: string): Confirmed | null {
    const [row] = this.#sql
      .exec<Row>("SELECT * FROM confirmations WHERE decision_id = ?", decisionId)
      .toArray();
    return row === undefined
      ? null
      : {
          source: row.source === "user" ? "user" : "api",
          author: row.author,
          confirmedAt: row.confirmed_at,
          expiresAt: row.expires_at,
          usedBy: row.used_by,
        };
  }

  /** Notes that a person has said yes. Saying it again before it was used or has expired changes nothing. */
  confirm(request: ConfirmRequest): ConfirmResult {
    const known = this.find(request.decisionId);
    if (known !== null) {
      if (known.usedBy !== null) return { status: "used", usedBy: known.usedBy };
      return known.expiresAt > request.now
        ? { status: "confirmed", expiresAt: known.expiresAt }
        : { status: "expired" };
    }
    this.#insert(request, "api");
    return { status: "confirmed", expiresAt: request.expiresAt };
  }

  /** Takes a confirmation for one turn. A turn that asks again gets what it has. */
  claim(claim: Claim): ClaimResult {
    const { yes } = claim;
    if (yes !== null && this.find(yes.decisionId) === null) this.#insert({ ...claim, ...yes }, "user");
    const decisionId = yes?.decisionId ?? this.#open(claim);
    if (decisionId === null) return { status: "none" };
    const known = this.find(decisionId);
    if (known?.usedBy === claim.by) return { status: "claimed", decisionId };
    const [taken] = this.#sql
      .exec(
        `UPDATE confirmations SET used_by = ?1, used_at = ?2 WHERE decision_id = ?3 AND used_by IS NULL AND expires_at > ?2
           AND caller = ?4 AND session = ?5 AND form = ?6 AND policy_version = ?7 RETURNING decision_id`,
        claim.by,
        claim.now,
        decisionId,
        claim.caller,
        claim.session,
        claim.form,
        claim.policyVersion,
      )
      .toArray();
    if (taken !== undefined) return { status: "claimed", decisionId };
    return { status: (known?.usedBy ?? null) === null ? "expired" : "used" };
  }

  /** The oldest confirmation that fits the turn and is not used. */
  #open({ caller, session, form, policyVersion, now }: Claim): string | null {
    const [row] = this.#sql
      .exec<{ id: string }>(
        `SELECT decision_id AS id FROM confirmations WHERE used_by IS NULL AND caller = ? AND session = ? AND form = ?
           AND policy_version = ? AND expires_at > ? ORDER BY confirmed_at LIMIT 1`,
        caller,
        session,
        form,
        policyVersion,
        now,
      )
      .toArray();
    return row?.id ?? null;
  }

  #insert(request: ConfirmRequest, source: Confirmed["source"]): void {
    const { decisionId, caller, session, form, policyVersion, author, now, expiresAt } = request;
    this.#sql.exec("DELETE FROM confirmations WHERE expires_at < ?", now - KEPT_MS);
    this.#sql.exec(
      `INSERT INTO confirmations (decision_id, caller, session, form, policy_version, source, author, confirmed_at, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      decisionId,
      caller,
      session,
      form,
      policyVersion,
      source,
      author,
      now,
      expiresAt,
    );
  }
}
