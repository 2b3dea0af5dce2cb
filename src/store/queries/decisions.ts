import { and, eq, getTableColumns, inArray } from "drizzle-orm";
import { type Action, MODES, type Mode, VERDICTS, type Verdict } from "../../core/turn.ts";
import type { Database } from "../client.ts";
import { type Cursor, decodeCursor, encodeCursor } from "../cursor.ts";
import { decisionContents, decisions, outcomes, type ResolvedVerdict, samples, toolsets } from "../schema.ts";
import type { DecisionDetail, DecisionSummary, StoredContent } from "../stored.ts";
import { fromDecisionRow, fromDecisionRows, fromOutcomeRow, knownVerdict, toMilliseconds } from "./rows.ts";

export interface DecisionFilter {
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

/**
 * Decisions of a project, the newest first. The cursor is a place in time, so pages neither skip nor repeat a decision
 * while new ones come in. Reads only as many index entries as the page has rows, whatever the filter leaves out.
 * @throws InvalidRequestError for a cursor that is not ours.
 */
export async function listDecisions(
  database: Database,
  filter: DecisionFilter,
  cursor: string | null,
  limit: number,
): Promise<Page<DecisionSummary>> {
  const { sql, args } = pageStatement(filter, cursor === null ? null : decodeCursor(cursor), limit + 1);
  const found = (await database.client.execute({ sql, args })).rows.map((row) => String(row["id"]));
  const ids = found.slice(0, limit);
  if (ids.length === 0) return { items: [], nextCursor: null };
  const { features: _, ...columns } = getTableColumns(decisions);
  const rows = await database.orm.select(columns).from(decisions).where(inArray(decisions.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const page = ids.flatMap((id) => byId.get(id) ?? []);
  const last = page[page.length - 1];
  return {
    items: page.map(fromDecisionRow),
    nextCursor: found.length > limit && last ? encodeCursor(last) : null,
  };
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

/** The ids of a page of one session, by the session's own index; a session is short, so the other filters just look on. */
function sessionStatement(filter: DecisionFilter, session: string, cursor: Cursor | null, limit: number) {
  const conditions: [string, ...(string | number)[]][] = [
    ["project = ?", filter.project],
    ["session = ?", session],
  ];
  const { mode, action, wouldAbstain, verdict, from, to, tool } = filter;
  if (mode !== undefined) conditions.push(["mode = ?", mode]);
  if (action !== undefined) conditions.push(["action = ?", action]);
  if (wouldAbstain !== undefined) conditions.push(["would_abstain = ?", Number(wouldAbstain)]);
  if (verdict !== undefined) conditions.push(["verdict = ?", verdict]);
  if (from !== undefined) conditions.push(["created_at >= ?", toMilliseconds(from)]);
  if (to !== undefined) conditions.push(["created_at < ?", toMilliseconds(to)]);
  if (tool !== undefined) {
    conditions.push([
      "EXISTS (SELECT 1 FROM decision_tools t WHERE t.decision_id = id AND t.tool = ?)",
      tool,
    ]);
  }
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

/** A decision of the project with its samples, content and outcomes; null where there is none of that id. */
export async function getDecision(
  database: Database,
  project: string,
  id: string,
): Promise<DecisionDetail | null> {
  const { orm } = database;
  const [found, contents, sampleRows, outcomeRows, confirmedRows] = await orm.batch([
    orm
      .select()
      .from(decisions)
      .where(and(eq(decisions.id, id), eq(decisions.project, project))),
    orm
      .select()
      .from(decisionContents)
      .leftJoin(toolsets, eq(toolsets.sha256, decisionContents.toolsetSha256))
      .where(eq(decisionContents.decisionId, id)),
    orm.select().from(samples).where(eq(samples.decisionId, id)).orderBy(samples.index),
    orm.select().from(outcomes).where(eq(outcomes.decisionId, id)).orderBy(outcomes.at, outcomes.source),
    orm.select({ id: decisions.id }).from(decisions).where(eq(decisions.confirms, id)).limit(1),
  ]);
  const row = found[0];
  if (row === undefined) return null;
  return {
    decision: fromDecisionRows(row, toContent(contents[0]), sampleRows),
    verdict: knownVerdict(row.verdict),
    verdictSource: row.verdictSource,
    outcomes: outcomeRows.map(fromOutcomeRow),
    confirmedFor: confirmedRows[0]?.id ?? null,
  };
}

function toContent(
  row:
    | {
        decision_contents: typeof decisionContents.$inferSelect;
        toolsets: typeof toolsets.$inferSelect | null;
      }
    | undefined,
): StoredContent {
  return {
    messages: row?.decision_contents.messages ?? null,
    tools: row?.toolsets?.tools ?? null,
    toolsSha256: row?.decision_contents.toolsetSha256 ?? null,
    metadata: row?.decision_contents.metadata ?? null,
  };
}
