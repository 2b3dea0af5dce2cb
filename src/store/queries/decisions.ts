import type { Action, Mode, Verdict } from "../../core/turn.ts";
import type { Database } from "../client.ts";
import { type Cursor, decodeCursor, encodeCursor } from "../cursor.ts";
import type { DecisionSummary } from "../stored.ts";
import { pageStatement, wayOf } from "./page-statement.ts";
import type { ScoreFilter } from "./score-filter.ts";
import { decisionSummaries } from "./summaries.ts";

export interface DecisionFilter extends ScoreFilter {
  readonly project: string;
  /** Decisions whose candidate or released sample calls this tool. */
  readonly tool?: string | undefined;
  /** Decisions of which this check found something. */
  readonly finding?: string | undefined;
  readonly agent?: string | undefined;
  /** Of whichever caller: a session's name as its decisions show it. */
  readonly session?: string | undefined;
  readonly action?: Action | undefined;
  /** Whether enforce stops the call, or would have stopped it. */
  readonly wouldAbstain?: boolean | undefined;
  readonly mode?: Mode | undefined;
  /** `none`: no outcome has been reported. */
  readonly verdict?: Verdict | "none" | undefined;
  /** ISO 8601, inclusive. */
  readonly from?: string | undefined;
  /** ISO 8601, exclusive. */
  readonly to?: string | undefined;
}

export interface Page<T> {
  readonly items: T[];
  /** Send it back for the next page; null on the last one. */
  readonly nextCursor: string | null;
}

/** How many decisions a page looks at whose index entries do not say whether they fit. */
const LOOKED_AT = 3_000;

/**
 * Decisions of a project, the newest first. The cursor is a place in time, so pages neither skip nor repeat a decision
 * while new ones come in. Reads only as many index entries as the page has rows, whatever the filter leaves out, as long as one
 * index says all that is asked (see `wayOf`): else it looks at no more than `lookAt` decisions, so a page may be short, or empty,
 * and still have a next one.
 * @throws InvalidRequestError for a cursor that is not ours.
 */
export async function listDecisions(
  database: Database,
  filter: DecisionFilter,
  cursor: string | null,
  limit: number,
  lookAt = LOOKED_AT,
): Promise<Page<DecisionSummary>> {
  const { found, lookedTo } = await findPage(
    database,
    filter,
    cursor === null ? null : decodeCursor(cursor),
    limit + 1,
    lookAt,
  );
  const page = found.slice(0, limit);
  const end = found.length > limit ? (page.at(-1) ?? lookedTo) : lookedTo;
  return {
    items: await decisionSummaries(
      database,
      filter.project,
      page.map(({ id }) => id),
    ),
    nextCursor: end && encodeCursor(end),
  };
}

interface FoundPage {
  readonly found: readonly Cursor[];
  /** The oldest decision that was looked at, where older ones may fit as well; null where all were seen. */
  readonly lookedTo: Cursor | null;
}

async function findPage(
  database: Database,
  filter: DecisionFilter,
  cursor: Cursor | null,
  limit: number,
  lookAt: number,
): Promise<FoundPage> {
  const way = wayOf(filter);
  const condition = way.rest;
  if (condition === null) {
    const { rows } = await database.client.execute(pageStatement(filter, way, cursor, limit));
    return { found: rows.map(toPlace), lookedTo: null };
  }
  const candidates = pageStatement(filter, way, cursor, lookAt);
  const [fitting, end] = await database.client.batch(
    [
      {
        sql: `SELECT c.id AS id, c.created_at AS created_at FROM (${candidates.sql}) c CROSS JOIN decisions d ON d.id = c.id WHERE ${condition.sql}
          ORDER BY c.created_at DESC, c.id DESC LIMIT ${limit}`,
        args: [...candidates.args, ...condition.args],
      },
      {
        sql: `SELECT id, created_at FROM (${candidates.sql}) LIMIT 1 OFFSET ${lookAt - 1}`,
        args: candidates.args,
      },
    ],
    "read",
  );
  const last = end?.rows[0];
  return {
    found: (fitting?.rows ?? []).map(toPlace),
    lookedTo: last === undefined ? null : toPlace(last),
  };
}

const toPlace = (row: Readonly<Record<string, unknown>>): Cursor => ({
  id: String(row["id"]),
  createdAt: Number(row["created_at"]),
});
