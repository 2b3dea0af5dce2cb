import type { Database } from "../client.ts";
import { decodeCursor, encodeCursor } from "../cursor.ts";
import type { DecisionSummary } from "../stored.ts";
import type { Page } from "./decisions.ts";
import { decisionSummaries } from "./summaries.ts";

/**
 * Decisions that chance drew for an audit and that nobody has audited, the oldest first. Reads as many index entries as the
 * page has rows: the index holds these decisions alone.
 * @throws InvalidRequestError for a cursor that is not ours
 */
export async function listToAudit(
  database: Database,
  project: string,
  cursor: string | null,
  limit: number,
): Promise<Page<DecisionSummary>> {
  const last = cursor === null ? null : decodeCursor(cursor);
  const { rows } = await database.client.execute({
    sql: `SELECT id, created_at FROM decisions INDEXED BY decisions_to_audit
      WHERE project = ? AND audit_drawn = 1 AND audited = 0 AND (created_at, id) > (?, ?)
      ORDER BY created_at, id LIMIT ${limit + 1}`,
    args: [project, last?.createdAt ?? -1, last?.id ?? ""],
  });
  const page = rows
    .slice(0, limit)
    .map((row) => ({ id: String(row["id"]), createdAt: Number(row["created_at"]) }));
  const end = page.at(-1);
  const ids = page.map(({ id }) => id);
  return {
    items: await decisionSummaries(database, project, ids),
    nextCursor: rows.length > limit && end !== undefined ? encodeCursor(end) : null,
  };
}

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
