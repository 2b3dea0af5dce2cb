import { decimalForm } from "../arguments/decimal.ts";
import { isArray, isNumber, isObject, JsonNumber, type Json, type JsonObject } from "../arguments/json.ts";
import { pointerTo } from "./pointer.ts";

/** By JSON Pointer into a schema: the text of each number that a double rounds, such as 9223372036854775807. */
export type Digits = ReadonlyMap<string, string>;

export const NO_DIGITS: Digits = new Map();

/** Longest text whose digits a double always holds, between the bounds below and above. */
const ALWAYS_HELD = 15;
/** Below it doubles lose digits, and in the end are zero. */
const SMALLEST = 2 ** -1022;
/** Such as 1e-308: no shorter text is that small, but zero. */
const SHORTEST_SMALL = 6;

const isHeld = ({ text, value }: JsonNumber): boolean => {
  const size = Math.abs(value);
  if (text.length > ALWAYS_HELD || size > Number.MAX_SAFE_INTEGER) return false;
  return size >= SMALLEST || text.length < SHORTEST_SMALL;
};

/** Whether a double says something else than the number as written. */
export const isRounded = (number: JsonNumber): boolean =>
  !isHeld(number) && decimalForm(number.text) !== decimalForm(String(number.value));

/** A plain value in which the numbers that a double would round are still `JsonNumber`s. */
export const keepingRounded = (value: Json): unknown => {
  if (isNumber(value)) return isRounded(value) ? value : value.value;
  if (isArray(value)) return value.map(keepingRounded);
  if (!isObject(value)) return value;
  return Object.fromEntries([...value].map(([key, member]) => [key, keepingRounded(member)]));
};

/** The plain value with doubles everywhere, and the digits of what they round. */
export function splitDigits(value: unknown): { readonly plain: unknown; readonly digits: Digits } {
  const digits = new Map<string, string>();
  const walk = (inner: unknown, at: string): unknown => {
    if (inner instanceof JsonNumber) {
      digits.set(at, inner.text);
      return inner.value;
    }
    if (Array.isArray(inner)) return inner.map((item: unknown, index) => walk(item, pointerTo(at, index)));
    if (typeof inner !== "object" || inner === null) return inner;
    return Object.fromEntries(
      Object.entries(inner).map(([key, member]) => [key, walk(member, pointerTo(at, key))]),
    );
  };
  return { plain: walk(value, ""), digits };
}

/** A JSON value that was made plain, with the digits that it had at `at`. */
export const withDigits = (value: Json, digits: Digits, at: string): Json => {
  if (isNumber(value)) {
    const text = digits.get(at);
    return text === undefined ? value : new JsonNumber(text);
  }
  if (isArray(value)) return value.map((item, index) => withDigits(item, digits, pointerTo(at, index)));
  if (!isObject(value)) return value;
  return new Map(
    [...value].map(([key, member]) => [key, withDigits(member, digits, pointerTo(at, key))] as const),
  );
};

/** Whether some number inside is one of those that are asked for. */
export const someNumber = (value: Json, asked: (number: JsonNumber) => boolean): boolean => {
  if (isNumber(value)) return asked(value);
  if (isArray(value)) return value.some((item) => someNumber(item, asked));
  return isObject(value) && [...(value as JsonObject).values()].some((member) => someNumber(member, asked));
};
