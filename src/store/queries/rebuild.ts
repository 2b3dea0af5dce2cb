import { type Database, withBusyRetry } from "../client.ts";
import { dropCursor, readCursor, saveCursor } from "./cursors.ts";
import { type Counted, countBins, countRollups } from "./count-sql.ts";
import { countCosts, dropCosts } from "./cost-rollups.ts";
import { decisionsGoneBefore } from "./retention.ts";

const DAY_MS = 86_400_000;
/** Value: the next day to count. */
const CURSOR = "rollups.rebuild";

/** Takes (project, start of the day, end of the day). */
const OF_DAY: Counted = {
  ids: `SELECT id FROM decisions INDEXED BY decisions_by_time WHERE project = ?1 AND created_at >= ?2 AND created_at < ?3`,
  sign: "",
};

/** Days to count again, in milliseconds since 1970: from inclusive, to exclusive. */
export interface RebuildRange {
  readonly from: number;
  readonly to: number;
  /** Whether an earlier run was cut off, and this goes on where it stopped. */
  readonly resumed: boolean;
}

const dayOf = (time: number): number => time - (time % DAY_MS);

/**
 * The days of a project that can be counted from the log. Days of which decisions were deleted cannot: their sums stay as
 * they are.
 * @param fresh begins anew although an earlier run was cut off
 * @returns null where there is nothing to count
 */
export async function rebuildRange(
  database: Database,
  project: string,
  { from, to, fresh = false }: { from?: number; to?: number; fresh?: boolean } = {},
): Promise<RebuildRange | null> {
  const { rows } = await database.client.execute({
    sql: `SELECT (SELECT created_at FROM decisions INDEXED BY decisions_by_time WHERE project = ?1 ORDER BY created_at LIMIT 1) AS first,
      (SELECT created_at FROM decisions INDEXED BY decisions_by_time WHERE project = ?1 ORDER BY created_at DESC LIMIT 1) AS last`,
    args: [project],
  });
  if (rows[0]?.["first"] === null || rows[0] === undefined) return null;
  const gone = await decisionsGoneBefore(database, project);
  const complete = gone === null ? 0 : Math.ceil(gone / DAY_MS) * DAY_MS;
  const next = fresh ? null : await readCursor(database, project, CURSOR);
  const asked = Math.max(dayOf(from ?? Number(rows[0]["first"])), complete);
  const range = {
    from: Math.max(asked, next === null ? 0 : Number(next)),
    to: Math.min(
      dayOf(Number(rows[0]["last"])) + DAY_MS,
      to === undefined ? Infinity : dayOf(to - 1) + DAY_MS,
    ),
    resumed: next !== null && Number(next) > asked,
  };
  return range.from < range.to ? range : null;
}

/**
 * Counts one day again, in one transaction, so that decisions and verdicts that come in meanwhile are counted once.
 * @param last whether this ends the run
 */
export async function rebuildDay(
  database: Database,
  project: string,
  start: number,
  { last, now }: { last: boolean; now: number },
): Promise<void> {
  const day = [project, start, start + DAY_MS];
  await withBusyRetry(() =>
    database.client.batch(
      [
        ...["all", "tool"].flatMap((scope) =>
          [3_600_000, DAY_MS].map((width) => ({
            sql: "DELETE FROM rollups WHERE project = ? AND start >= ? AND start < ? AND width = ? AND scope = ?",
            args: [...day, width, scope],
          })),
        ),
        { sql: countRollups(OF_DAY), args: day },
        ...dropCosts(project, start),
        { sql: countCosts(OF_DAY.ids), args: day },
        { sql: "DELETE FROM confidence_rollups WHERE project = ? AND start = ?", args: [project, start] },
        { sql: countBins(OF_DAY), args: day },
        last ? dropCursor(project, CURSOR) : saveCursor(project, CURSOR, String(start + DAY_MS), now),
      ],
      "write",
    ),
  );
}
