import type { InStatement } from "@libsql/client/web";
import type { Database } from "../client.ts";

/** How far a job has come; null where it has not begun. */
export async function readCursor(database: Database, project: string, name: string): Promise<string | null> {
  const { rows } = await database.client.execute({
    sql: "SELECT value FROM cursors WHERE project = ? AND name = ?",
    args: [project, name],
  });
  const value = rows[0]?.["value"];
  return typeof value === "string" ? value : null;
}

/** Those of the names that have exactly this value. */
export async function matchingCursors(
  database: Database,
  project: string,
  wanted: readonly (readonly [name: string, value: string])[],
): Promise<ReadonlySet<string>> {
  if (wanted.length === 0) return new Set();
  const { rows } = await database.client.execute({
    sql: `SELECT c.name AS name FROM json_each(?) AS item JOIN cursors AS c
      ON c.project = ? AND c.name = json_extract(item.value, '$[0]') AND c.value = json_extract(item.value, '$[1]')`,
    args: [JSON.stringify(wanted), project],
  });
  return new Set(rows.map((row) => String(row["name"])));
}

/** Sets several at once: all or none. */
export async function writeCursors(
  database: Database,
  project: string,
  values: readonly (readonly [name: string, value: string])[],
  now: number,
): Promise<void> {
  if (values.length === 0) return;
  await database.client.execute({
    sql: `INSERT INTO cursors (project, name, value, updated_at)
      SELECT ?, json_extract(value, '$[0]'), json_extract(value, '$[1]'), ? FROM json_each(?) WHERE TRUE
      ON CONFLICT (project, name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
    args: [project, now, JSON.stringify(values)],
  });
}

/** Removes those that begin with `prefix` and were last written before `before` (milliseconds since 1970). */
export async function forgetCursors(
  database: Database,
  project: string,
  prefix: string,
  before: number,
): Promise<void> {
  // From the prefix up to the next text that does not begin with it: a range of the primary key.
  await database.client.execute({
    sql: "DELETE FROM cursors WHERE project = ?1 AND name >= ?2 AND name < ?2 || char(1114111) AND updated_at < ?3",
    args: [project, prefix, before],
  });
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
