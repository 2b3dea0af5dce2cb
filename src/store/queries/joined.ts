import type { ResultSet } from "@libsql/client/web";
import { getTableColumns } from "drizzle-orm";
import { selectionOf } from "../../core/outcomes/selection.ts";
import type { JoinedOutcome } from "../../core/record.ts";
import type { Traceparent } from "../../core/traceparent.ts";
import { outcomes } from "../schema.ts";
import { fromOutcomeRow } from "./outcome-rows.ts";
import { toIso } from "./times.ts";

/** The outcomes that the statement `MOVE` returned, of each decision, source and author the last. */
export function toJoinedOutcomes(rows: ResultSet["rows"]): JoinedOutcome[] {
  const byName = new Map<string, JoinedOutcome>();
  for (const row of rows) {
    const outcome = toJoinedOutcome(row);
    const name = JSON.stringify([outcome.decisionId, outcome.source, outcome.author]);
    const known = byName.get(name);
    if (known === undefined || !isLater(known, outcome)) byName.set(name, outcome);
  }
  return [...byName.values()];
}

/** What the statement `KEEP_WITHDRAWN` returned. */
export const toWithdrawals = (rows: ResultSet["rows"]): JoinedOutcome[] =>
  rows.flatMap((row) => {
    if (row["verdict"] === "") return [];
    const at = toIso(Number(row["withdrawn_at"]));
    const [source, note] = [String(row["source"]), row["withdrawn_note"]];
    return {
      project: String(row["project"]),
      decisionId: String(row["decision_id"]),
      toolCallId: null,
      session: null,
      verdict: "withdrawn",
      source,
      author: String(row["author"]),
      note: typeof note === "string" ? note : null,
      selection: selectionOf(source),
      probability: null,
      at,
      receivedAt: at,
      traceparent: traceOf(row["traceparent"]),
    } as const;
  });

const traceOf = (text: unknown): Traceparent | null =>
  typeof text === "string" ? (JSON.parse(text) as Traceparent) : null;

function toJoinedOutcome(row: ResultSet["rows"][number]): JoinedOutcome {
  const columns = Object.entries(getTableColumns(outcomes));
  const fields = Object.fromEntries(columns.map(([key, column]) => [key, row[column.name]]));
  const stored = fields as typeof outcomes.$inferSelect;
  return {
    ...fromOutcomeRow(stored),
    decisionId: stored.decisionId,
    traceparent: traceOf(row["traceparent"]),
  };
}

const isLater = (one: JoinedOutcome, other: JoinedOutcome): boolean =>
  one.at === other.at ? one.receivedAt > other.receivedAt : one.at > other.at;
