import type { Database } from "../client.ts";
import type { DecisionSummary } from "../stored.ts";
import { decisionSummaries } from "./summaries.ts";

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

/** How many places of the log one look goes over, of whichever project their decisions are. */
const LOOKED_AT = 2_000;

const LAST_PLACE = "SELECT MAX(rowid) AS place FROM decisions";

const placeOf = (row: Readonly<Record<string, unknown>> | undefined): number => Number(row?.["place"] ?? 0);

/** The place of what the log got last; 0 where it holds nothing. */
export async function lastPlace(database: Database): Promise<number> {
  const { rows } = await database.client.execute(LAST_PLACE);
  return placeOf(rows[0]);
}

/**
 * What the log of a project got behind a place, in order. A decision may come late, so its time says nothing of that; SQLite
 * numbers the rows of a table as they come. All projects share the numbers, so a look goes over `lookAt` of them and reads no
 * more than `most` + 1 decisions of the project.
 */
export async function listArrivals(
  database: Database,
  project: string,
  after: number,
  most: number,
  lookAt = LOOKED_AT,
): Promise<Arrivals> {
  const [ours, end] = await database.client.batch(
    [
      {
        // By an index of the project's the planner would walk through all that the project has.
        sql: `SELECT rowid AS place, id FROM decisions NOT INDEXED
          WHERE rowid > ? AND rowid <= ? AND project = ? ORDER BY rowid LIMIT ${most + 1}`,
        args: [after, after + lookAt, project],
      },
      LAST_PLACE,
    ],
    "read",
  );
  const rows = ours?.rows ?? [];
  const place = placeOf(end?.rows[0]);
  if (rows.length > most || place < after || place > after + lookAt)
    return { place, items: [], skipped: true };
  const places = new Map(rows.map((row) => [String(row["id"]), placeOf(row)]));
  const found = await decisionSummaries(database, project, [...places.keys()]);
  return {
    place,
    items: found.map((decision) => ({ place: places.get(decision.id) ?? place, decision })),
    skipped: false,
  };
}
