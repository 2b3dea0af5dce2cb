import type { Row } from "@libsql/client/web";
import type { DoubtPoint } from "../../core/policy/point.ts";
import { MOST_EARLIER } from "../../core/session/evidence.ts";
import type { EarlierDecision } from "../../core/session/link.ts";
import type { Action, CallThreshold, FallbackAction } from "../../core/turn.ts";
import type { Database } from "../client.ts";
import { toolsOf } from "../marks.ts";
import { MOST_NAMED, type TurnQuery, type TurnsFound } from "../turns.ts";

const COLUMNS = `d.id AS id, d.session AS session, d.created_at AS created_at, d.action AS action, d.reason AS reason,
  d.gated_by AS gated_by, d.calls AS calls, json_extract(d.fallback, '$.action') AS fallback, d.point AS point, d.form AS form,
  d.policy_version AS policy_version, d.said AS said`;

/** Of each key at most one more than is kept, by the index alone: a key such as that of "call_0" may name all decisions. */
const byKeys = (inSession: boolean): string => `
SELECT item.value AS key, ${COLUMNS} FROM json_each(?1) AS item
JOIN decision_keys AS k ON k.rowid IN (
  SELECT rowid FROM decision_keys WHERE project = ?2 AND caller = ?3 AND key = item.value
  ${inSession ? "AND session = ?4" : ""} LIMIT ${MOST_NAMED + 1})
JOIN decisions AS d ON d.id = k.decision_id`;

const OF_SESSION = `
SELECT ${COLUMNS} FROM decisions AS d
WHERE d.project = ?1 AND d.session = ?2 AND d.caller = ?3
ORDER BY d.created_at DESC, d.id DESC LIMIT ${MOST_EARLIER}`;

/** What the database knows of the turns that a request may continue. One round trip. */
export async function findTurns(
  database: Database,
  project: string,
  { caller, session, keys }: TurnQuery,
): Promise<TurnsFound> {
  const asked = [JSON.stringify(keys), project, caller];
  const [byKey, newest] = await database.client.batch(
    session === null
      ? [{ sql: byKeys(false), args: asked }]
      : [
          { sql: byKeys(true), args: [...asked, session] },
          { sql: OF_SESSION, args: [project, session, caller] },
        ],
    "read",
  );
  const found = new Map<string, EarlierDecision[]>(keys.map((key) => [key, []]));
  for (const row of byKey?.rows ?? []) found.get(String(row["key"]))?.push(toEarlier(row));
  return {
    named: [...found].map(([key, decisions]) => ({
      key,
      decisions: decisions.slice(0, MOST_NAMED),
      complete: decisions.length <= MOST_NAMED,
    })),
    session: (newest?.rows ?? []).map(toEarlier),
  };
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

const toEarlier = (row: Row): EarlierDecision => {
  const point = textOf(row["point"]);
  return {
    id: String(row["id"]),
    session: String(row["session"]),
    createdAt: Number(row["created_at"]),
    action: String(row["action"]) as Action,
    reason: String(row["reason"]),
    gatedBy: textOf(row["gated_by"]),
    tools: toolsOf(JSON.parse(String(row["calls"])) as readonly CallThreshold[]),
    fallback: textOf(row["fallback"]) as FallbackAction | null,
    point: point === null ? null : (JSON.parse(point) as DoubtPoint),
    form: textOf(row["form"]),
    policyVersion: Number(row["policy_version"]),
    said: textOf(row["said"]),
  };
};
