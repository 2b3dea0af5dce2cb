/** The calls of a conversation with what became of them. */
import { isFailedResult } from "../features/text/error-result.ts";
import type { Message, ToolCall } from "../turn.ts";

export interface Outcome {
  readonly call: ToolCall;
  readonly result: Message | undefined;
  /** Its result tells of no error; a call without a known result counts as fine. */
  readonly fine: boolean;
  /** Since the user spoke. */
  readonly recent: boolean;
}

const MOST_MESSAGES = 1_000;

const isTool = ({ role }: Message): boolean => role === "tool" || role === "function";

/**
 * The newest calls, the newest last, and before them the newest fine call of each tool that is not among those: what was done is not
 * forgotten because much else was done since. Reads the last 1,000 messages.
 *
 * @param own calls of the answer itself, which are about to run
 */
export function outcomesOf(
  messages: readonly Message[],
  own: readonly ToolCall[],
  most: number,
): readonly Outcome[] {
  const asked = messages.findLastIndex(({ role }) => role === "user");
  const newest: Outcome[] = own
    .slice(-most)
    .toReversed()
    .map((call) => ({ call, result: undefined, fine: true, recent: true }));
  const older = new Map<string, Outcome>();
  const first = Math.max(0, messages.length - MOST_MESSAGES);
  for (let at = messages.length - 1; at >= first; at -= 1) {
    const { calls = [] } = messages[at] ?? {};
    if (calls.length === 0) continue;
    const results = resultsAfter(messages, at, calls.length);
    for (let i = calls.length - 1; i >= 0; i -= 1) {
      const call = calls[i];
      if (call === undefined || (newest.length >= most && older.has(call.name))) continue;
      const result = results.find(({ callId }) => callId !== null && callId === call.id) ?? results[i];
      const fine = result === undefined || !isFailedResult(result);
      const outcome = { call, result, fine, recent: at > asked };
      if (newest.length < most) newest.push(outcome);
      else if (fine) older.set(call.name, outcome);
    }
  }
  for (const { call, fine } of newest) if (fine) older.delete(call.name);
  return [...newest, ...older.values()].toReversed();
}

/** The tool messages right behind a message. */
function resultsAfter(messages: readonly Message[], at: number, calls: number): readonly Message[] {
  const rest = messages.slice(at + 1, at + 1 + 2 * calls);
  const end = rest.findIndex((one) => !isTool(one));
  return end < 0 ? rest : rest.slice(0, end);
}

const LONGEST_ARGUMENTS = 4_000;
const LONGEST_VALUE = 60;
const MOST_VALUES = 40;
/** A string with what closes it, and a colon behind it where it is a key; or a number. */
const VALUE = /"((?:[^"\\]|\\.)*)(?:"|$)(\s*:)?|-?\d[\d.]*/g;

/** Strings of at most 60 characters and numbers of a call's arguments, without the keys; at most 40. */
export function valuesOf({ arguments: sent }: ToolCall): ReadonlySet<string> {
  const values = new Set<string>();
  for (const [whole, text, key] of sent.slice(0, LONGEST_ARGUMENTS).matchAll(VALUE)) {
    const value = text ?? whole;
    if (key === undefined && value !== "" && value.length <= LONGEST_VALUE) values.add(value);
    if (values.size >= MOST_VALUES) break;
  }
  return values;
}

/** Of each outcome: it failed, and a later call of the same tool about the same thing, or without saying about what, did not. */
export function settledOf(outcomes: readonly Outcome[]): readonly boolean[] {
  const values = outcomes.map(({ call }) => valuesOf(call));
  return outcomes.map(({ call, fine }, at) => {
    if (fine) return false;
    const before = values[at] ?? new Set<string>();
    return outcomes.some((later, i) => {
      if (i <= at || !later.fine || later.call.name !== call.name) return false;
      const after = values[i] ?? new Set<string>();
      return before.size === 0 || after.size === 0 || [...before].some((value) => after.has(value));
    });
  });
}
