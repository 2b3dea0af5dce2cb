import type { DecisionRecord, OutcomeRecord } from "../core/record.ts";
import { applyStoreContent } from "../store/content.ts";
import type { OutboxEvent } from "../store/outbox/api.ts";
import { sha256Hex } from "../store/text.ts";

/** A decision is known by its own id. */
export async function decisionEvent(record: DecisionRecord): Promise<OutboxEvent> {
  return { kind: "decision", id: `decision:${record.id}`, decision: await applyStoreContent(record) };
}

/** The same report sent twice is one event: its id is a hash of all that it says but the time we received it. */
export async function outcomeEvent(outcome: OutcomeRecord): Promise<OutboxEvent> {
  const { project, decisionId, toolCallId, session, verdict, source, author, note, at } = outcome;
  const said = JSON.stringify([project, decisionId, toolCallId, session, verdict, source, author, note, at]);
  return { kind: "outcome", id: `outcome:${await sha256Hex(said)}`, outcome };
}
