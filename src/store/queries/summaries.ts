import { getTableColumns, inArray } from "drizzle-orm";
import type { Database } from "../client.ts";
import { decisions } from "../schema.ts";
import type { DecisionSummary } from "../stored.ts";
import { fromDecisionRow } from "./rows.ts";

/** These decisions of the project in the given order; ids that it does not have are left out. */
export async function decisionSummaries(
  database: Database,
  project: string,
  ids: readonly string[],
): Promise<DecisionSummary[]> {
  if (ids.length === 0) return [];
  const { features: _, ...columns } = getTableColumns(decisions);
  // With the project in the condition the planner walks through all that the project has.
  const found = await database.orm
    .select(columns)
    .from(decisions)
    .where(inArray(decisions.id, [...ids]));
  const byId = new Map(found.filter((row) => row.project === project).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(fromDecisionRow);
}
