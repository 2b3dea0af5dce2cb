/** The calls of a conversation as what an answer may be held against. */
import { isFailedResult } from "../../features/text/error-result.ts";
import type { Message, ToolCall, Turn } from "../../turn.ts";
import { fold } from "../fold.ts";

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

const isTool = ({ role }: Message): boolean => role === "tool" || role === "function";

/**
 * The last 50 calls, the newest last.
 *
 * @param own calls of the answer itself, which are about to run
 */
export function callsOf({ messages }: Turn, own: readonly ToolCall[]): Called[] {
  const asked = messages.findLastIndex(({ role }) => role === "user");
  const called: Called[] = [];
  for (let at = Math.max(0, messages.length - 2 * MOST_CALLS); at < messages.length; at += 1) {
    const { calls = [] } = messages[at] ?? {};
    if (calls.length === 0) continue;
    const rest = messages.slice(at + 1, at + 1 + 2 * calls.length);
    const end = rest.findIndex((one) => !isTool(one));
    const results = end < 0 ? rest : rest.slice(0, end);
    calls.forEach((call, i) => {
      const result = results.find(({ callId }) => callId !== null && callId === call.id) ?? results[i];
      called.push(calledOf(call, result, at > asked));
    });
  }
  called.push(...own.map((call) => calledOf(call, undefined, true)));
  const last = called.slice(-MOST_CALLS);
  return last.map((one, at) =>
    one.fine || !last.slice(at + 1).some((later) => later.fine && repeats(later, one))
      ? one
      : { ...one, settled: true },
  );
}

const VALUE = /"([^"]{1,60})"(?!\s*:)|(?<=[:[,]\s*)-?\d[\d.]*/g;
const valuesOf = (sent: string): ReadonlySet<string> => new Set(sent.match(VALUE));

/** The same tool once more about the same thing, or without saying about what. */
function repeats(later: Called, call: Called): boolean {
  if (later.name !== call.name) return false;
  const before = valuesOf(call.arguments);
  const values = valuesOf(later.arguments);
  return before.size === 0 || values.size === 0 || [...values].some((value) => before.has(value));
}

function calledOf(call: ToolCall, result: Message | undefined, recent: boolean): Called {
  const sent = call.arguments.slice(0, LONGEST_ARGUMENTS);
  const told = result?.text.slice(0, LONGEST_RESULT) ?? "";
  return {
    name: call.name,
    arguments: sent,
    words: wordsIn(`${sent} ${told}`),
    fine: result === undefined || !isFailedResult(result),
    recent,
    settled: false,
  };
}
