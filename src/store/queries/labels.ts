import type { InValue } from "@libsql/client/web";
import type { Database } from "../client.ts";
import { decodeRowCursor, encodeCursor } from "../cursor.ts";
import type { LoggedLabel } from "../../core/outcomes/logged-label.ts";
import { RAN_SOURCE } from "../../core/outcomes/result.ts";
import { HOLDS_FIRST_SQL } from "../trust.ts";
import type { Page } from "./decisions.ts";

export interface LabelFilter {
  readonly project: string;
  /** By when we received it, in milliseconds since 1970; from inclusive, to exclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly source?: string | undefined;
}

/**
 * Verdicts in the order in which they came in, oldest first. A verdict that is changed meanwhile moves to the end, so pages
 * may show it twice, but never skip one.
 * @throws InvalidRequestError for a cursor that is not ours
 */
export async function listLabels(
  database: Database,
  filter: LabelFilter,
  cursor: string | null,
  limit: number,
): Promise<Page<LoggedLabel>> {
  const last = cursor === null ? null : decodeRowCursor(cursor);
  const conditions: [string, ...InValue[]][] = [
    ["o.project = ?", filter.project],
    ["o.source <> ?", RAN_SOURCE],
    // The plain bound beside the pair lets the index start there.
    ...(last === null
      ? []
      : ([
          ["o.received_at >= ?", last.createdAt],
          ["(o.received_at, o.rowid) > (?, ?)", last.createdAt, last.row],
        ] as [string, ...InValue[]][])),
    ...(filter.from === undefined ? [] : ([["o.received_at >= ?", filter.from]] as [string, InValue][])),
    ...(filter.to === undefined ? [] : ([["o.received_at < ?", filter.to]] as [string, InValue][])),
    ...(filter.source === undefined ? [] : ([["o.source = ?", filter.source]] as [string, InValue][])),
  ];
  const { rows } = await database.client.execute({
    sql: `SELECT o.rowid AS place, o.*, d.created_at, d.mode, d.action, d.would_abstain, d.confidence, d.threshold,
        d.score_context, d.label_probability,
        o.rowid = (SELECT h.rowid FROM outcomes h WHERE h.decision_id = o.decision_id ${HOLDS_FIRST_SQL}) AS holds,
        (SELECT json_group_array(t.tool) FROM decision_tools t WHERE t.decision_id = d.id) AS tools
      FROM outcomes o INDEXED BY outcomes_by_time CROSS JOIN decisions d ON d.id = o.decision_id
      WHERE ${conditions.map(([condition]) => condition).join(" AND ")}
      ORDER BY o.received_at, o.rowid LIMIT ${limit + 1}`,
    args: conditions.flatMap(([, ...values]) => values),
  });
  const page = rows.slice(0, limit);
  const end = page.at(-1);
  return {
    items: page.map(toLabel),
    nextCursor:
      rows.length > limit && end !== undefined
        ? encodeCursor({ createdAt: Number(end["received_at"]), id: String(end["place"]) })
        : null,
  };
}

type Row = Readonly<Record<string, InValue>>;
const text = (value: InValue | undefined) => (value === null || value === undefined ? null : String(value));
const number = (value: InValue | undefined) => (value === null || value === undefined ? null : Number(value));

const toLabel = (row: Row): LoggedLabel => ({
  decisionId: String(row["decision_id"]),
  toolCallId: text(row["tool_call_id"]),
  session: text(row["session"]),
  verdict: String(row["verdict"]),
  source: String(row["source"]),
  author: String(row["author"]),
  note: text(row["note"]),
  selection: String(row["selection"]),
  probability: number(row["probability"]),
  at: Number(row["at"]),
  receivedAt: Number(row["received_at"]),
  holds: row["holds"] === 1,
  decidedAt: Number(row["created_at"]),
  tools: JSON.parse(String(row["tools"])) as string[],
  mode: String(row["mode"]),
  action: String(row["action"]),
  wouldAbstain: row["would_abstain"] === 1,
  confidence: number(row["confidence"]),
  threshold: number(row["threshold"]),
  scoreContext: String(row["score_context"]),
  labelProbability: number(row["label_probability"]),
});
