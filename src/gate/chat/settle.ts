import type { Sample } from "../../core/turn.ts";
import { withAnswers } from "./choices.ts";
import { judgeAnswer, type JudgedAnswer } from "./judge.ts";
import type { ChatParts, ChatTurn } from "./turn.ts";

/**
 * Sees to the record of a decision that is about to be answered: before the answer or beside it, as its durability says.
 * Where the answer does not wait for the samples, they are drawn and judged beside it as well.
 * @throws UnavailableError where enforce must not answer without the record
 */
export async function settle(
  turn: ChatTurn,
  own: readonly Sample[],
  { decided, unfinished }: JudgedAnswer,
  parts: ChatParts,
): Promise<void> {
  if (unfinished) parts.waitUntil(judgeOn(turn, own, parts));
  else if (decided.durability === "before_answer") await parts.recordBefore(decided, turn.session);
  else parts.waitUntil(parts.recordAfter(decided, turn.session));
}

/** Draws, judges and records what nobody waits for. Never rejects. */
export async function judgeOn(turn: ChatTurn, own: readonly Sample[], parts: ChatParts): Promise<void> {
  try {
    const judged = await judgeAnswer(turn, own, parts, {
      onlyFirst: turn.request.onlyFirst === true,
      client: null,
    });
    const { decided } = own.length === 1 ? judged : withAnswers(judged, own);
    await parts.recordAfter(decided, turn.session);
  } catch (unexpected) {
    parts.onUnexpected(unexpected);
  }
}
