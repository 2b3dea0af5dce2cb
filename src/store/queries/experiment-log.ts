import { type Moments, PAIRS, QUANTITIES, type UnitSums } from "../../core/experiments/moments.ts";
import type { Database } from "../client.ts";
import { GATED_SQL } from "./judged-sql.ts";
import { HOLDS_FIRST_SQL, IS_VERDICT_SQL } from "../trust.ts";

/** What the units of an arm did in their matured decisions. */
export interface ArmTotals {
  readonly arm: string;
  readonly moments: Moments;
  /** Executed decisions with a verdict. */
  readonly labelled: number;
}

const IN_WINDOW = `decision_id = d.id AND received_at <= d.created_at + :window`;

/** Others than an audit had said by then what became of the call. */
const SEEN_OTHERWISE = `EXISTS (SELECT 1 FROM outcomes WHERE ${IN_WINDOW} AND selection <> 'random_audit'
  AND verdict IN ('correct', 'incorrect') AND ${IS_VERDICT_SQL})`;

/**
 * A verdict that came in within the window, as the weight of its label with a sign: of its chance to be drawn the inverse, and 1
 * where it needed no draw. Only calls that ran are looked at, so the chance that they ran has no part in it.
 */
const LABEL = `(SELECT CASE verdict WHEN 'correct' THEN 1 WHEN 'incorrect' THEN -1 ELSE 0 END
    * CASE WHEN selection = 'random_audit' AND NOT ${SEEN_OTHERWISE} THEN 1.0 / COALESCE(probability, d.audit_probability, 1) ELSE 1.0 END
  FROM outcomes WHERE ${IN_WINDOW} ${HOLDS_FIRST_SQL})`;

const TOKENS = `(SELECT SUM(COALESCE(json_extract(usage, '$.promptTokens'), 0) + COALESCE(json_extract(usage, '$.completionTokens'), 0))
  FROM samples WHERE decision_id = d.id)`;

const CALLS_TOOL = `(:tool = '' OR EXISTS (SELECT 1 FROM decision_tools t WHERE t.decision_id = d.id AND t.tool = :tool))`;

/** Of decisions `seen`: whether the call ran, and its label. */
export const JUDGED_SQL = `
  SELECT d.arm, d.unit, d.created_at, d.action = 'execute' AS ran, d.latency_ms AS latency, COALESCE(${TOKENS}, 0) AS tokens,
    CASE WHEN d.verdict IN ('correct', 'incorrect') THEN COALESCE(${LABEL}, 0) ELSE 0 END AS label
  FROM seen d`;

/** @param rows a query for `arm`, `unit` and the decision `d`, of which it selects `id`, `action` and so on */
const totals = (rows: string): string => `
WITH seen AS (${rows}),
judged AS (${JUDGED_SQL}),
units AS (
  SELECT arm, unit, COUNT(*) AS decisions, SUM(ran) AS executed, SUM(ran * MAX(label, 0)) AS correct,
    SUM(ran * MAX(-label, 0)) AS incorrect, SUM(tokens) AS tokens, SUM(latency) AS latency,
    SUM(ran AND label <> 0) AS labelled
  FROM judged GROUP BY arm, unit)
SELECT arm, COUNT(*) AS units, SUM(labelled) AS labelled,
  ${QUANTITIES.map((name) => `SUM(${name}) AS "${name}"`).join(", ")},
  ${PAIRS.map(([a, b]) => `SUM(CAST(${a} AS REAL) * ${b}) AS "${a}*${b}"`).join(", ")}
FROM units GROUP BY arm`;

const COLUMNS_OF_SEEN = `d.id, d.action, d.verdict, d.created_at, d.latency_ms, d.audit_probability`;

