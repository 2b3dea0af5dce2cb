import type { Database } from "../client.ts";
import { HUMAN_SOURCES_SQL } from "./human-verdicts.ts";

/** So many of the newest enforced abstentions are looked at. */
const WINDOW = 2_000;
const VERDICTS = ["none", "unknown", "correct", "incorrect"];

/** Each verdict is a sorted run of the list's index; the newest of all are merged. */
const RUN = `SELECT id, created_at FROM decisions INDEXED BY decisions_list
  WHERE project = ? AND mode = 'enforce' AND action = 'abstain' AND would_abstain = 1 AND verdict = ?`;

const WAITING = `SELECT d.id AS id, d.created_at AS created_at FROM (${VERDICTS.map(() => RUN).join(" UNION ALL ")} ORDER BY 2 DESC, 1 DESC LIMIT ${WINDOW}) n
  CROSS JOIN decisions d ON d.id = n.id
  WHERE json_extract(d.fallback, '$.action') = 'escalate_to_human'
    AND NOT EXISTS (SELECT 1 FROM outcomes h WHERE h.decision_id = d.id AND h.source IN ${HUMAN_SOURCES_SQL})
  ORDER BY d.created_at, d.id LIMIT ?`;

/** How many wait, counted up to `most`, and since when the oldest does: milliseconds since 1970, null where none waits. */
export async function countEscalated(
  database: Database,
  project: string,
  most: number,
): Promise<{ readonly waiting: number; readonly more: boolean; readonly oldestAt: number | null }> {
  const { rows } = await database.client.execute({
    sql: WAITING,
    args: [...VERDICTS.flatMap((verdict) => [project, verdict]), most + 1],
  });
  const oldest = rows[0]?.["created_at"];
  return {
    waiting: Math.min(rows.length, most),
    more: rows.length > most,
    oldestAt: oldest === undefined ? null : Number(oldest),
  };
}

/**
 * Decisions whose users were told that a person has to look, until a person has judged them; the oldest first. Of the newest 2,000
 * abstentions in enforce.
 */
export async function escalatedDecisions(
  database: Database,
  project: string,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await database.client.execute({
    sql: WAITING,
    args: [...VERDICTS.flatMap((verdict) => [project, verdict]), limit],
  });
  return rows.map((row) => String(row["id"]));
}
