import { stringifyJson } from "../../core/arguments/convert.ts";
import { isArray, isObject, type Json, type JsonObject } from "../../core/arguments/json.ts";
import { SseParser, type StreamEvent } from "../sse/parser.ts";
import { objectIn } from "./json.ts";

/**
 * Some servers send a function call's `arguments` as an object, where OpenAI's contract says a string. What was judged is
 * released in the contract's form, and nothing else is changed.
 */

/** Cheap, and true of all answers that need a rewrite: what it misses is a string already. */
const MAY_HOLD = /"arguments"\s*:\s*[{[]/;

const change = (of: JsonObject, name: string, to: (value: Json) => Json): JsonObject => {
  const value = of.get(name);
  const changed = value === undefined ? undefined : to(value);
  return changed === undefined || changed === value ? of : new Map(of).set(name, changed);
};

const asText = (value: Json): Json => (isObject(value) || isArray(value) ? stringifyJson(value) : value);

/** Hosted tools have arguments of their own, which are the provider's matter. */
const inItem = (item: Json): Json =>
  isObject(item) && item.get("type") === "function_call" ? change(item, "arguments", asText) : item;

const inItems = (items: Json): Json => {
  if (!isArray(items)) return items;
  const changed = items.map(inItem);
  return changed.every((item, at) => item === items[at]) ? items : changed;
};

const inResponse = (response: Json): Json =>
  isObject(response) ? change(response, "output", inItems) : response;

/** A response, or an event of a stream; null where there is nothing to change. */
function withStringArguments(text: string): string | null {
  const root = MAY_HOLD.test(text) ? objectIn(text) : null;
  if (root === null) return null;
  const isEvent = root.get("type") === "response.function_call_arguments.done";
  const changed = [
    ["item", inItem],
    ["response", inResponse],
    ["output", inItems],
    ...(isEvent ? [["arguments", asText] as const] : []),
  ] as const;
  const whole = changed.reduce((all, [name, to]) => change(all, name, to), root);
  return whole === root ? null : stringifyJson(whole);
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The event with other data; its name and comments stay. */
function withData({ bytes }: StreamEvent, data: string): Uint8Array {
  const lines = new TextDecoder().decode(bytes).split(/\r\n|\n|\r/);
  const others = lines.filter((line) => line !== "" && !/^data(?::|$)/.test(line));
  return encode([...others, `data: ${data}`, "", ""].join("\n"));
}

/**
 * The bytes of an answer with arguments that are objects as strings of their JSON text, digit by digit; null where there
 * are none.
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
    return text === null ? event.bytes : withData(event, text);
  });
  return changed ? parts : null;
}
