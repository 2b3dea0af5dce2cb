import type { Database } from "../client.ts";

export interface SessionTools {
  /** Names of the tools that ran in each session, in order. */
  readonly sessions: readonly (readonly string[])[];
  readonly lookedAt: number;
  /** There are older decisions that were not read. */
  readonly more: boolean;
}

/**
 * What ran in the sessions of the newest `limit` decisions of a project. A session that began before them is cut at its beginning.
 */
export async function sessionTools(
  database: Database,
  project: string,
  limit: number,
): Promise<SessionTools> {
  const { rows } = await database.client.execute({
    sql: `SELECT caller, session, action, calls FROM decisions INDEXED BY decisions_by_time
      WHERE project = ? ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`,
    args: [project],
  });
  const sessions = new Map<string, string[]>();
  for (const row of rows.slice(0, limit).toReversed()) {
    if (row["session"] === null || row["action"] !== "execute") continue;
    const key = JSON.stringify([row["caller"], row["session"]]);
    const tools = sessions.get(key) ?? [];
    sessions.set(key, tools);
    tools.push(...toolsOf(String(row["calls"])));
  }
  return {
    sessions: [...sessions.values()].filter((tools) => tools.length > 0),
    lookedAt: Math.min(rows.length, limit),
    more: rows.length > limit,
  };
}

const toolsOf = (calls: string): string[] =>
  (JSON.parse(calls) as readonly { readonly tool: string }[]).map(({ tool }) => tool);
