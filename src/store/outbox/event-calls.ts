import { answeredCalls } from "../queries/rows.ts";
import type { StoredDecision } from "../stored.ts";
import type { SqlTables } from "./storage.ts";

/** Notes the calls of a decision in line, by which an outcome may name it. */
export function addCalls(sql: SqlTables, decision: StoredDecision, seq: number): void {
  for (const toolCallId of new Set(answeredCalls(decision).map((call) => call.id))) {
    if (toolCallId === null) continue;
    sql.exec(
      `INSERT INTO event_calls (tool_call_id, session, decision_id, created_at, seq) VALUES (?, ?, ?, ?, ?)`,
      toolCallId,
      decision.session,
      decision.id,
      // A time that is no date is for the flush to refuse, where it does not stand in the way of others.
      Date.parse(decision.createdAt) || 0,
      seq,
    );
  }
}
