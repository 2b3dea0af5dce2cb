import { stringifyJson } from "../../core/arguments/convert.ts";
import type { Json } from "../../core/arguments/json.ts";
import type { Possible } from "./possible.ts";

const LONGEST = 160;
const MOST_VALUES = 6;

/** A value as JSON, cut where it is long. */
export const show = (value: Json): string => cut(stringifyJson(value));

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text);

/** `expected "a"`, `expected one of "a", "b"`, with a word about leaving it out. */
export function showPossible(possible: Possible): string {
  const values = possible.filter((value) => value !== "");
  if (values.length === 0) return "expected to be left out";
  const shown = values.slice(0, MOST_VALUES).map(show).join(", ");
  const more = values.length > MOST_VALUES ? ` or ${values.length - MOST_VALUES} more` : "";
  const optional = values.length < possible.length ? ", or to be left out" : "";
  return `expected ${values.length === 1 ? "" : "one of "}${shown}${more}${optional}`;
}
