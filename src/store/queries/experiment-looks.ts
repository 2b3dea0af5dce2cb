import type { Increment } from "../../core/experiments/looks.ts";
import { PAIRS, QUANTITIES } from "../../core/experiments/moments.ts";
import type { Database } from "../client.ts";
import { ENROLLED_SQL, JUDGED_SQL, type MaturedQuery, maturedArgs, toMoments } from "./experiment-log.ts";

/** A unit's sums of a stretch (`own_`), and those of all its stretches until then: the square of a sum grows by what both tell. */
const INCREMENTS = `
WITH seen AS (${ENROLLED_SQL}),
judged AS (${JUDGED_SQL}),
cells AS (
  SELECT arm, unit, CAST((created_at - :first) / :length AS INTEGER) AS stretch, COUNT(*) AS decisions, SUM(ran) AS executed,
    SUM(ran * MAX(label, 0)) AS correct, SUM(ran * MAX(-label, 0)) AS incorrect, SUM(tokens) AS tokens, SUM(latency) AS latency
  FROM judged GROUP BY arm, unit, stretch),
grown AS (
  SELECT arm, stretch, ROW_NUMBER() OVER past = 1 AS fresh, ${QUANTITIES.map((name) => `${name} AS own_${name}, SUM(${name}) OVER past AS ${name}`).join(", ")}
  FROM cells WINDOW past AS (PARTITION BY arm, unit ORDER BY stretch ROWS UNBOUNDED PRECEDING))
SELECT arm, stretch, SUM(fresh) AS units, ${QUANTITIES.map((name) => `SUM(own_${name}) AS "${name}"`).join(", ")},
  ${PAIRS.map(([a, b]) => `SUM(CAST(${a} AS REAL) * ${b} - CAST(${a} - own_${a} AS REAL) * (${b} - own_${b})) AS "${a}*${b}"`).join(", ")}
FROM grown GROUP BY arm, stretch`;

export interface LooksQuery extends MaturedQuery {
  readonly experiment: string;
  readonly arms: readonly string[];
  /** Begin of stretch 0, in milliseconds since 1970, the length of each, and how many there are. */
  readonly first: number;
  readonly length: number;
  readonly count: number;
}

/** What an experiment's arms added in each stretch of time; reads its matured decisions once, as `experimentTotals` does. */
export async function experimentIncrements(
  database: Database,
  { experiment, arms, first, length, count, ...query }: LooksQuery,
): Promise<readonly Increment[]> {
  const { rows } = await database.client.execute({
    sql: INCREMENTS,
    args: { ...maturedArgs(query), experiment, arms: JSON.stringify(arms), first, length },
  });
  return rows.map((row) => ({
    arm: String(row["arm"]),
    // What lies beside the stretches, such as the last decisions of an isolate that had not heard of the end, counts in the nearest.
    stretch: Math.min(count - 1, Math.max(0, Number(row["stretch"]))),
    moments: toMoments(row),
  }));
}
