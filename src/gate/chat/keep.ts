import type { DecisionRecord } from "../../core/record.ts";
import type { Unfinished } from "../../wire/format.ts";
import { wordsOf } from "../record.ts";
import type { ChatParts, ChatTurn } from "./turn.ts";

/**
 * Keeps what the next request needs to go on from an abstention, before the client has it: it may come at once. The gate's
 * words are kept where the policy lets words be stored.
 */
export async function keepUnfinished(
  turn: ChatTurn,
  record: DecisionRecord,
  unfinished: Unfinished | null,
  parts: ChatParts,
): Promise<void> {
  if (unfinished === null) return;
  const words = record.storeContent === "full" ? wordsOf(record) : null;
  await parts.keepAbstention({
    ...unfinished,
    caller: turn.caller,
    decisionId: turn.id,
    session: (await turn.session.get()).session,
    words,
    now: parts.now(),
  });
}
