import type { Database } from "../client.ts";

/** What a name stands for. */
export interface Match {
  readonly kind: "decision" | "call" | "session" | "tool";
  readonly name: string;
  /** Of a decision and of a call. */
  readonly decision: string | null;
}

/**
 * Everything of a project that has exactly this name: a decision, calls (the latest `most`; ids of calls repeat), a session, a
 * tool. Each is one look into an index.
 */
export async function findByName(
  database: Database,
  project: string,
  name: string,
  most: number,
): Promise<Match[]> {
  const [decisions, calls, sessions, tools] = await database.client.batch(
    [
      { sql: "SELECT id FROM decisions WHERE id = ? AND project = ?", args: [name, project] },
      {
        sql: `SELECT DISTINCT decision_id AS id FROM decision_calls INDEXED BY decision_calls_by_id
          WHERE project = ? AND tool_call_id = ? ORDER BY decision_id DESC LIMIT ${most}`,
        args: [project, name],
      },
      {
        sql: `SELECT session FROM decisions INDEXED BY decisions_by_session WHERE project = ? AND session = ? LIMIT 1`,
        args: [project, name],
      },
      {
        sql: "SELECT tool FROM decision_tools INDEXED BY decision_tools_list WHERE project = ? AND tool = ? LIMIT 1",
        args: [project, name],
      },
    ],
    "read",
  );
  const idsOf = (found: typeof decisions) => (found?.rows ?? []).map((row) => String(row["id"]));
  const named = (kind: "session" | "tool", found: typeof decisions): Match[] =>
    (found?.rows.length ?? 0) === 0 ? [] : [{ kind, name, decision: null }];
  return [
    ...idsOf(decisions).map((id): Match => ({ kind: "decision", name, decision: id })),
    ...idsOf(calls).map((id): Match => ({ kind: "call", name, decision: id })),
    ...named("session", sessions),
    ...named("tool", tools),
  ];
}
