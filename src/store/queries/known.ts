import type { DecisionRecord } from "../../core/record.ts";
import type { Database } from "../client.ts";

/** How an outcome names its decision. */
export interface DecisionName {
  readonly decisionId: string | null;
  readonly toolCallId: string | null;
  readonly session: string | null;
}

const BY_DECISION = `
SELECT item.key AS place FROM json_each(?) AS item
WHERE EXISTS (SELECT 1 FROM decisions d WHERE d.id = item.value AND d.project = ?)`;

const CALL = `SELECT DISTINCT c.decision_id FROM decision_calls c
  WHERE c.project = ? AND c.tool_call_id = json_extract(item.value, '$[0]')`;

// The same rules as the join: within a session any decision will do, without one the id must name a single decision.
const BY_CALL = `
SELECT item.key AS place FROM json_each(?) AS item
WHERE CASE WHEN json_extract(item.value, '$[1]') IS NULL
  THEN (SELECT COUNT(*) FROM (${CALL} LIMIT 2)) = 1
  ELSE EXISTS (${CALL} AND c.session = json_extract(item.value, '$[1]') LIMIT 1) END`;

/** The places (indices into `names`) of those whose decision is in the database. Two statements, whatever the number. */
export async function knownDecisions(
  database: Database,
  project: string,
  names: readonly DecisionName[],
): Promise<ReadonlySet<number>> {
  const indexed = [...names.entries()];
  const ids = indexed.filter(([, name]) => name.decisionId !== null);
  const calls = indexed.filter(([, name]) => name.decisionId === null);
  const [byDecision, byCall] = await database.client.batch(
    [
      { sql: BY_DECISION, args: [JSON.stringify(ids.map(([, name]) => name.decisionId)), project] },
      {
        sql: BY_CALL,
        args: [JSON.stringify(calls.map(([, name]) => [name.toolCallId, name.session])), project, project],
      },
    ],
    "read",
  );
  const places = (list: typeof ids, rows: readonly Record<string, unknown>[] = []): number[] =>
    rows.flatMap((row) => list[Number(row["place"])]?.[0] ?? []);
  return new Set([...places(ids, byDecision?.rows), ...places(calls, byCall?.rows)]);
}

/** Whether chance drew these decisions for an audit; ids that the database does not have are left out. */
export async function drawnAmong(
  database: Database,
  project: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DecisionRecord["audit"]>> {
  const { rows } = await database.client.execute({
    sql: `SELECT d.id, d.audit_probability, d.audit_drawn FROM json_each(?) AS item
      CROSS JOIN decisions d ON d.id = item.value WHERE d.project = ?`,
    args: [JSON.stringify(ids), project],
  });
  return new Map(
    rows.map((row) => [
      String(row["id"]),
      row["audit_probability"] === null
        ? null
        : { probability: Number(row["audit_probability"]), drawn: row["audit_drawn"] === 1 },
    ]),
  );
}
