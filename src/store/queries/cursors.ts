import type { InStatement } from "@libsql/client/web";
import type { Database } from "../client.ts";

/** How far a job has come; null where it has not begun. */
export async function readCursor(database: Database, project: string, name: string): Promise<string | null> {
  const { rows } = await database.client.execute({
    sql: "SELECT value FROM cursors WHERE project = ? AND name = ?",
    args: [project, name],
  });
  return rows[0] === undefined ? null : String(rows[0]["value"]);
}

/** To be part of the transaction whose work it notes. */
export const saveCursor = (project: string, name: string, value: string, now: number): InStatement => ({
  sql: `INSERT INTO cursors (project, name, value, updated_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (project, name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
  args: [project, name, value, now],
});

export const dropCursor = (project: string, name: string): InStatement => ({
  sql: "DELETE FROM cursors WHERE project = ? AND name = ?",
  args: [project, name],
});
