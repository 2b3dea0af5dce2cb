import { PART_OF_SOURCE } from "./label-chance.ts";

/**
 * The sums of a day (UTC) counted from the log, as the triggers of the migrations 0003 and 0007 count them one by one.
 * Each statement takes (project, start of the day, end of the day).
 */

const GATED = "d.mode <> 'off' AND d.reason NOT IN ('off', 'no_call', 'upstream_error', 'client_aborted')";
const USABLE = `${GATED} AND d.same_form IS NOT 0`;

/** The columns of `rollups` by what they count. */
const COUNTS = {
  decisions: "1",
  gated: GATED,
  stopped: `${GATED} AND d.would_abstain`,
  abstained: "d.action = 'abstain'",
  correct: "d.verdict = 'correct'",
  incorrect: "d.verdict = 'incorrect'",
  unknown: "d.verdict = 'unknown'",
  passed_correct: `${USABLE} AND NOT d.would_abstain AND d.verdict = 'correct'`,
  passed_incorrect: `${USABLE} AND NOT d.would_abstain AND d.verdict = 'incorrect'`,
  stopped_correct: `${USABLE} AND d.would_abstain AND d.verdict = 'correct'`,
  stopped_incorrect: `${USABLE} AND d.would_abstain AND d.verdict = 'incorrect'`,
};

const OF_DAY = "d.project = ? AND d.created_at >= ? AND d.created_at < ?";
const WIDTHS = "(SELECT 3600000 AS width UNION ALL SELECT 86400000) w";

const countsOf = (scope: "all" | "tool"): string => `
INSERT INTO rollups (project, width, scope, start, tool, ${Object.keys(COUNTS).join(", ")})
SELECT d.project, w.width, '${scope}', d.created_at - d.created_at % w.width, ${scope === "all" ? "''" : "t.tool"},
  ${Object.values(COUNTS)
    .map((condition) => `SUM(${condition})`)
    .join(",\n  ")}
FROM decisions d INDEXED BY decisions_by_time
${scope === "all" ? "" : "CROSS JOIN decision_tools t ON t.decision_id = d.id"}
CROSS JOIN ${WIDTHS}
WHERE ${OF_DAY}
GROUP BY 1, 2, 3, 4, 5`;

export const COUNT_ALL = countsOf("all");
export const COUNT_TOOLS = countsOf("tool");

const BIN = `MIN(100, MAX(0, CAST(d.confidence * 100 AS INTEGER)
    + (d.confidence >= (CAST(d.confidence * 100 AS INTEGER) + 1) / 100.0)
    - (d.confidence < CAST(d.confidence * 100 AS INTEGER) / 100.0)))`;
const WEIGHT = "CASE WHEN d.label_probability > 0 THEN 1.0 / d.label_probability ELSE 1.0 END";
const EITHER = `CASE WHEN COALESCE(d.either_probability, d.label_probability) > 0
  THEN 1.0 / COALESCE(d.either_probability, d.label_probability) ELSE 1.0 END`;

export const COUNT_BINS = `
INSERT INTO confidence_rollups (project, tool, score_context, source, start, arm, head, bin, decisions, stopped,
  correct, incorrect, weight_correct, weight_incorrect, square_correct, square_incorrect,
  either_correct, either_incorrect, either_square_correct, either_square_incorrect)
SELECT d.project, t.tool, d.score_context, CASE WHEN s.own THEN d.verdict_source || COALESCE('${PART_OF_SOURCE}' || d.other_way, '') ELSE '' END,
  d.created_at - d.created_at % 86400000,
  CASE WHEN d.experiment IS NULL THEN '' ELSE d.experiment || '/' || COALESCE(d.arm, '') END,
  COALESCE(d.head_id, ''), ${BIN},
  COUNT(*), SUM(d.would_abstain), SUM(d.verdict = 'correct'), SUM(d.verdict = 'incorrect'),
  SUM((d.verdict = 'correct') * (${WEIGHT})), SUM((d.verdict = 'incorrect') * (${WEIGHT})),
  SUM((d.verdict = 'correct') * (${WEIGHT}) * (${WEIGHT})), SUM((d.verdict = 'incorrect') * (${WEIGHT}) * (${WEIGHT})),
  SUM((d.verdict = 'correct') * (${EITHER})), SUM((d.verdict = 'incorrect') * (${EITHER})),
  SUM((d.verdict = 'correct') * (${EITHER}) * (${EITHER})), SUM((d.verdict = 'incorrect') * (${EITHER}) * (${EITHER}))
FROM (
  SELECT id, '' AS tool FROM decisions d INDEXED BY decisions_by_time WHERE ${OF_DAY}
  UNION ALL
  SELECT d.id, t.tool FROM decisions d INDEXED BY decisions_by_time CROSS JOIN decision_tools t ON t.decision_id = d.id
  WHERE ${OF_DAY} AND t.tool <> '') t
CROSS JOIN decisions d ON d.id = t.id
CROSS JOIN (SELECT 0 AS own UNION ALL SELECT 1) s ON NOT s.own OR (d.verdict <> 'none' AND d.verdict_source IS NOT NULL)
WHERE d.confidence IS NOT NULL AND ${USABLE}
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`;
