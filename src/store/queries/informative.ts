import type { InStatement } from "@libsql/client/web";
import type { Candidate, Said } from "../../core/review/informative.ts";
import type { Risk, Verdict } from "../../core/turn.ts";
import type { Database } from "../client.ts";
import { HUMAN_SOURCES_SQL } from "./human-verdicts.ts";
import { REASON_OF_JUDGED_SQL } from "./judged-sql.ts";
import { IS_VERDICT_SQL } from "../trust.ts";

/** So many of the newest decisions without a verdict are looked at, and so many of the newest verdicts. */
export const WINDOW = { decisions: 2_000, outcomes: 2_000 };
/** Most decisions with contradicting sources. */
const MOST_APART = 100;

export interface ReviewFilter {
  readonly project: string;
  readonly tool: string | undefined;
  /** Who asks: what this person judged already is left out. */
  readonly author: string;
}

const RISK = `(SELECT CASE MAX(CASE json_extract(value, '$.risk') WHEN 'high' THEN 3 WHEN 'medium' THEN 2 WHEN 'unknown' THEN 1 ELSE 0 END)
  WHEN 3 THEN 'high' WHEN 2 THEN 'medium' WHEN 1 THEN 'unknown' ELSE 'low' END FROM json_each(d.calls))`;

/** What chance drew for an audit and nobody audited waits there: a chosen verdict would spoil the draw. */
const MAY_BE_CHOSEN = `${REASON_OF_JUDGED_SQL} AND NOT (d.audit_drawn AND NOT d.audited)`;

const COLUMNS = `d.id, d.created_at, d.confidence, d.threshold, ${RISK} AS risk`;

/** Where nothing was reported: each (mode, action, would_abstain) is a sorted run of the index; the newest of all are merged. */
function unlabelled({ project, tool }: ReviewFilter): InStatement {
  const runs = ["shadow", "enforce"].flatMap((mode) =>
    ["execute", "abstain"].flatMap((action) => [0, 1].map((stop) => [mode, action, stop] as const)),
  );
  const [table, id] = tool === undefined ? ["decisions", "id"] : ["decision_tools", "decision_id"];
  const run = `SELECT ${id} AS id, created_at FROM ${table}
    WHERE project = ?${tool === undefined ? "" : " AND tool = ?"} AND mode = ? AND action = ? AND would_abstain = ? AND verdict = 'none'`;
  const named = tool === undefined ? [project] : [project, tool];
  return {
    sql: `SELECT ${COLUMNS} FROM (${runs.map(() => run).join(" UNION ALL ")} ORDER BY 2 DESC, 1 DESC LIMIT ${WINDOW.decisions}) n
      CROSS JOIN decisions d ON d.id = n.id WHERE ${MAY_BE_CHOSEN}`,
    args: runs.flatMap((values) => [...named, ...values]),
  };
}

const OPPOSITE = `CASE n.verdict WHEN 'correct' THEN 'incorrect' WHEN 'incorrect' THEN 'correct' END`;

/**
 * Of the newest verdicts those that another source contradicts, until a person has decided between them; of persons who contradict
 * each other until a third has.
 */
const CONTRADICTED = `
SELECT ${COLUMNS}, (SELECT json_group_array(json_array(o.source, o.author, o.verdict)) FROM outcomes o WHERE o.decision_id = d.id AND o.${IS_VERDICT_SQL}) AS said
FROM (SELECT DISTINCT n.decision_id FROM (
    SELECT decision_id, source, verdict FROM outcomes INDEXED BY outcomes_by_time WHERE project = :project ORDER BY received_at DESC LIMIT ${WINDOW.outcomes}) n
  WHERE n.${IS_VERDICT_SQL} AND EXISTS (
    SELECT 1 FROM outcomes x WHERE x.decision_id = n.decision_id AND x.verdict = ${OPPOSITE} AND x.${IS_VERDICT_SQL})) c
CROSS JOIN decisions d ON d.id = c.decision_id
WHERE ${MAY_BE_CHOSEN}
  AND (:tool = '' OR EXISTS (SELECT 1 FROM decision_tools t WHERE t.decision_id = d.id AND t.tool = :tool))
  AND NOT EXISTS (SELECT 1 FROM outcomes h WHERE h.decision_id = d.id AND h.source IN ${HUMAN_SOURCES_SQL} AND h.author = :author)
  AND (SELECT COUNT(DISTINCT h.verdict) FROM outcomes h
    WHERE h.decision_id = d.id AND h.source IN ${HUMAN_SOURCES_SQL} AND h.verdict <> 'unknown') <> 1
  AND (SELECT COUNT(DISTINCT h.author) FROM outcomes h WHERE h.decision_id = d.id AND h.source IN ${HUMAN_SOURCES_SQL}) < 3
LIMIT ${MOST_APART}`;

type Row = Readonly<Record<string, unknown>>;
const number = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);

const toSaid = (json: unknown): readonly Said[] =>
  typeof json !== "string"
    ? []
    : (JSON.parse(json) as [string, string, Verdict][]).map(([source, author, verdict]) => ({
        source,
        author,
        verdict,
      }));

const toCandidate = (row: Row): Candidate => ({
  id: String(row["id"]),
  createdAt: Number(row["created_at"]),
  confidence: number(row["confidence"]),
  threshold: number(row["threshold"]),
  risk: String(row["risk"]) as Risk,
  said: toSaid(row["said"]),
});

/** What a person could judge beside the audits: the newest decisions without a verdict, and those whose sources contradict each other. */
export async function reviewCandidates(
  database: Database,
  filter: ReviewFilter,
): Promise<readonly Candidate[]> {
  const { project, author, tool = "" } = filter;
  const [fresh, apart] = await database.client.batch(
    [unlabelled(filter), { sql: CONTRADICTED, args: { project, author, tool } }],
    "read",
  );
  return [...(apart?.rows ?? []), ...(fresh?.rows ?? [])].map(toCandidate);
}
