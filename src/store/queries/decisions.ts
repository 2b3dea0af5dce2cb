import type { InValue } from "@libsql/client/web";
import { type Action, MODES, type Mode, VERDICTS, type Verdict } from "../../core/turn.ts";
import type { Database } from "../client.ts";
import { type Cursor, decodeCursor, encodeCursor } from "../cursor.ts";
import type { ResolvedVerdict } from "../schema.ts";
import type { DecisionSummary } from "../stored.ts";
import { type Condition, joined, type ScoreFilter, scoreCondition } from "./score-filter.ts";
import { toMilliseconds } from "./times.ts";
import { decisionSummaries } from "./summaries.ts";

export interface DecisionFilter extends ScoreFilter {
  readonly project: string;
  /** Decisions whose candidate or released sample calls this tool. */
  readonly tool?: string | undefined;
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

const ACTIONS: readonly Action[] = ["execute", "abstain"];
const RESOLVED: readonly ResolvedVerdict[] = [...VERDICTS, "none"];

/** How many decisions a page looks at whose index entries do not say whether they fit. */
const LOOKED_AT = 3_000;

/**
 * Decisions of a project, the newest first. The cursor is a place in time, so pages neither skip nor repeat a decision
 * while new ones come in. Reads only as many index entries as the page has rows, whatever the filter leaves out; under a
 * `ScoreFilter`, and within one session under any filter but the time, it looks at no more than `lookAt` decisions, so a
 * page may be short, or empty, and still have a next one.
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
  const condition = lookedCondition(filter);
  if (condition === null) {
    const { rows } = await database.client.execute(pageStatement(filter, cursor, limit));
    return { found: rows.map(toPlace), lookedTo: null };
  }
  const candidates = pageStatement(filter, cursor, lookAt);
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

/** What the index that a page goes along does not say of a row of `decisions d`; null where it says all that is asked. */
function lookedCondition(filter: DecisionFilter): Condition | null {
  const score = scoreCondition(filter);
  if (filter.session === undefined) return score;
  const { mode, action, wouldAbstain, verdict, tool } = filter;
  const conditions: Condition[] = score === null ? [] : [score];
  if (mode !== undefined) conditions.push({ sql: "d.mode = ?", args: [mode] });
  if (action !== undefined) conditions.push({ sql: "d.action = ?", args: [action] });
  if (wouldAbstain !== undefined)
    conditions.push({ sql: "d.would_abstain = ?", args: [Number(wouldAbstain)] });
  if (verdict !== undefined) conditions.push({ sql: "d.verdict = ?", args: [verdict] });
  if (tool !== undefined) {
    const sql = "EXISTS (SELECT 1 FROM decision_tools t WHERE t.decision_id = d.id AND t.tool = ?)";
    conditions.push({ sql, args: [tool] });
  }
  return joined(conditions);
}

/**
 * The ids of a page. Each (mode, action, would_abstain, verdict) that the filter allows is one sorted run of the index;
 * SQLite merges the runs and stops at the limit.
 */
function pageStatement(filter: DecisionFilter, cursor: Cursor | null, limit: number) {
  if (filter.session !== undefined) return sessionStatement(filter, filter.session, cursor, limit);
  const byTool = filter.tool !== undefined;
  const shared: [string, ...(string | number)[]][] = [["project = ?", filter.project]];
  if (filter.tool !== undefined) shared.push(["tool = ?", filter.tool]);
  if (filter.from !== undefined) shared.push(["created_at >= ?", toMilliseconds(filter.from)]);
  if (filter.to !== undefined) shared.push(["created_at < ?", toMilliseconds(filter.to)]);
  const id = byTool ? "decision_id" : "id";
  if (cursor) shared.push([`(created_at, ${id}) < (?, ?)`, cursor.createdAt, cursor.id]);
  const allowed = allowedRuns(filter);
  const conditions = [
    ...shared.map(([condition]) => condition),
    "mode = ? AND action = ? AND would_abstain = ? AND verdict = ?",
  ];
  const run = `SELECT ${id} AS id, created_at FROM ${byTool ? "decision_tools" : "decisions"} WHERE ${conditions.join(" AND ")}`;
  const args = allowed.flatMap((run) => [...shared.flatMap(([, ...values]) => values), ...run]);
  return {
    sql: `${allowed.map(() => run).join(" UNION ALL ")} ORDER BY 2 DESC, 1 DESC LIMIT ${limit}`,
    args,
  };
}

/** The ids of a page of one session, by the session's own index. An agent may give all that it does one session. */
function sessionStatement(filter: DecisionFilter, session: string, cursor: Cursor | null, limit: number) {
  const conditions: [string, ...InValue[]][] = [
    ["project = ?", filter.project],
    ["session = ?", session],
  ];
  const { from, to } = filter;
  if (from !== undefined) conditions.push(["created_at >= ?", toMilliseconds(from)]);
  if (to !== undefined) conditions.push(["created_at < ?", toMilliseconds(to)]);
  if (cursor) conditions.push(["(created_at, id) < (?, ?)", cursor.createdAt, cursor.id]);
  const where = conditions.map(([condition]) => condition).join(" AND ");
  return {
    sql: `SELECT id, created_at FROM decisions INDEXED BY decisions_by_session WHERE ${where}
      ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
    args: conditions.flatMap(([, ...values]) => values),
  };
}

type Run = readonly [Mode, Action, 0 | 1, ResolvedVerdict];

function allowedRuns(filter: DecisionFilter): Run[] {
  const stops =
    filter.wouldAbstain === undefined ? ([0, 1] as const) : ([filter.wouldAbstain ? 1 : 0] as const);
  return (filter.mode ? [filter.mode] : MODES).flatMap((mode) =>
    (filter.action ? [filter.action] : ACTIONS).flatMap((action) =>
      stops.flatMap((stop) =>
        (filter.verdict ? [filter.verdict] : RESOLVED).map((verdict): Run => [mode, action, stop, verdict]),
      ),
    ),
  );
}
