import type { Database } from "../client.ts";
import type { CalibrationKind } from "../schema.ts";

/** Decisions that chance drew for an audit and that nobody has audited. */
export interface AuditsWaiting {
  /** At most `most` are counted. */
  readonly waiting: number;
  readonly more: boolean;
  /** Milliseconds since 1970; null where none waits. */
  readonly oldestAt: number | null;
}

/** Reads at most `most` + 1 entries of the index that holds these decisions alone. */
export async function countToAudit(
  database: Database,
  project: string,
  most: number,
): Promise<AuditsWaiting> {
  const { rows } = await database.client.execute({
    sql: `SELECT COUNT(*) AS n, MIN(created_at) AS oldest FROM (
        SELECT created_at FROM decisions INDEXED BY decisions_to_audit
        WHERE project = ? AND audit_drawn = 1 AND audited = 0 ORDER BY created_at, id LIMIT ${most + 1})`,
    args: [project],
  });
  const n = Number(rows[0]?.["n"] ?? 0);
  const oldest = rows[0]?.["oldest"] ?? null;
  return {
    waiting: Math.min(n, most),
    more: n > most,
    oldestAt: oldest === null ? null : Number(oldest),
  };
}

/** A proposal that nobody has decided on. */
export interface OpenProposal {
  readonly id: string;
  readonly kind: CalibrationKind;
  /** Null where it concerns all tools. */
  readonly tool: string | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** Of the newest `among` calibrations, those that wait for a decision, the newest first. */
export async function openProposals(
  database: Database,
  project: string,
  among: number,
): Promise<OpenProposal[]> {
  const { rows } = await database.client.execute({
    sql: `SELECT id, kind, tool, created_at FROM (
        SELECT id, kind, status, json_extract(document, '$.tool') AS tool, created_at FROM calibrations
        WHERE project = ? ORDER BY created_at DESC, id DESC LIMIT ${among})
      WHERE status = 'proposed'`,
    args: [project],
  });
  return rows.map((row) => ({
    id: String(row["id"]),
    kind: row["kind"] as CalibrationKind,
    tool: row["tool"] === null ? null : String(row["tool"]),
    createdAt: Number(row["created_at"]),
  }));
}
