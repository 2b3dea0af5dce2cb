import type { InStatement } from "@libsql/client/web";
import type { Database } from "../client.ts";
import type { OutboxEvent } from "../outbox/api.ts";
import { wellFormed } from "../text.ts";
import { IS_VERDICT_SQL } from "../trust.ts";
import { TAKE_AWAY } from "./counting.ts";
import { JUDGE_SQL } from "./label-chance.ts";
import { answeredCalls } from "./rows.ts";
import { KEEP_WITHDRAWN, KEPT_SOURCE, NO_AUDIT, STILL_WITHDRAWN, WITHDRAW } from "./withdraw.ts";

/**
 * Statements that join outcomes to decisions after both were inserted. Every outcome first becomes a row of
 * `pending_outcomes`; a row whose decision can be named now moves to `outcomes`, the others wait. So it makes no
 * difference which of the two arrives first.
 *
 * By decision id: the decision of the same project. By tool call id:
 * - with a session: ids may repeat from turn to turn, so it is the last decision of that session with this id that was
 *   made before the outcome came in; where clocks disagree and there is none, the first one after it.
 * - without a session: only a decision that alone has this id. An outcome on the wrong decision would be worse than none,
 *   so where the id names two it is set aside.
 */
export function joinStatements(events: readonly OutboxEvent[]): InStatement[] {
  const decisionIds = new Set<string>();
  const calls = new Set<string>();
  const reported = { decisionIds: new Set<string>(), calls: new Set<string>() };
  for (const event of events) {
    if (event.kind === "decision") {
      const { id, project, session } = event.decision;
      decisionIds.add(id);
      for (const call of answeredCalls(event.decision)) note(calls, project, call.id, session);
    } else {
      const { decisionId, project, toolCallId, session } = event.outcome;
      if (decisionId !== null) reported.decisionIds.add(wellFormed(decisionId));
      else note(reported.calls, project, toolCallId, session);
    }
  }
  for (const id of reported.decisionIds) decisionIds.add(id);
  for (const call of reported.calls) calls.add(call);
  const named = [
    ...(decisionIds.size > 0 ? [{ sql: NAME_BY_DECISION, args: [JSON.stringify([...decisionIds])] }] : []),
    ...(calls.size > 0 ? [{ sql: NAME_BY_CALL, args: [list(calls)] }] : []),
  ];
  if (named.length === 0) return [];
  return [
    ...named,
    MOVE,
    KEEP_WITHDRAWN,
    WITHDRAW,
    ...TAKE_AWAY,
    JUDGE_DECISIONS,
    UNJUDGE_DECISIONS,
    JUDGE_TOOLS,
    FORGET,
    ...(calls.size > 0 ? [{ sql: SET_ASIDE, args: [list(calls)] }] : []),
    ...(reported.decisionIds.size > 0
      ? [{ sql: KEEP_LATEST_BY_DECISION, args: [JSON.stringify([...reported.decisionIds])] }]
      : []),
    ...(reported.calls.size > 0 ? [{ sql: KEEP_LATEST_BY_CALL, args: [list(reported.calls)] }] : []),
  ];
}

/** Notes a call as JSON text. */
function note(into: Set<string>, project: string, toolCallId: string | null, session: string | null): void {
  if (toolCallId !== null)
    into.add(JSON.stringify([project, wellFormed(toolCallId), session && wellFormed(session)]));
}

/** Each is JSON text already. */
const list = (calls: ReadonlySet<string>): string => `[${[...calls].join(",")}]`;

const NAME_BY_DECISION = `
UPDATE pending_outcomes SET joined_to = decision_id
WHERE decision_id IN (SELECT value FROM json_each(?))
  AND EXISTS (SELECT 1 FROM decisions d WHERE d.id = pending_outcomes.decision_id AND d.project = pending_outcomes.project)`;

/** Rows that a decision or outcome of this batch may concern: those of its call id, and of its session or of none. */
const CONCERNED = `SELECT DISTINCT p.id FROM json_each(?) AS item JOIN pending_outcomes p
  ON p.project = json_extract(item.value, '$[0]') AND p.tool_call_id = json_extract(item.value, '$[1]')
  WHERE p.decision_id IS NULL AND (p.session IS NULL OR p.session = json_extract(item.value, '$[2]'))`;

const CALL = `SELECT c.decision_id FROM decision_calls c
  WHERE c.project = waiting.project AND c.tool_call_id = waiting.tool_call_id`;
const IN_SESSION = `${CALL} AND c.session = waiting.session`;
// At most two of the decisions are looked at: an id such as "call_0" may be in all of them.
const UP_TO_TWO = `SELECT DISTINCT decision_id FROM (${CALL}) LIMIT 2`;

