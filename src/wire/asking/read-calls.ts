import { stringifyJson } from "../../core/arguments/convert.ts";
import { isArray, isObject, type Json, type JsonObject } from "../../core/arguments/json.ts";
import { parseJson } from "../../core/arguments/parse-json.ts";
import type { ToolCall } from "../../core/turn.ts";

export type ReadJsonCalls =
  | { readonly ok: true; readonly calls: readonly ToolCall[] }
  | { readonly ok: false; readonly problem: string };

const FENCE = "```";
const NONE = { ok: false, problem: "an answer that is no JSON array of calls" } as const;
const MEMBERS: ReadonlySet<string> = new Set(["name", "arguments"]);

/** What stands in a code fence that is the whole of the text; the text itself where there is no fence. */
function unfenced(text: string): string {
  const whole = text.trim();
  if (!whole.startsWith(FENCE) || !whole.endsWith(FENCE) || whole.length < 2 * FENCE.length) return whole;
  const inside = whole.slice(FENCE.length, -FENCE.length);
  const line = inside.indexOf("\n");
  // Behind the fence stands a language or nothing.
  return line >= 0 && /^[a-z]{0,10}\s*$/i.test(inside.slice(0, line)) ? inside.slice(line + 1) : whole;
}

function argumentsOf(value: Json, freeform: boolean): string | null {
  if (freeform) return typeof value === "string" ? value : null;
  return isObject(value) ? stringifyJson(value) : null;
}

function callIn(item: JsonObject, freeform: ReadonlySet<string>): ToolCall | null {
  if (![...item.keys()].every((key) => MEMBERS.has(key))) return null;
  const name = item.get("name");
  const given = item.get("arguments");
  if (typeof name !== "string" || name.trim() === "" || given === undefined) return null;
  const text = argumentsOf(given, freeform.has(name));
  return text === null ? null : { id: null, name, arguments: text };
}

/**
 * The calls in the answer to `jsonTextPrompt`. It is a JSON array of `{name, arguments}` and nothing else, in a code fence or
 * not; `[]` is no call. Nothing is repaired and nothing is looked for in words: whatever is not exactly this is a problem.
 * @param freeform names of the tools whose arguments are a string
 */
export function readJsonCalls(text: string | null, freeform: ReadonlySet<string>): ReadJsonCalls {
  if (text === null) return NONE;
  const parsed = parseJson(unfenced(text));
  if (!parsed.ok || !isArray(parsed.value)) return NONE;
  const calls = parsed.value.map((item) => (isObject(item) ? callIn(item, freeform) : null));
  const read = calls.filter((call) => call !== null);
  return read.length === calls.length ? { ok: true, calls: read } : NONE;
}
