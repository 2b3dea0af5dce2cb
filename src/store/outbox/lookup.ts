import { answeredCalls } from "../queries/rows.ts";
import type { StoredDecision } from "../stored.ts";
import type { DeadEvent, OutboxEvent, Waiting } from "./api.ts";
import { decodeEvent } from "./codec.ts";
import type { SqlTables } from "./storage.ts";

/** Reads what waits in the line or was set aside, without changing it. The tables are those of `EventQueue`. */
export class WaitingEvents {
  readonly #sql: SqlTables;

  constructor(sql: SqlTables) {
    this.#sql = sql;
  }

  /** See `OutboxApi.lookup`. */
  about(decisionId: string): Omit<Waiting, "turn" | "confirmed" | "rejected"> {
    const events = this.#bodies(
      `SELECT body FROM (
         SELECT seq, body FROM events WHERE id = 'decision:' || ?1 AND decision_id = ?1
         UNION ALL
         SELECT seq, body FROM events WHERE decision_id = ?1 AND id <> 'decision:' || decision_id)
       ORDER BY seq`,
      decisionId,
    );
    const decision =
      events.find((event) => event.kind === "decision")?.decision ?? this.#dead(decisionId) ?? null;
    const byCall = decision === null ? [] : this.#outcomesByCall(decision);
    const outcomes = [...events, ...byCall].flatMap((event) =>
      event.kind === "outcome" ? event.outcome : [],
    );
    return { decision, outcomes };
  }

  #outcomesByCall(decision: StoredDecision): OutboxEvent[] {
    return answeredCalls(decision)
      .flatMap((call) => (call.id === null ? [] : this.#outcomesOfCall(call.id)))
      .filter(
        (event) =>
          event.kind === "outcome" &&
          this.findCall(event.outcome.toolCallId ?? "", event.outcome.session) === decision.id,
      );
  }

  #outcomesOfCall(toolCallId: string): OutboxEvent[] {
    return this.#bodies(
      "SELECT body FROM events WHERE tool_call_id = ? AND decision_id IS NULL ORDER BY seq LIMIT 100",
      toolCallId,
    );
  }

  /** See `OutboxApi.findCall`. */
  findCall(toolCallId: string, session: string | null): string | null {
    const rows =
      session === null
        ? this.#sql.exec<{ id: string }>(
            "SELECT DISTINCT decision_id AS id FROM event_calls WHERE tool_call_id = ? LIMIT 2",
            toolCallId,
          )
        : this.#sql.exec<{ id: string }>(
            `SELECT decision_id AS id FROM event_calls WHERE tool_call_id = ? AND session = ?
             ORDER BY created_at DESC, decision_id DESC LIMIT 1`,
            toolCallId,
            session,
          );
    const found = rows.toArray();
    return found.length === 1 ? (found[0]?.id ?? null) : null;
  }

  listDead(limit: number): DeadEvent[] {
    return this.#sql
      .exec<{ id: string; kind: DeadEvent["kind"]; error: string; at: number }>(
        "SELECT id, kind, error, at FROM dead ORDER BY at DESC LIMIT ?",
        limit,
      )
      .toArray()
      .map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
  }

  counts(): { waiting: number; dead: number; oldestAt: number | null } {
    return this.#sql
      .exec<{ waiting: number; dead: number; oldestAt: number | null }>(
        `SELECT (SELECT COUNT(*) FROM events) AS waiting, (SELECT COUNT(*) FROM dead) AS dead,
                (SELECT at FROM events ORDER BY seq LIMIT 1) AS oldestAt`,
      )
      .one();
  }

  #dead(decisionId: string): StoredDecision | undefined {
    const [event] = this.#bodies(
      "SELECT body FROM dead WHERE kind = 'decision' AND json_extract(body, '$.decision.id') = ?",
      decisionId,
    );
    return event?.kind === "decision" ? event.decision : undefined;
  }

  #bodies(query: string, ...bindings: SqlStorageValue[]): OutboxEvent[] {
    return this.#sql
      .exec<{ body: string }>(query, ...bindings)
      .toArray()
      .map((row) => decodeEvent(row.body));
  }
}
