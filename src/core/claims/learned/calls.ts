/** The calls of a conversation as what an answer may be held against. */
import { isFailedResult } from "../../features/text/error-result.ts";
import type { Message, ToolCall, Turn } from "../../turn.ts";

export interface Calls {
  /** Names, arguments and results of the calls that failed in nothing, one text. */
  readonly said: string;
  /** Names of the tools of calls that failed since the user spoke, one a call. */
  readonly lost: readonly string[];
  /** A tool ran at one time, and failed at another. */
  readonly partly: boolean;
}

const MOST_MESSAGES = 200;
const LONGEST_RESULT = 2_000;
const LONGEST_ARGUMENTS = 4_000;

const isTool = ({ role }: Message): boolean => role === "tool" || role === "function";

/** @param own calls of the answer itself, which are about to run */
export function callsOf({ messages }: Turn, own: readonly ToolCall[]): Calls {
  const read = messages.slice(-MOST_MESSAGES);
  const asked = read.findLastIndex(({ role }) => role === "user");
  const failed = new Set<ToolCall>();
  const said: string[] = [];
  read.forEach(({ calls }, at) => {
    if (calls.length === 0) return;
    const rest = read.slice(at + 1, at + 1 + 2 * calls.length);
    const end = rest.findIndex((one) => !isTool(one));
    const results = end < 0 ? rest : rest.slice(0, end);
    calls.forEach((call, i) => {
      const result = results.find(({ callId }) => callId !== null && callId === call.id) ?? results[i];
      if (result !== undefined && isFailedResult(result)) {
        if (at > asked) failed.add(call);
      } else said.push(textOf(call, result));
    });
  });
  said.push(...own.map((call) => textOf(call, undefined)));
  const all = read.slice(asked + 1).flatMap(({ calls }) => calls);
  const lost = [...failed].map(({ name }) => name);
  const fine = new Set(all.filter((call) => !failed.has(call)).map(({ name }) => name));
  return { said: said.join("\n"), lost, partly: lost.some((name) => fine.has(name)) };
}

const textOf = (call: ToolCall, result: Message | undefined): string =>
  `${call.name} ${call.arguments.slice(0, LONGEST_ARGUMENTS)} ${result?.text.slice(0, LONGEST_RESULT) ?? ""}`;
