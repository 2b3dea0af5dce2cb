/** The agent's earlier calls, each with what became of it, and what the user wants since the agent last acted. */
import { normaliseEarlier, type RulesOf } from "../normalise.ts";
import type { ParsedCall } from "../normalised.ts";
import type { Message, ToolCall, Turn } from "../turn.ts";
import { isFailedResult } from "./text/error-result.ts";
import { agrees, asks, demandsConfirmation } from "./text/replies.ts";

export interface EarlierCall {
  readonly call: ParsedCall;
  /** After the last user message. */
  readonly sinceUser: boolean;
  /** Its result is an error; null where no result is known. */
  readonly failed: boolean | null;
  /** What the tool answered; null where no result is known. */
  readonly result: string | null;
}

export interface LoopHistory {
  /** The last 100, in order. */
  readonly calls: readonly EarlierCall[];
  /** User messages since the agent last called a tool before the last user message: what is still to be done. */
  readonly request: string;
  readonly requestMessages: number;
  /** The newest tool result since the user spoke, if it is an error. */
  readonly error: string | null;
  /** Tool results since the user spoke, joined. */
  readonly fresh: string;
  /** Whether the agent had asked something before the user's last message; null where it had not spoken. */
  readonly asked: boolean | null;
  /** The user's last message is a yes. */
  readonly agreed: boolean;
  /** The operator wants a yes before changes. */
  readonly mustConfirm: boolean;
}

const MOST_CALLS = 100;
const LONGEST_REQUEST = 20_000;
const LONGEST_FRESH = 100_000;
/** Where many user messages stand in a row without a call, only the last are the request. */
const MOST_REQUESTS = 6;

const isTool = ({ role }: Message): boolean => role === "tool" || role === "function";

/** @param rulesOf as in `normalise`: earlier calls are compared with the samples' */
export function loopHistoryOf(turn: Turn, rulesOf?: RulesOf): LoopHistory {
  const { messages } = turn;
  const last = messages.findLastIndex(({ role }) => role === "user");
  const acted = messages.findLastIndex(({ calls }, at) => at < last && calls.length > 0);
  const users = messages.slice(acted + 1, last + 1).filter(({ role }) => role === "user");
  const requests = users.slice(-MOST_REQUESTS).map(({ text }) => text);
  const results = messages.slice(last + 1).filter(isTool);
  const newest = results.at(-1);
  const before = messages.slice(0, Math.max(0, last)).findLast(({ role }) => role !== "user");
  const operator = messages.filter(({ role }) => role === "system" || role === "developer");
  return {
    calls: pairCalls(turn, last, rulesOf),
    request: requests.join("\n").slice(-LONGEST_REQUEST),
    requestMessages: users.length,
    error: newest !== undefined && isFailedResult(newest) ? newest.text.slice(0, 2_000) : null,
    fresh: results
      .map(({ text }) => text)
      .join("\n")
      .slice(-LONGEST_FRESH),
    asked: before?.role === "assistant" && before.text !== "" ? asks(before.text) : null,
    agreed: agrees(messages[last]?.text ?? ""),
    mustConfirm: operator.some(({ text }) => demandsConfirmation(text)),
  };
}

function pairCalls(turn: Turn, lastUser: number, rulesOf: RulesOf | undefined): EarlierCall[] {
  const made: (Omit<EarlierCall, "call"> & { readonly raw: ToolCall })[] = [];
  turn.messages.forEach((message, at) => {
    if (message.calls.length === 0) return;
    const results = resultsAfter(turn.messages, at);
    message.calls.forEach((raw, i) => {
      const own = results.find(({ callId }) => callId !== null && callId === raw.id) ?? results[i];
      made.push({
        raw,
        sinceUser: at > lastUser,
        failed: own === undefined ? null : isFailedResult(own),
        result: own?.text ?? null,
      });
    });
  });
  const kept = made.slice(-MOST_CALLS);
  if (kept.length === 0) return [];
  const calls = normaliseEarlier(
    turn,
    kept.map(({ raw }) => raw),
    rulesOf,
  );
  return kept.map(({ sinceUser, failed, result }, i) => ({ call: calls[i]!, sinceUser, failed, result }));
}

/** The tool messages that follow directly. */
function resultsAfter(messages: readonly Message[], at: number): readonly Message[] {
  let end = at + 1;
  for (let next = messages[end]; next !== undefined && isTool(next); next = messages[end]) end += 1;
  return messages.slice(at + 1, end);
}
