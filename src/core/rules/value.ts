import { canonicalForm } from "../arguments/canonical.ts";
import { stringifyJson } from "../arguments/convert.ts";
import { decimalForm } from "../arguments/decimal.ts";
import { isDecimal } from "../arguments/decimal-order.ts";
import { isArray, isNumber, isObject, type Json, type JsonObject } from "../arguments/json.ts";
import { parseJson } from "../arguments/parse-json.ts";
import { shown } from "../text/cut.ts";
import { MOST_VALUES, stepsOf, valuesAt } from "./path.ts";

/** Longest text that is a number: a longer one is read by nobody as an amount. */
const LONGEST_NUMBER = 400;

/** The digits of a number, also of one that arrived as a text; null where the value is none. */
export function decimalIn(value: Json): string | null {
  const text = isNumber(value) ? value.text : typeof value === "string" ? value.trim() : "";
  return text.length <= LONGEST_NUMBER && isDecimal(text) ? text : null;
}

/** A value in a message. */
export const told = (value: Json): string =>
  typeof value === "string" ? JSON.stringify(shown(value)) : shown(stringifyJson(value));

export interface Given {
  /** Without nulls; a list counts as its items. */
  readonly values: readonly Json[];
  readonly complete: boolean;
}

/** What a call gives at a path. */
export function givenAt(args: JsonObject, path: string): Given {
  const { values, complete } = valuesAt(args, stepsOf(path));
  const each = values.flatMap((value) => (isArray(value) ? value.slice(0, MOST_VALUES + 1) : [value]));
  return {
    values: each.slice(0, MOST_VALUES).filter((value) => value !== null),
    complete: complete && each.length <= MOST_VALUES,
  };
}

/** The name of the argument that a path leads to, by which the rules of the canonical form read a value. */
const nameAt = (path: string): string =>
  String(stepsOf(path).findLast((step) => typeof step === "string") ?? "");

/** The canonical form of a value of this argument; equal forms mean the same value. */
export const formOf = (value: Json, path: string): string => {
  const name = nameAt(path);
  return canonicalForm("", new Map([[name, value]])).arguments.get(name) ?? "null";
};

const forms = new WeakMap<readonly string[], Map<string, ReadonlySet<string>>>();

/** The canonical forms of a list of a rule, each value as JSON text. */
export function formsOf(texts: readonly string[], path: string): ReadonlySet<string> {
  let byPath = forms.get(texts);
  if (byPath === undefined) forms.set(texts, (byPath = new Map<string, ReadonlySet<string>>()));
  let known = byPath.get(path);
  if (known === undefined) {
    const values = texts.flatMap((text) => {
      const parsed = parseJson(text);
      return parsed.ok ? [formOf(parsed.value, path)] : [];
    });
    byPath.set(path, (known = new Set(values)));
  }
  return known;
}

/** A value as the text that stands for it, so that 1234 and "1234" are one id; null for lists and objects. */
export function plainText(value: Json): string | null {
  if (typeof value === "string") return value.normalize("NFC").trim();
  if (isNumber(value)) return decimalForm(value.text);
  return value === null || isArray(value) || isObject(value) ? null : String(value);
}
