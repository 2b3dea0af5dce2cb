import type { Database } from "../client.ts";
import { keys } from "../schema.ts";

/** Projects that ever had a key, at most `limit`. */
export async function listProjects(database: Database, limit: number): Promise<string[]> {
  const rows = await database.orm.selectDistinct({ project: keys.project }).from(keys).limit(limit);
  return rows.map((row) => row.project);
}

/** Every project that has decisions in the log. Jumps from one to the next in the index, whatever their number of rows. */
export async function loggedProjects(database: Database): Promise<string[]> {
  const { rows } = await database.client.execute(`
    WITH RECURSIVE found(project) AS (
      SELECT (SELECT project FROM decisions INDEXED BY decisions_by_time ORDER BY project LIMIT 1)
      UNION ALL
      SELECT (SELECT d.project FROM decisions d INDEXED BY decisions_by_time WHERE d.project > found.project ORDER BY d.project LIMIT 1)
      FROM found WHERE found.project IS NOT NULL)
    SELECT project FROM found WHERE project IS NOT NULL`);
  return rows.map((row) => String(row["project"]));
}
