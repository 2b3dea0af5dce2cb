import type { ResultSet } from "@libsql/client/web";
import { getTableColumns } from "drizzle-orm";
import type { JoinedOutcome } from "../../core/record.ts";
import type { Traceparent } from "../../core/traceparent.ts";
import { outcomes } from "../schema.ts";
import { fromOutcomeRow } from "./outcome-rows.ts";

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

function toJoinedOutcome(row: ResultSet["rows"][number]): JoinedOutcome {
  const columns = Object.entries(getTableColumns(outcomes));
  const fields = Object.fromEntries(columns.map(([key, column]) => [key, row[column.name]]));
  const stored = fields as typeof outcomes.$inferSelect;
  const traceparent = row["traceparent"];
  return {
    ...fromOutcomeRow(stored),
    decisionId: stored.decisionId,
    traceparent: typeof traceparent === "string" ? (JSON.parse(traceparent) as Traceparent) : null,
  };
}

const isLater = (one: JoinedOutcome, other: JoinedOutcome): boolean =>
  one.at === other.at ? one.receivedAt > other.receivedAt : one.at > other.at;