// Rows that stay as they are must not be written again: there may be many, at every flush.
const NAME_BY_CALL = `
UPDATE pending_outcomes SET joined_to = found.decision
FROM (
  SELECT waiting.id AS id, CASE
    WHEN waiting.session IS NULL THEN (SELECT CASE WHEN COUNT(*) = 1 THEN MIN(decision_id) END FROM (${UP_TO_TWO}))
    ELSE COALESCE(
      (${IN_SESSION} AND c.created_at <= waiting.received_at ORDER BY c.created_at DESC, c.decision_id DESC LIMIT 1),
      (${IN_SESSION} ORDER BY c.created_at, c.decision_id LIMIT 1))
    END AS decision
  FROM pending_outcomes AS waiting WHERE waiting.id IN (${CONCERNED})) AS found
WHERE found.id = pending_outcomes.id AND found.decision IS NOT NULL`;

/**
 * A call id that names two decisions will always name two. Such a row is set aside by the decision id "", which none has:
 * it is kept for people to look at, until it expires, and is not tried again.
 */
const SET_ASIDE = `
UPDATE pending_outcomes AS waiting SET decision_id = ''
WHERE id IN (${CONCERNED}) AND session IS NULL AND (SELECT COUNT(*) FROM (${UP_TO_TWO})) = 2`;

/** Of what one source and author said twice of the same decision only the later waits, as only the later would hold. */
const keepLatest = (concerned: string): string => `
DELETE FROM pending_outcomes WHERE id IN (
  SELECT id FROM (
    SELECT id, ROW_NUMBER() OVER (
      PARTITION BY project, decision_id, tool_call_id, session, source, author
      ORDER BY at DESC, received_at DESC, id) AS place
    FROM pending_outcomes WHERE ${concerned})
  WHERE place > 1)`;

const KEEP_LATEST_BY_DECISION = keepLatest("decision_id IN (SELECT value FROM json_each(?))");
const KEEP_LATEST_BY_CALL = keepLatest(`(project, tool_call_id) IN (
  SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?))`);

/**
 * Returns the outcomes that are new or changed, with the trace of their decision. A verdict that is only said again was known when it
 * first came: else a repeated request would take it out of the window in which an experiment waits for outcomes.
 */
export const MOVE = `
INSERT INTO outcomes (decision_id, source, author, project, verdict, note, selection, probability, tool_call_id, session, at, received_at)
SELECT p.joined_to, ${KEPT_SOURCE}, p.author, p.project, p.verdict, p.note,
  CASE WHEN ${NO_AUDIT} THEN 'chosen' ELSE p.selection END,
  CASE WHEN p.source = 'human_audit' AND d.audit_drawn THEN COALESCE(d.audit_probability, p.probability) ELSE p.probability END,
  p.tool_call_id, p.session, p.at, p.received_at
FROM pending_outcomes p JOIN decisions d ON d.id = p.joined_to
WHERE p.joined_to IS NOT NULL AND p.verdict <> 'withdrawn' AND NOT ${STILL_WITHDRAWN} ORDER BY p.at, p.received_at, p.rowid
ON CONFLICT (decision_id, source, author) DO UPDATE SET
  verdict = excluded.verdict, note = excluded.note, selection = excluded.selection, probability = excluded.probability, tool_call_id = excluded.tool_call_id,
  session = excluded.session, at = excluded.at,
  received_at = CASE WHEN excluded.verdict = outcomes.verdict THEN MIN(outcomes.received_at, excluded.received_at) ELSE excluded.received_at END
WHERE (excluded.at, excluded.received_at) >= (outcomes.at, outcomes.received_at)
RETURNING *, (SELECT d.traceparent FROM decisions d WHERE d.id = outcomes.decision_id) AS traceparent`;

const CHANGED = `SELECT joined_to FROM pending_outcomes WHERE joined_to IS NOT NULL`;

const JUDGE_DECISIONS = `${JUDGE_SQL} AND id IN (${CHANGED})`;

/** Where the last verdict was taken back. */
const UNJUDGE_DECISIONS = `
UPDATE decisions SET verdict = 'none', verdict_source = NULL, audited = 0, label_probability = NULL, other_way = NULL, either_probability = NULL
WHERE id IN (${CHANGED}) AND verdict <> 'none'
  AND NOT EXISTS (SELECT 1 FROM outcomes WHERE decision_id = decisions.id AND ${IS_VERDICT_SQL})`;

const JUDGE_TOOLS = `
UPDATE decision_tools SET verdict = (SELECT verdict FROM decisions WHERE id = decision_tools.decision_id)
WHERE decision_id IN (${CHANGED})`;

const FORGET = `DELETE FROM pending_outcomes WHERE joined_to IS NOT NULL`;

const EXPIRE_AT_ONCE = 1000;

/** Removes outcomes that came in before `before` and have found no decision. At most a thousand in one call; returns how many. */
export async function expirePending(database: Database, before: Date): Promise<number> {
  const { rowsAffected } = await database.client.execute({
    sql: `DELETE FROM pending_outcomes WHERE id IN (
      SELECT id FROM pending_outcomes WHERE received_at < ? ORDER BY received_at LIMIT ${EXPIRE_AT_ONCE})`,
    args: [before.getTime()],
  });
  return rowsAffected;
}
