import type { Sample } from "../../core/turn.ts";
import type { DecisionRecord } from "../../core/record.ts";
import { decideTurn } from "../decide.ts";
import type { GateParts } from "../input.ts";
import { type ChatTurn, decideInput } from "./turn.ts";

/** The words of an abstention, where none were made. */
const NOTHING_DONE = "I am not sure about this step, so nothing was done.";

export const wordsOf = ({ fallback }: DecisionRecord): string => fallback?.message ?? NOTHING_DONE;

/**
 * An answer of several choices that the caller asked for: each that calls tools is judged with the others as its company.
 * A choice is released only if the turn's decision and its own judgement agree on it.
 * @returns by position, the words in the place of each choice that is not released
 */
export async function judgeChoices(
  turn: ChatTurn,
  samples: readonly Sample[],
  record: DecisionRecord,
  parts: GateParts,
): Promise<ReadonlyMap<number, string>> {
  const replaced = new Map<number, string>();
  for (const [position, { calls }] of samples.entries()) {
    if (calls.length === 0) continue;
    const limits = { onlyFirst: false, forced: turn.request.forced, judge: position };
    const own = (await decideTurn({ ...decideInput(turn), samples, limits }, parts)).record;
    if (own.action === "abstain") replaced.set(position, wordsOf(own));
    else if (record.action === "abstain") replaced.set(position, wordsOf(record));
  }
  return replaced;
}
