import { JsonNumber } from "../../core/arguments/json.ts";
import { parseJson } from "../../core/arguments/parse-json.ts";
import { isRounded, keepingRounded, splitDigits } from "../../core/schema/digits.ts";
import type { Tool } from "../../core/turn.ts";
import type { Field } from "../field.ts";

/** Cheap, and true of every value whose numbers doubles round: beyond 2^53 they have sixteen digits at least. */
const MAY_BE_ROUNDED = /\d{16}|\de\+/;

/** Whether the JSON text, as JSON.stringify writes it, may hold numbers that lost digits when they were parsed. */
export const mayBeRounded = (written: string): boolean => MAY_BE_ROUNDED.test(written);

/** What becomes of a number that was sent as a text. */
export type NumberOf = (text: string) => unknown;

/** Puts a schema into the words of JSON Schema. */
export type Translate = (schema: unknown, numberOf: NumberOf) => unknown;

const asDouble: NumberOf = Number;

const keepingDigits: NumberOf = (text) => {
  const number = new JsonNumber(text);
  return isRounded(number) ? number : number.value;
};

const stringified = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
};

/** The schema at a field as plain data, with the digits of what doubles round where the text of the request is known. */
export function sentSchema(
  field: Field,
  translate: Translate = (schema) => schema,
): Pick<Tool, "parameters" | "digits"> {
  const plain = { parameters: translate(field.value, asDouble) };
  if (!mayBeRounded(stringified(field.value))) return plain;
  const { sent } = field;
  const parsed = sent === null ? null : parseJson(sent);
  if (parsed?.ok !== true) return plain;
  const { plain: parameters, digits } = splitDigits(translate(keepingRounded(parsed.value), keepingDigits));
  return digits.size === 0 ? plain : { parameters, digits };
}
