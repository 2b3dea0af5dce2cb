import type { DecisionRecord, ReportedOutcome } from "../core/record.ts";
import { applyStoreContent } from "../store/content.ts";
import type { OutboxEvent } from "../store/outbox/api.ts";
import { boundName, sha256Hex, wellFormed } from "../store/text.ts";

/** A decision is known by its own id. */
export async function decisionEvent(record: DecisionRecord): Promise<OutboxEvent> {
  return { kind: "decision", id: `decision:${record.id}`, decision: await applyStoreContent(record) };
}

const idOrNull = async (id: string | null): Promise<string | null> => id && boundName(id);

/**
 * The same report sent twice is one event: its id is a hash of all that it says but the time we received it. Ids are
 * spelled as those of decisions are, else the two would not meet.
 */
export async function outcomeEvent(
  outcome: ReportedOutcome,
): Promise<Extract<OutboxEvent, { readonly kind: "outcome" }>> {
  const { project, decisionId, toolCallId, session, verdict, source, author, note, at, probability } =
    outcome;
  const words = [project, decisionId, toolCallId, session, verdict, source, author, note, at];
  const said = JSON.stringify(probability === null ? words : [...words, probability]);
  return {
    kind: "outcome",
    id: `outcome:${await sha256Hex(said)}`,
    outcome: {
      ...outcome,
      decisionId: await idOrNull(decisionId),
      toolCallId: await idOrNull(toolCallId),
      session: await idOrNull(session),
      author: await boundName(author),
      note: note && wellFormed(note),
    },
  };
}
