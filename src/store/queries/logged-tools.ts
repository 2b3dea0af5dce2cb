import type { Database } from "../client.ts";

/** Whether a decision of the project that is still in the log calls this tool. */
export async function isLoggedTool(database: Database, project: string, tool: string): Promise<boolean> {
  const { rows } = await database.client.execute({
    sql: "SELECT 1 FROM decision_tools INDEXED BY decision_tools_list WHERE project = ? AND tool = ? LIMIT 1",
    args: [project, tool],
  });
  return rows.length > 0;
}
