import { getTableColumns, inArray } from "drizzle-orm";
import type { Database } from "../client.ts";
import { decodeCursor, encodeCursor } from "../cursor.ts";
import { decisions } from "../schema.ts";
import type { DecisionSummary } from "../stored.ts";
import type { Page } from "./decisions.ts";
import { fromDecisionRow } from "./rows.ts";

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
  const ids = rows.slice(0, limit).map((row) => String(row["id"]));
  if (ids.length === 0) return { items: [], nextCursor: null };
  const { features: _, ...columns } = getTableColumns(decisions);
  const found = await database.orm.select(columns).from(decisions).where(inArray(decisions.id, ids));
  const byId = new Map(found.map((row) => [row.id, row]));
  const page = ids.flatMap((id) => byId.get(id) ?? []);
  const end = page.at(-1);
  return {
    items: page.map(fromDecisionRow),
    nextCursor: rows.length > limit && end !== undefined ? encodeCursor(end) : null,
  };
}
