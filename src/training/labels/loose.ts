import { decimalForm } from "../../core/arguments/decimal.ts";
import { isArray, isNumber, isObject, type Json, type JsonNumber } from "../../core/arguments/json.ts";
import { kindOf } from "./kinds.ts";

/**
 * A text without what the leaderboard ignores: spaces, `,./-_*^`, case, and the sort of quotes. "April 1, 2024" and
 * "april 1 2024" are equal; so are "3*x^2" and "3x2", and "1.5" and "15".
 */
export const looseText = (text: string): string =>
  text
    .replace(/[ ,./\-_*^]/g, "")
    .toLowerCase()
    .replaceAll("'", '"');

/** A string loosely, every other value as it is; the inside of lists and dicts stays as it is. */
export const loose = (value: Json): Json => (typeof value === "string" ? looseText(value) : value);

/** Equal by value: numbers by what they are worth, dicts in any key order, lists in order, text exactly. */
export function equal(a: Json, b: Json): boolean {
  if (isNumber(a)) return isNumber(b) && sameNumber(a, b);
  if (isArray(a)) {
    return isArray(b) && a.length === b.length && a.every((item, i) => equal(item, b[i] ?? null));
  }
  if (isObject(a)) {
    if (!isObject(b) || a.size !== b.size) return false;
    return [...a].every(([key, value]) => b.has(key) && equal(value, b.get(key) ?? null));
  }
  return a === b;
}

const sameNumber = (a: JsonNumber, b: JsonNumber): boolean =>
  kindOf(a) === "integer" && kindOf(b) === "integer"
    ? decimalForm(a.text) === decimalForm(b.text)
    : a.value === b.value;

export const isAmong = (value: Json, values: readonly Json[]): boolean =>
  values.some((other) => equal(value, other));
