import { isArray, isObject, type Json } from "../arguments/json.ts";
import { parseJson } from "../arguments/parse-json.ts";
import { isFailedResult } from "../features/text/error-result.ts";
import { resultsAfter } from "../session/history.ts";
import type { Message } from "../turn.ts";

/** A result in the conversation that is no error. */
export interface PriorResult {
  /** The tool that was called. */
  readonly tool: string;
  readonly text: string;
  /** What it says as JSON, `undefined` where it is none. Of content blocks, what their text says. */
  readonly value: Json | undefined;
}

/** What is read of all results together, the newest first, in UTF-16 units. */
const MOST_READ = 2_000_000;

/** The JSON of a text that looks like an object or a list. */
const jsonIn = (text: string): Json | undefined => {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : undefined;
};

/** The text of `[{type: "text", text}]`, alone or under `content`, as MCP wraps results; null for anything else. */
function blockText(value: Json): string | null {
  const list = isObject(value) ? value.get("content") : value;
  if (list === undefined || !isArray(list) || list.length === 0) return null;
  const texts: string[] = [];
  for (const block of list) {
    if (!isObject(block) || block.get("type") !== "text") return null;
    const text = block.get("text");
    if (typeof text !== "string") return null;
    texts.push(text);
  }
  return texts.join("\n");
}

function read(tool: string, text: string): PriorResult {
  const value = jsonIn(text);
  const inner = value === undefined ? null : blockText(value);
  return inner === null ? { tool, text, value } : { tool, text: inner, value: jsonIn(inner) };
}

const known = new WeakMap<readonly Message[], readonly PriorResult[]>();

/**
 * The results of tools in the request's own messages, the newest first. Errors are none: they often repeat what was asked for.
 * What a model or a user says is no result.
 */
export function priorResults(messages: readonly Message[]): readonly PriorResult[] {
  const before = known.get(messages);
  if (before !== undefined) return before;
  const results: PriorResult[] = [];
  let left = MOST_READ;
  for (let place = messages.length - 1; place >= 0 && left > 0; place--) {
    const calls = messages[place]?.calls ?? [];
    if (calls.length === 0) continue;
    for (const { message: at, call } of resultsAfter(messages, place).toReversed()) {
      const message = messages[at];
      const tool = calls[call]?.name;
      if (message === undefined || tool === undefined || isFailedResult(message)) continue;
      left -= message.text.length;
      if (left < 0) break;
      results.push(read(tool, message.text));
    }
  }
  known.set(messages, results);
  return results;
}