/** Matured decisions of an experiment, without units that two arms saw. */
export const ENROLLED_SQL = `
  SELECT d.arm, d.unit, ${COLUMNS_OF_SEEN}
  FROM decisions d INDEXED BY decisions_by_experiment
  WHERE d.experiment = :experiment AND d.arm IN (SELECT value FROM json_each(:arms))
    AND d.created_at <= :until AND d.project = :project AND ${GATED_SQL} AND ${CALLS_TOOL}
    AND NOT EXISTS (SELECT 1 FROM exposures e WHERE e.experiment = d.experiment AND e.unit = d.unit AND e.crossed)`;
const IN_EXPERIMENT = totals(ENROLLED_SQL);

/** So many of the newest decisions tell how much units differ. */
const MOST_RECENT = 20_000;

const RECENT = (unit: "session" | "user"): string =>
  totals(`
  SELECT '' AS arm, d.${unit} AS unit, ${COLUMNS_OF_SEEN}
  FROM (SELECT id, action, mode, reason, verdict, created_at, latency_ms, audit_probability, ${unit}
    FROM decisions INDEXED BY decisions_by_time
    WHERE project = :project AND created_at BETWEEN :since AND :until ORDER BY created_at DESC LIMIT ${MOST_RECENT}) d
  WHERE d.${unit} IS NOT NULL AND ${GATED_SQL} AND ${CALLS_TOOL}`);

type Row = Readonly<Record<string, unknown>>;

export const toMoments = (row: Row): Moments => ({
  units: Number(row["units"]),
  sums: Object.fromEntries(QUANTITIES.map((name) => [name, Number(row[name])])) as Record<
    keyof UnitSums,
    number
  >,
  products: PAIRS.map(([a, b]) => Number(row[`${a}*${b}`])),
});

const toTotals = (row: Row): ArmTotals => ({
  arm: String(row["arm"]),
  labelled: Number(row["labelled"]),
  moments: toMoments(row),
});

export interface MaturedQuery {
  readonly project: string;
  /** Null: decisions of all tools. */
  readonly tool: string | null;
  /** Outcomes count that came in at most this long after their decision, in milliseconds. */
  readonly windowMs: number;
  /** Decisions up to this time count, in milliseconds since 1970. */
  readonly until: number;
}

/**
 * What the units of an experiment did in its matured decisions, by arm; units that were seen in two arms are left out. Reads the
 * experiment's decisions by their index, and of them only sums come back.
 */
export async function experimentTotals(
  database: Database,
  {
    experiment,
    arms,
    ...query
  }: MaturedQuery & { readonly experiment: string; readonly arms: readonly string[] },
): Promise<readonly ArmTotals[]> {
  const { rows } = await database.client.execute({
    sql: IN_EXPERIMENT,
    args: { ...maturedArgs(query), experiment, arms: JSON.stringify(arms) },
  });
  return rows.map(toTotals);
}

/** The same of recent traffic, whatever arm it was in: by this one can plan. Null where there was none. */
export async function recentTotals(
  database: Database,
  { unit, since, ...query }: MaturedQuery & { readonly unit: "session" | "user"; readonly since: number },
): Promise<ArmTotals | null> {
  const { rows } = await database.client.execute({
    sql: RECENT(unit),
    args: { ...maturedArgs(query), since },
  });
  const [row] = rows;
  return row === undefined ? null : toTotals(row);
}

export const maturedArgs = ({ project, tool, windowMs, until }: MaturedQuery) => ({
  project,
  tool: tool ?? "",
  window: windowMs,
  until,
});

export interface Exposed {
  readonly arm: string;
  readonly units: number;
  readonly crossed: number;
}

/** How many units each arm saw first, and how many of them another arm saw as well. */
export async function exposedUnits(
  database: Database,
  project: string,
  experiment: string,
): Promise<readonly Exposed[]> {
  const { rows } = await database.client.execute({
    sql: `SELECT arm, COUNT(*) AS units, SUM(crossed) AS crossed FROM exposures
      WHERE experiment = ? AND project = ? GROUP BY arm`,
    args: [experiment, project],
  });
  return rows.map((row) => ({
    arm: String(row["arm"]),
    units: Number(row["units"]),
    crossed: Number(row["crossed"]),
  }));
}
