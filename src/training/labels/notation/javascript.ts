import type { Json, JsonArray } from "../../../core/arguments/json.ts";
import type { Declared } from "../kinds.ts";
import { floatNumber, integerNumber } from "./number.ts";
import { closesAt, isDecimal, splitSource, unquoted } from "./split.ts";

/**
 * Reads JavaScript source text as a value of the declared type: `'a'` or `a` for a String, `5` for a float, `5n` for a
 * Bigint, `[1, 'a']`, `new Array(1, 2)`, `{a: 1, 'b': [2]}`.
 * @returns the text itself where it is no such literal: a variable, or a wrong notation
 */
export function readJavascript(text: string, declared: Pick<Declared, "name" | "itemName">): Json {
  switch (declared.name) {
    case "array":
      return readArray(text.trim(), declared.itemName) ?? text;
    case "dict":
      return readDict(text.trim()) ?? text;
    default:
      return readScalar(text, declared.name);
  }
}

const INTEGER = /^-?\d+$/;

function readScalar(text: string, type: string): Json {
  switch (type) {
    case "String":
      return unquoted(text, QUOTES) ?? text;
    case "integer":
      return INTEGER.test(text) ? integerNumber(text) : text;
    case "float":
      return /^-?\d+(\.\d+)?$/.test(text) ? floatNumber(text) : text;
    case "Bigint":
      return /^-?\d+n$/.test(text) ? integerNumber(text.slice(0, -1)) : text;
    case "Boolean":
      return text === "true" || text === "false" ? text === "true" : text;
    case "array":
    case "dict":
      return readJavascript(text, { name: type, itemName: null });
    default:
      return text;
  }
}

const QUOTES = "\"'";

/** A value whose type nobody declared: what its spelling says. */
function readValue(text: string): Json {
  if (text === "true" || text === "false") return text === "true";
  const string = unquoted(text, QUOTES);
  if (string !== null) return string;
  if (INTEGER.test(text)) return integerNumber(text);
  if (isDecimal(text)) return floatNumber(text);
  return readArray(text, null) ?? readDict(text) ?? text;
}

/** The text between two brackets that enclose everything, or null: "[1], [2]" is no list. */
function inside(text: string, opening: string, closing: string): string | null {
  return text.startsWith(opening) && text.endsWith(closing) && closesAt(text, 0) === text.length - 1
    ? text.slice(1, -1)
    : null;
}

function readArray(text: string, itemType: string | null): JsonArray | null {
  const body = inside(text, "[", "]") ?? /^new\s+Array\((.*)\)$/s.exec(text)?.[1];
  if (body === undefined || body === null) return null;
  const items = splitSource(body);
  // Lists of lists are read by their spelling: the declared type of the items is that of the outer list.
  const lists = items[0]?.startsWith("[") === true;
  return items.map((item) => (itemType === null || lists ? readValue(item) : readScalar(item, itemType)));
}

function readDict(text: string): Map<string, Json> | null {
  const body = inside(text, "{", "}");
  if (body === null) return null;
  const members = new Map<string, Json>();
  for (const part of splitSource(body)) {
    const [name, ...rest] = splitSource(part, ":");
    if (name === undefined || rest.length === 0) return null;
    members.set(unquoted(name, QUOTES) ?? name, readValue(rest.join(":").trim()));
  }
  return members;
}
