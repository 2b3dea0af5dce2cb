/** The calls of a conversation as what an answer may be held against. */
import type { ToolCall, Turn } from "../../turn.ts";
import { fold } from "../fold.ts";
import { type Outcome, outcomesOf, settledOf } from "../outcomes.ts";

export interface Called {
  readonly name: string;
  /** As sent, at most 2,000 UTF-16 units. */
  readonly arguments: string;
  /** Of its arguments and its result, without accents. */
  readonly words: ReadonlySet<string>;
  /** Its result tells of no error; calls that are about to run count as fine. */
  readonly fine: boolean;
  /** Since the user spoke. */
  readonly recent: boolean;
  /** It failed, and a later call of the same tool about the same did not. */
  readonly settled: boolean;
}

/** It failed, and nothing made it good. */
export const isLost = ({ fine, recent, settled }: Called): boolean => !fine && recent && !settled;

const MOST_CALLS = 50;
const LONGEST_ARGUMENTS = 2_000;
const LONGEST_RESULT = 1_000;
const WORD = /[\p{L}\p{N}]{3,}|\p{N}{2,}/gu;

export const wordsIn = (text: string): ReadonlySet<string> => new Set(fold(text).match(WORD));

/**
 * The last 50 calls, and of each other tool the last fine one, the newest last.
 *
 * @param own calls of the answer itself, which are about to run
 */
export function callsOf({ messages, tools }: Turn, own: readonly ToolCall[]): Called[] {
  const outcomes = outcomesOf(messages, own, MOST_CALLS);
  const settled = settledOf(outcomes, tools);
  return outcomes.map((outcome, at) => calledOf(outcome, settled[at] === true));
}

function calledOf({ call, result, fine, recent }: Outcome, settled: boolean): Called {
  const sent = call.arguments.slice(0, LONGEST_ARGUMENTS);
  const told = result?.text.slice(0, LONGEST_RESULT) ?? "";
  return { name: call.name, arguments: sent, words: wordsIn(`${sent} ${told}`), fine, recent, settled };
}
