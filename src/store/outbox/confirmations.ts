import type {
  Claim,
  ClaimResult,
  ConfirmRequest,
  ConfirmResult,
  Confirmed,
  Rejection,
  RejectRequest,
  RejectResult,
} from "../confirmations.ts";
import { KEPT_MS, Rejections } from "./rejections.ts";
import type { SqlTables } from "./storage.ts";

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
  readonly #rejections: Rejections;

  constructor(sql: SqlTables) {
    this.#sql = sql;
    this.#rejections = new Rejections(sql);
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
    const no = this.#rejections.find(request.decisionId);
    if (no !== null) return { status: "rejected", author: no.author, rejectedAt: no.rejectedAt };
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

  rejected(decisionId: string): Rejection | null {
    return this.#rejections.find(decisionId);
  }

  /** Notes that a person has said no, which takes back a yes that was not used. Saying it again changes nothing. */
  reject(request: RejectRequest): RejectResult {
    const known = this.find(request.decisionId);
    if (known !== null && known.usedBy !== null) return { status: "used", usedBy: known.usedBy };
    this.#sql.exec("DELETE FROM confirmations WHERE decision_id = ?", request.decisionId);
    return { status: "rejected", rejection: this.#rejections.add(request) };
  }

  /** Takes a confirmation for one turn. A turn that asks again gets what it has. */
  claim(claim: Claim): ClaimResult {
    const { yes } = claim;
    const open = yes === null ? this.#open(claim) : null;
    const no = this.#rejections.holding(claim);
    // Of a yes and a no by people who looked at the calls the later one holds; a user's yes does not undo their no.
    if (no !== null && (open === null || open.confirmedAt <= no.rejection.rejectedAt)) {
      return { status: "rejected", ...no };
    }
    if (yes !== null && this.find(yes.decisionId) === null) this.#insert({ ...claim, ...yes }, "user");
    const decisionId = yes?.decisionId ?? open?.id ?? null;
    if (decisionId === null) return { status: "none" };
    const known = this.find(decisionId);
    if (known?.usedBy === claim.by) return { status: "claimed", decisionId, confirmed: known };
    if (open !== null && open.policyVersion !== claim.policyVersion) {
      return { status: "other_policy", decisionId, policyVersion: open.policyVersion };
    }
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
    const used = this.find(decisionId);
    if (taken !== undefined && used !== null) return { status: "claimed", decisionId, confirmed: used };
    return { status: (known?.usedBy ?? null) === null ? "expired" : "used" };
  }

  /** A confirmation that fits the turn and is not used: under the same version of the policy the oldest, else of the newest version. */
  #open({ caller, session, form, policyVersion, now }: Claim) {
    const [row] = this.#sql
      .exec<{ id: string; version: number; at: number }>(
        `SELECT decision_id AS id, policy_version AS version, confirmed_at AS at FROM confirmations
           WHERE used_by IS NULL AND caller = ? AND session = ? AND form = ? AND expires_at > ?
           ORDER BY policy_version = ? DESC, policy_version DESC, confirmed_at LIMIT 1`,
        caller,
        session,
        form,
        now,
        policyVersion,
      )
      .toArray();
    return row === undefined ? null : { id: row.id, policyVersion: row.version, confirmedAt: row.at };
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
