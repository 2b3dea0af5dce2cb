/** The calls of a conversation with what became of them. */
import { isFailedResult } from "../features/text/error-result.ts";
import type { Message, Tool, ToolCall } from "../turn.ts";
import { aboutTheSame } from "./same-thing.ts";

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

/** Of each outcome: it failed, and a later call of the same tool about the same thing did not. */
export const settledOf = (outcomes: readonly Outcome[], tools: readonly Tool[]): readonly boolean[] =>
  outcomes.map(
    ({ call, fine }, at) =>
      !fine &&
      outcomes
        .slice(at + 1)
        .some(
          (later) => later.fine && later.call.name === call.name && aboutTheSame(call, later.call, tools),
        ),
  );
