import type { InStatement, InValue } from "@libsql/client/web";
import type { Database } from "../client.ts";
import type { BucketRange } from "./rollups.ts";

const TOKENS_KNOWN = `(d.caller_input_tokens IS NOT NULL AND d.caller_output_tokens IS NOT NULL
    AND d.gating_input_tokens IS NOT NULL AND d.gating_output_tokens IS NOT NULL)`;
const COST_KNOWN = "(d.caller_cost IS NOT NULL AND d.gating_cost IS NOT NULL)";
const ifTokens = (column: string) => `CASE WHEN ${TOKENS_KNOWN} THEN d.${column} ELSE 0 END`;
const ifCost = (column: string) => `CASE WHEN ${COST_KNOWN} THEN d.${column} ELSE 0 END`;

/** The columns of `cost_rollups` by the names of the answer, with what each counts. */
const COLUMNS = [
  ["decisions", "decisions", "1"],
  ["gatingRequests", "gating_requests", "d.gating_requests"],
  ["counted", "counted", TOKENS_KNOWN],
  ["callerInputTokens", "caller_input_tokens", ifTokens("caller_input_tokens")],
  ["callerOutputTokens", "caller_output_tokens", ifTokens("caller_output_tokens")],
  ["gatingInputTokens", "gating_input_tokens", ifTokens("gating_input_tokens")],
  ["gatingOutputTokens", "gating_output_tokens", ifTokens("gating_output_tokens")],
  ["priced", "priced", COST_KNOWN],
  ["callerCost", "caller_cost", ifCost("caller_cost")],
  ["gatingCost", "gating_cost", ifCost("gating_cost")],
] as const;

/** What decisions took together; the schema says what each number counts. Costs are whole billionths of a US dollar. */
export type CostSums = Readonly<Record<(typeof COLUMNS)[number][0], number>>;

const names = COLUMNS.map(([, name]) => name);

/** Adds decisions to the sums. @param ids a subquery for them, in its column `id`, each once */
export const countCosts = (ids: string): string => `
INSERT INTO cost_rollups (project, width, scope, start, tool, ${names.join(", ")})
SELECT d.project, w.width, t.scope, d.created_at - d.created_at % w.width AS bucket, t.tool,
  ${COLUMNS.map(([, , counted]) => `SUM(${counted})`).join(", ")}
FROM (
  SELECT id, 'all' AS scope, '' AS tool FROM (${ids})
  UNION ALL
  SELECT i.id, 'tool', of.tool FROM (${ids}) AS i CROSS JOIN decision_tools AS of ON of.decision_id = i.id) AS t
CROSS JOIN decisions AS d ON d.id = t.id
CROSS JOIN (SELECT 3600000 AS width UNION ALL SELECT 86400000) AS w
WHERE d.gating_requests IS NOT NULL
GROUP BY d.project, w.width, t.scope, bucket, t.tool
ON CONFLICT (project, width, scope, start, tool) DO UPDATE SET
  ${names.map((name) => `${name} = ${name} + excluded.${name}`).join(", ")}`;

/** Those that the running transaction inserts; nothing of a decision's cost ever changes. */
export const ADD_COSTS: InStatement = countCosts("SELECT decision_id AS id FROM counting WHERE is_new");

const SUMS = COLUMNS.map(([, name]) => `SUM(${name}) AS ${name}`).join(", ");

const toSums = (row: Readonly<Record<string, unknown>>): CostSums =>
  Object.fromEntries(COLUMNS.map(([key, name]) => [key, Number(row[name] ?? 0)])) as CostSums;

const within = (project: string, scope: "all" | "tool", { width, from, to }: BucketRange) => ({
  sql: "project = ? AND width = ? AND scope = ? AND start >= ? AND start < ?",
  args: [project, width, scope, from, to] as InValue[],
});

/** What the decisions of a range took, by tool. */
export async function costsByTool(
  database: Database,
  project: string,
  range: BucketRange,
): Promise<ReadonlyMap<string, CostSums>> {
  const { sql, args } = within(project, "tool", range);
  const { rows } = await database.client.execute({
    sql: `SELECT tool, ${SUMS} FROM cost_rollups WHERE ${sql} GROUP BY tool`,
    args,
  });
  return new Map(rows.map((row) => [String(row["tool"]), toSums(row)]));
}

export interface CostBucket extends CostSums {
  readonly start: number;
}

/** By hour or by day, in order of time; those without a decision are left out. */
export async function costBuckets(
  database: Database,
  project: string,
  tool: string | undefined,
  range: BucketRange,
): Promise<readonly CostBucket[]> {
  const { sql, args } = within(project, tool === undefined ? "all" : "tool", range);
  const { rows } = await database.client.execute({
    sql: `SELECT start, ${names.join(", ")} FROM cost_rollups WHERE ${sql} AND tool = ? ORDER BY start`,
    args: [...args, tool ?? ""],
  });
  return rows.map((row) => ({ start: Number(row["start"]), ...toSums(row) }));
}

export const NO_COST_SUMS: CostSums = toSums({});

/** The sums of all of these. */
export const addUpCosts = (parts: readonly CostSums[]): CostSums =>
  Object.fromEntries(
    COLUMNS.map(([key]) => [key, parts.reduce((sum, part) => sum + part[key], 0)]),
  ) as CostSums;

/** Empties the buckets of a day, before they are counted again. */
export const dropCosts = (project: string, start: number): InStatement[] =>
  ["all", "tool"].flatMap((scope) =>
    [3_600_000, 86_400_000].map((width) => ({
      sql: "DELETE FROM cost_rollups WHERE project = ? AND width = ? AND scope = ? AND start >= ? AND start < ?",
      args: [project, width, scope, start, start + 86_400_000],
    })),
  );
