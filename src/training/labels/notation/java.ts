import type { Json } from "../../../core/arguments/json.ts";
import type { Declared } from "../kinds.ts";
import { floatNumber, integerNumber } from "./number.ts";
import { isDecimal, splitSource, unquoted } from "./split.ts";

/**
 * Reads Java source text as a value of the declared type: `150L` for a long, `0.5f` for a float,
 * `new int[]{1, 2}`, `new ArrayList<>(Arrays.asList(1, 2))`, `new HashMap<>() {{ put("a", 1); }}`.
 * @returns the text itself where it is no such literal: a variable, or a wrong notation
 */
export function readJava(text: string, declared: Pick<Declared, "name" | "itemName">): Json {
  switch (declared.name) {
    case "Array":
      return readArray(text, declared.itemName);
    case "ArrayList":
      return readArrayList(text, declared.itemName);
    case "HashMap":
      return readHashMap(text);
    default:
      return readScalar(text, declared.name);
  }
}

const INTEGER = /^-?\d+$/;

function readScalar(text: string, type: string): Json {
  switch (type) {
    case "byte":
    case "short":
    case "integer":
      return INTEGER.test(text) ? integerNumber(text) : text;
    case "long":
      return /[lL]$/.test(text) && INTEGER.test(text.slice(0, -1)) ? integerNumber(text.slice(0, -1)) : text;
    case "float":
      return /[fF]$/.test(text) && isDecimal(text.slice(0, -1)) ? floatNumber(text.slice(0, -1)) : text;
    case "double":
      return isDecimal(text) ? floatNumber(text) : text;
    case "boolean":
      return text === "true" || text === "false" ? text === "true" : text;
    default:
      return text;
  }
}

/** An item whose type nobody declared: what its spelling says. */
function readItem(text: string): Json {
  if (text === "true" || text === "false") return text === "true";
  const string = unquoted(text, '"');
  if (string !== null) return string;
  if (INTEGER.test(text)) return integerNumber(text);
  if (isDecimal(text)) return floatNumber(text);
  const [long, float] = [readScalar(text, "long"), readScalar(text, "float")];
  return long === text ? float : long;
}

const readTyped = (text: string, type: string | null): Json =>
  type === null ? readItem(text) : readScalar(text, type);

/** The leaderboard keeps the quotes of strings in arrays, not in lists; so do we, since labels must be comparable. */
function readArray(text: string, itemType: string | null): Json {
  const [, body] = /new\s+\w+\[\]\s*\{(.*?)\}/.exec(text) ?? [];
  return body === undefined ? text : splitSource(body).map((item) => readTyped(item, itemType));
}

const ADD = /add\((.+?)\)/g;

function readArrayList(text: string, itemType: string | null): Json {
  const [, listed] = /new\s+ArrayList<\w*>\(Arrays\.asList\((.+?)\)\)/.exec(text) ?? [];
  if (listed !== undefined) return splitSource(listed).map((item) => readListItem(item, itemType));
  const [, block] = /new\s+ArrayList<\w*>\(\)\s*\{\{\s*(.+?)\s*\}\}/s.exec(text) ?? [];
  if (block !== undefined) {
    return [...block.matchAll(ADD)].map(([, item = ""]) => readListItem(item.trim(), itemType));
  }
  return /new\s+ArrayList<\w*>\(\)/.test(text) ? [] : text;
}

const readListItem = (text: string, type: string | null): Json =>
  type === "String" || type === "char" ? text.slice(1, -1) : readTyped(text, type);

const PUT = /put\("(.*?)",\s*(.*?)\)/g;

function readHashMap(text: string): Json {
  const [start] = /new\s+HashMap<.*?>\s*\(\)/s.exec(text) ?? [];
  if (start === undefined) return text;
  const block = text.slice(text.indexOf(start) + start.length);
  return new Map([...block.matchAll(PUT)].map(([, key = "", value = ""]) => [key, readItem(value.trim())]));
}
