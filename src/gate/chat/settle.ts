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
  bytes?: Uint8Array,
): Promise<void> {
  if (unfinished) parts.waitUntil(judgeOn(turn, own, parts, bytes));
  else if (decided.durability === "before_answer") await parts.recordBefore(decided, turn.session);
  else parts.waitUntil(parts.recordAfter(decided, turn.session));
}

/**
 * Draws, judges and records what nobody waits for. Never rejects.
 * @param bytes see `JudgeOptions`
 */
export async function judgeOn(
  turn: ChatTurn,
  own: readonly Sample[],
  parts: ChatParts,
  bytes?: Uint8Array,
): Promise<void> {
  try {
    const judged = await judgeAnswer(turn, own, parts, {
      onlyFirst: turn.request.onlyFirst === true,
      client: null,
      bytes,
    });
    const { decided } = own.length === 1 ? judged : withAnswers(judged, own);
    await parts.recordAfter(decided, turn.session);
  } catch (unexpected) {
    parts.onUnexpected(unexpected);
  }
}
