import { getTableColumns, inArray } from "drizzle-orm";
import type { Database } from "../client.ts";
import { decisions } from "../schema.ts";
import type { DecisionSummary } from "../stored.ts";
import { fromDecisionRow } from "./rows.ts";

/** A decision and its place in the order in which the log got them. */
export interface Arrival {
  readonly place: number;
  readonly decision: DecisionSummary;
}

export interface Arrivals {
  /** Up to where the log was read. */
  readonly place: number;
  readonly items: readonly Arrival[];
  /** More came than is told, or the places of the log are others now: read the list again. */
  readonly skipped: boolean;
}

/** The place of what the log got last; 0 where it holds nothing. */
export async function lastPlace(database: Database): Promise<number> {
  const { rows } = await database.client.execute("SELECT MAX(rowid) AS place FROM decisions");
  return Number(rows[0]?.["place"] ?? 0);
}

/**
 * What the log of a project got behind a place, in order. A decision may come late, so its time says nothing of that; SQLite
 * numbers the rows of a table as they come. Reads at most `most` + 1 rows behind the place.
 */
export async function listArrivals(
  database: Database,
  project: string,
  after: number,
  most: number,
): Promise<Arrivals> {
  const { rows } = await database.client.execute({
    sql: `SELECT rowid AS place, id, project FROM decisions WHERE rowid > ? ORDER BY rowid LIMIT ${most + 1}`,
    args: [after],
  });
  if (rows.length === 0) {
    const last = await lastPlace(database);
    return { place: last, items: [], skipped: last < after };
  }
  if (rows.length > most) return { place: await lastPlace(database), items: [], skipped: true };
  const found = rows.map((row) => ({
    place: Number(row["place"]),
    id: String(row["id"]),
    project: String(row["project"]),
  }));
  const ours = found.filter((row) => row.project === project);
  return {
    place: found.at(-1)?.place ?? after,
    items: await withDecisions(database, ours),
    skipped: false,
  };
}

async function withDecisions(
  database: Database,
  rows: readonly { readonly place: number; readonly id: string }[],
): Promise<Arrival[]> {
  if (rows.length === 0) return [];
  const { features: _, ...columns } = getTableColumns(decisions);
  const ids = rows.map(({ id }) => id);
  const found = await database.orm.select(columns).from(decisions).where(inArray(decisions.id, ids));
  const byId = new Map(found.map((row) => [row.id, fromDecisionRow(row)]));
  return rows.flatMap(({ place, id }) => {
    const decision = byId.get(id);
    return decision === undefined ? [] : [{ place, decision }];
  });
}
