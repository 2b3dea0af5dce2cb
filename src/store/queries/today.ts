import type { Database } from "../client.ts";
import type { CalibrationKind } from "../schema.ts";

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
