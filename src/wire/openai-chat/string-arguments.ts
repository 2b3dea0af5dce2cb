import { stringifyJson } from "../../core/arguments/convert.ts";
import { isArray, isObject, type Json, type JsonObject } from "../../core/arguments/json.ts";
import { parseJson } from "../../core/arguments/parse-json.ts";
import { SseParser } from "../sse/parser.ts";

/**
 * Some servers send `function.arguments` as an object, where OpenAI's contract says a string. A client would refuse it or read
 * "[object Object]", so a call that was judged is released in the contract's form, and nothing else is changed.
 */

/** Cheap, and true of all answers that need a rewrite: what it misses is a string already. */
const MAY_HOLD = /"arguments"\s*:\s*[{[]/;

const change = (object: JsonObject, name: string, to: (value: Json) => Json): JsonObject => {
  const value = object.get(name);
  const changed = value === undefined ? undefined : to(value);
  return changed === undefined || changed === value ? object : new Map(object).set(name, changed);
};

const ofObject = (value: Json, to: (object: JsonObject) => Json): Json =>
  isObject(value) ? to(value) : value;

const ofItems = (value: Json, to: (object: JsonObject) => Json): Json => {
  if (!isArray(value)) return value;
  const items = value.map((item) => ofObject(item, to));
  return items.every((item, i) => item === value[i]) ? value : items;
};

const asText = (value: Json): Json => (isObject(value) || isArray(value) ? stringifyJson(value) : value);

const inFunction = (body: JsonObject): JsonObject => change(body, "arguments", asText);

const inMessage = (message: JsonObject): JsonObject =>
  change(
    change(message, "tool_calls", (calls) =>
      ofItems(calls, (call) => change(call, "function", (body) => ofObject(body, inFunction))),
    ),
    "function_call",
    (body) => ofObject(body, inFunction),
  );

const inChoice = (choice: JsonObject): JsonObject =>
  ["message", "delta"].reduce(
    (all, name) => change(all, name, (message) => ofObject(message, inMessage)),
    choice,
  );

/**
 * The JSON text of an answer, or of a chunk of a stream, with arguments that are objects or arrays as strings of their JSON
 * text, digit by digit; null where there are none.
 */
export function withStringArguments(text: string): string | null {
  if (!MAY_HOLD.test(text)) return null;
  const parsed = parseJson(text);
  if (!parsed.ok || !isObject(parsed.value)) return null;
  const changed = change(parsed.value, "choices", (choices) => ofItems(choices, inChoice));
  return changed === parsed.value ? null : stringifyJson(changed);
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * The same for the bytes of a whole answer, streamed or not; null where there is nothing to change.
 * @returns pieces that follow each other; events that hold no such arguments keep their own bytes
 */
export function bytesWithStringArguments(bytes: Uint8Array, streamed: boolean): Uint8Array[] | null {
  if (!streamed) {
    const text = withStringArguments(new TextDecoder().decode(bytes));
    return text === null ? null : [encode(text)];
  }
  const parser = new SseParser();
  let changed = false;
  const parts = [...parser.feed(bytes), ...parser.flush()].map((event) => {
    const text = event.data === null ? null : withStringArguments(event.data);
    changed ||= text !== null;
    return text === null ? event.bytes : encode(`data: ${text}\n\n`);
  });
  return changed ? parts : null;
}
