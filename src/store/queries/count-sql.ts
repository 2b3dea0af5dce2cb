import { ARM_SQL, GATED_SQL, IN_CURVES_SQL, USABLE_SQL } from "./judged-sql.ts";
import { PART_OF_SOURCE } from "./label-chance.ts";

/**
 * The sums over decisions, as SQL: what `rollups` and `confidence_rollups` hold of a set of decisions. The log adds and takes away
 * by it with every batch (`counting.ts`), a rebuild counts whole days by it (`rebuild.ts`). The triggers of the migration 0008 say
 * the same of one decision, for whoever writes to the log in another way.
 */
export interface Counted {
  /** A subquery for the decisions, in its column `id`, each once. */
  readonly ids: string;
  /** "-" takes them away. */
  readonly sign: "" | "-";
}

/** The columns of `rollups` by what they count. */
const COUNTS = {
  decisions: "1",
  gated: GATED_SQL,
  stopped: `(${GATED_SQL} AND d.would_abstain)`,
  abstained: "(d.action = 'abstain')",
  correct: "(d.verdict = 'correct')",
  incorrect: "(d.verdict = 'incorrect')",
  unknown: "(d.verdict = 'unknown')",
  passed_correct: `(d.verdict = 'correct' AND ${USABLE_SQL} AND NOT d.would_abstain)`,
  passed_incorrect: `(d.verdict = 'incorrect' AND ${USABLE_SQL} AND NOT d.would_abstain)`,
  stopped_correct: `(d.verdict = 'correct' AND ${USABLE_SQL} AND d.would_abstain)`,
  stopped_incorrect: `(d.verdict = 'incorrect' AND ${USABLE_SQL} AND d.would_abstain)`,
};

const WIDTHS = "(SELECT 3600000 AS width UNION ALL SELECT 86400000)";
const HOUR = "d.created_at - d.created_at % 3600000";

const sumsOf = (columns: readonly string[], sign: string): string =>
  columns.map((name) => `${sign}SUM(${name}) AS ${name}`).join(", ");
const addTo = (columns: readonly string[]): string =>
  columns.map((name) => `${name} = ${name} + excluded.${name}`).join(", ");

/** Moves `rollups`. Hours are summed first, so that a day is a sum of a few of them. */
export function countRollups({ ids, sign }: Counted): string {
  const names = Object.keys(COUNTS);
  const counts = Object.entries(COUNTS).map(([name, condition]) => `SUM(${condition}) AS ${name}`);
  return `
INSERT INTO rollups (project, width, scope, start, tool, ${names.join(", ")})
SELECT project, width, scope, start - start % width AS bucket, tool, ${sumsOf(names, sign)}
FROM (
  SELECT d.project, t.scope, ${HOUR} AS start, t.tool, ${counts.join(", ")}
  FROM (
    SELECT id, 'all' AS scope, '' AS tool FROM (${ids})
    UNION ALL
    SELECT i.id, 'tool', of.tool FROM (${ids}) AS i CROSS JOIN decision_tools AS of ON of.decision_id = i.id) AS t
  CROSS JOIN decisions AS d ON d.id = t.id
  GROUP BY d.project, t.scope, ${HOUR}, t.tool)
CROSS JOIN ${WIDTHS}
WHERE TRUE
GROUP BY project, width, scope, bucket, tool
ON CONFLICT (project, width, scope, start, tool) DO UPDATE SET ${addTo(names)}`;
}

/** The largest k with k / 100 <= confidence; the two comparisons mend what the multiplication rounds. */
const BIN = `MIN(100, MAX(0, CAST(d.confidence * 100 AS INTEGER)
    + (d.confidence >= (CAST(d.confidence * 100 AS INTEGER) + 1) / 100.0)
    - (d.confidence < CAST(d.confidence * 100 AS INTEGER) / 100.0)))`;
const inverse = (chance: string): string => `CASE WHEN ${chance} > 0 THEN 1.0 / ${chance} ELSE 1.0 END`;

/** The columns of `confidence_rollups` by what is summed. */
const BINS = {
  decisions: "1",
  stopped: "stopped",
  correct: "correct",
  incorrect: "incorrect",
  weight_correct: "correct * own",
  weight_incorrect: "incorrect * own",
  square_correct: "correct * own * own",
  square_incorrect: "incorrect * own * own",
  either_correct: "correct * either",
  either_incorrect: "incorrect * either",
  either_square_correct: "correct * either * either",
  either_square_incorrect: "incorrect * either * either",
};
const BIN_KEY = "project, tool, score_context, source, start, arm, head, bin";

/** Moves `confidence_rollups`. A decision counts once in all, once under its source, and so for each of its tools. */
export function countBins({ ids, sign }: Counted): string {
  const names = Object.keys(BINS);
  const sums = Object.values(BINS).map((value) => `${sign}SUM(${value})`);
  return `
INSERT INTO confidence_rollups (${BIN_KEY}, ${names.join(", ")})
SELECT ${BIN_KEY}, ${sums.join(", ")}
FROM (
  SELECT d.project, t.tool, d.score_context,
    CASE WHEN s.own THEN d.verdict_source || COALESCE('${PART_OF_SOURCE}' || d.other_way, '') ELSE '' END AS source,
    d.created_at - d.created_at % 86400000 AS start, ${ARM_SQL} AS arm, COALESCE(d.head_id, '') AS head, ${BIN} AS bin,
    d.would_abstain AS stopped, d.verdict = 'correct' AS correct, d.verdict = 'incorrect' AS incorrect,
    ${inverse("d.label_probability")} AS own, ${inverse("COALESCE(d.either_probability, d.label_probability)")} AS either
  FROM (
    SELECT id, '' AS tool FROM (${ids})
    UNION ALL
    SELECT i.id, of.tool FROM (${ids}) AS i CROSS JOIN decision_tools AS of ON of.decision_id = i.id WHERE of.tool <> '') AS t
  CROSS JOIN decisions AS d ON d.id = t.id
  CROSS JOIN (SELECT 0 AS own UNION ALL SELECT 1) AS s ON NOT s.own OR (d.verdict <> 'none' AND d.verdict_source IS NOT NULL)
  WHERE ${IN_CURVES_SQL})
WHERE TRUE
GROUP BY ${BIN_KEY}
ON CONFLICT (${BIN_KEY}) DO UPDATE SET ${addTo(names)}`;
}
