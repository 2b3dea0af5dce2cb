import { stringifyJson } from "../core/arguments/convert.ts";
import { isArray, isObject, type Json, type JsonObject } from "../core/arguments/json.ts";
import { objectIn } from "./json-object.ts";
import { SseParser, type StreamEvent } from "./sse/parser.ts";

/**
 * Some servers send a function's `arguments` as an object, where OpenAI's contract says a string. A client would refuse it or
 * read "[object Object]", so a call that was judged is released in the contract's form, and nothing else is changed.
 */

/** Cheap, and true of all answers that need a rewrite: what it misses is a string already. */
const MAY_HOLD = /"arguments"\s*:\s*[{[]/;

/** The object with another value of this member; itself where it has none or nothing changes. */
export const change = (object: JsonObject, name: string, to: (value: Json) => Json): JsonObject => {
  const value = object.get(name);
  const changed = value === undefined ? undefined : to(value);
  return changed === undefined || changed === value ? object : new Map(object).set(name, changed);
};

/** An object with other members; anything else as it is. */
export const inObject = (value: Json, to: (object: JsonObject) => Json): Json =>
  isObject(value) ? to(value) : value;

/** A list with other objects in it; itself where nothing changes. */
export const inItems = (value: Json, to: (object: JsonObject) => Json): Json => {
  if (!isArray(value)) return value;
  const items = value.map((item) => inObject(item, to));
  return items.every((item, i) => item === value[i]) ? value : items;
};

/** Arguments as the contract says: an object or an array as the string of its JSON text, digit by digit. */
export const asText = (value: Json): Json =>
  isObject(value) || isArray(value) ? stringifyJson(value) : value;

/**
 * The JSON text of an answer, or of an event of a stream, with such arguments as strings; null where there are none.
 * @param to changes the arguments where this API has them
 */
export function textWithStringArguments(text: string, to: (root: JsonObject) => JsonObject): string | null {
  const root = MAY_HOLD.test(text) ? objectIn(text) : null;
  const changed = root === null ? null : to(root);
  return changed === null || changed === root ? null : stringifyJson(changed);
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The event with other data; its name and comments stay. */
function withData({ bytes }: StreamEvent, data: string): Uint8Array {
  const lines = new TextDecoder().decode(bytes).split(/\r\n|\n|\r/);
  const others = lines.filter((line) => line !== "" && !/^data(?::|$)/.test(line));
  return encode([...others, `data: ${data}`, "", ""].join("\n"));
}

/**
 * The bytes of a whole answer, streamed or not, with other texts; null where there is nothing to change.
 * @param rewrite see `textWithStringArguments`
 * @returns pieces that follow each other; events that are not rewritten keep their own bytes
 */
export function rewriteAnswer(
  bytes: Uint8Array,
  streamed: boolean,
  rewrite: (text: string) => string | null,
): Uint8Array[] | null {
  if (!streamed) {
    const text = rewrite(new TextDecoder().decode(bytes));
    return text === null ? null : [encode(text)];
  }
  const parser = new SseParser();
  let changed = false;
  const parts = [...parser.feed(bytes), ...parser.flush()].map((event) => {
    const text = event.data === null ? null : rewrite(event.data);
    changed ||= text !== null;
    return text === null ? event.bytes : withData(event, text);
  });
  return changed ? parts : null;
}
