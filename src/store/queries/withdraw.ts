/** As which source outcomes are kept, and what becomes of those that are taken back; for rows `p` of `pending_outcomes` and `d` of `decisions`. */

/**
 * An audit speaks for all decisions only where chance chose this one: by the gate's own draw, or by another with a stated
 * probability. Else it is a review.
 */
export const NO_AUDIT = `p.source = 'human_audit' AND NOT d.audit_drawn AND p.probability IS NULL`;

/** As which source an outcome is kept. */
export const KEPT_SOURCE = `CASE WHEN ${NO_AUDIT} THEN 'human_review' ELSE p.source END`;

/** What was said before its reporter took it back, and comes again, stays withdrawn. */
export const STILL_WITHDRAWN = `EXISTS (SELECT 1 FROM withdrawn_outcomes w WHERE w.decision_id = p.joined_to
  AND w.source = ${KEPT_SOURCE} AND w.author = p.author AND w.withdrawn_at > p.at)`;

/** What takes a verdict back, `p`, after which the same source and author said nothing of the call; with the verdict `o` itself. */
const takenBack = (
  join: "JOIN" | "LEFT JOIN",
): string => `FROM pending_outcomes p JOIN decisions d ON d.id = p.joined_to
  ${join} outcomes o ON o.decision_id = p.joined_to AND o.source IN (p.source, ${KEPT_SOURCE}) AND o.author = p.author AND o.at <= p.at
  WHERE p.joined_to IS NOT NULL AND p.verdict = 'withdrawn' AND NOT EXISTS (
    SELECT 1 FROM pending_outcomes q WHERE q.joined_to = p.joined_to AND q.source = p.source AND q.author = p.author
      AND q.verdict <> 'withdrawn' AND (q.at, q.received_at, q.rowid) > (p.at, p.received_at, p.rowid))`;

/**
 * Returns what is withdrawn now, with the trace of its decision. Where the verdict is not there yet, that it was taken back is kept
 * with an empty one, so that it makes no difference which of the two arrives first.
 */
export const KEEP_WITHDRAWN = `
INSERT INTO withdrawn_outcomes (decision_id, source, author, project, verdict, note, at, withdrawn_at, withdrawn_note)
SELECT p.joined_to, COALESCE(o.source, ${KEPT_SOURCE}), p.author, p.project, COALESCE(o.verdict, ''), o.note, COALESCE(o.at, p.at), p.at, p.note
${takenBack("LEFT JOIN")}
ON CONFLICT DO NOTHING
RETURNING *, (SELECT d.traceparent FROM decisions d WHERE d.id = withdrawn_outcomes.decision_id) AS traceparent`;

export const WITHDRAW = `DELETE FROM outcomes WHERE (decision_id, source, author) IN
  (SELECT o.decision_id, o.source, o.author ${takenBack("JOIN")})`;
