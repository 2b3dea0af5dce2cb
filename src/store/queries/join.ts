import type { InStatement } from "@libsql/client/web";
import type { OutboxEvent } from "../outbox/api.ts";
import { HOLDS_FIRST_SQL } from "../trust.ts";
import { answeredCalls } from "./rows.ts";

/**
 * Statements that join outcomes to decisions after both were inserted. Every outcome first becomes a row of
 * `pending_outcomes`; a row whose decision can be named now moves to `outcomes`, the others wait. So it makes no
 * difference which of the two arrives first.
 *
 * By decision id: the decision of the same project. By tool call id:
 * - with a session: ids may repeat from turn to turn, so it is the last decision of that session with this id that was
 *   made before the outcome came in; where clocks disagree and there is none, the first one after it.
 * - without a session: only a decision that alone has this id. An outcome on the wrong decision would be worse than none,
 *   so it waits as long as the id names two.
 */
export function joinStatements(events: readonly OutboxEvent[]): InStatement[] {
  const decisionIds = new Set<string>();
  const calls = new Set<string>();
  const note = (project: string, toolCallId: string | null) => {
    if (toolCallId !== null) calls.add(JSON.stringify([project, toolCallId]));
  };
  for (const event of events) {
    if (event.kind === "decision") {
      decisionIds.add(event.decision.id);
      for (const call of answeredCalls(event.decision)) note(event.decision.project, call.id);
    } else if (event.outcome.decisionId !== null) decisionIds.add(event.outcome.decisionId);
    else note(event.outcome.project, event.outcome.toolCallId);
  }
  const named = [
    ...(decisionIds.size > 0 ? [{ sql: NAME_BY_DECISION, args: [JSON.stringify([...decisionIds])] }] : []),
    ...(calls.size > 0 ? [{ sql: NAME_BY_CALL, args: [`[${[...calls].join(",")}]`] }] : []),
  ];
  return named.length === 0 ? [] : [...named, MOVE, JUDGE_DECISIONS, JUDGE_TOOLS, FORGET];
}

const NAME_BY_DECISION = `
UPDATE pending_outcomes SET joined_to = decision_id
WHERE decision_id IN (SELECT value FROM json_each(?))
  AND EXISTS (SELECT 1 FROM decisions d WHERE d.id = pending_outcomes.decision_id AND d.project = pending_outcomes.project)`;

const CALL = `SELECT c.decision_id FROM decision_calls c
  WHERE c.project = pending_outcomes.project AND c.tool_call_id = pending_outcomes.tool_call_id`;
const IN_SESSION = `${CALL} AND c.session = pending_outcomes.session`;

// At most two of the decisions are looked at: an id such as "call_0" may be in all of them.
const NAME_BY_CALL = `
UPDATE pending_outcomes SET joined_to = CASE
  WHEN session IS NULL THEN (
    SELECT CASE WHEN COUNT(*) = 1 THEN MIN(decision_id) END
    FROM (SELECT DISTINCT decision_id FROM (${CALL}) LIMIT 2))
  ELSE COALESCE(
    (${IN_SESSION} AND c.created_at <= pending_outcomes.received_at ORDER BY c.created_at DESC, c.decision_id DESC LIMIT 1),
    (${IN_SESSION} ORDER BY c.created_at, c.decision_id LIMIT 1))
  END
WHERE decision_id IS NULL AND (project, tool_call_id) IN (
  SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?))`;

/** Returns the outcomes that are new or changed, with the trace of their decision. */
export const MOVE = `
INSERT INTO outcomes (decision_id, source, author, project, verdict, note, tool_call_id, session, at, received_at)
SELECT joined_to, source, author, project, verdict, note, tool_call_id, session, at, received_at
FROM pending_outcomes WHERE joined_to IS NOT NULL ORDER BY at, received_at, rowid
ON CONFLICT (decision_id, source, author) DO UPDATE SET
  verdict = excluded.verdict, note = excluded.note, tool_call_id = excluded.tool_call_id,
  session = excluded.session, at = excluded.at, received_at = excluded.received_at
WHERE (excluded.at, excluded.received_at) >= (outcomes.at, outcomes.received_at)
RETURNING *, (SELECT d.traceparent FROM decisions d WHERE d.id = outcomes.decision_id) AS traceparent`;

const CHANGED = `SELECT joined_to FROM pending_outcomes WHERE joined_to IS NOT NULL`;

const JUDGE_DECISIONS = `
UPDATE decisions SET (verdict, verdict_source) =
  (SELECT verdict, source FROM outcomes WHERE decision_id = decisions.id ${HOLDS_FIRST_SQL})
WHERE id IN (${CHANGED})`;

const JUDGE_TOOLS = `
UPDATE decision_tools SET verdict = (SELECT verdict FROM decisions WHERE id = decision_tools.decision_id)
WHERE decision_id IN (${CHANGED})`;

const FORGET = `DELETE FROM pending_outcomes WHERE joined_to IS NOT NULL`;
