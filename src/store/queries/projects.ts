import type { Database } from "../client.ts";
import { keys } from "../schema.ts";

/** Projects that ever had a key, at most `limit`. */
export async function listProjects(database: Database, limit: number): Promise<string[]> {
  const rows = await database.orm.selectDistinct({ project: keys.project }).from(keys).limit(limit);
  return rows.map((row) => row.project);
}
