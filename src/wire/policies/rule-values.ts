/** The values that stand in business rules. */
import { isDecimal } from "../../core/arguments/decimal-order.ts";
import { LONGEST_PATH, readPath } from "../../core/rules/path.ts";
import type { Field } from "../field.ts";

const MOST_LISTED = 1_000;
const LONGEST_VALUE = 1_000;
const LONGEST_NAME = 256;
const LONGEST_NUMBER = 100;
const LONGEST_TEXT = 10_000_000;

/** A path to arguments, or to what stands in a result. */
export const readPathAt = (field: Field): string => {
  const text = field.text(LONGEST_PATH);
  return readPath(text) === null
    ? field.fail(
        'is no path; write names with dots and [0] or [*] for items, such as "items[*].amount", or a JSON Pointer such as "/items/0/amount"',
      )
    : text;
};

/** Refuses fields that nobody reads: a misspelt one would leave a rule without its bound. */
export const only = (field: Field, known: readonly string[], what: string): void => {
  for (const [name, value] of field.entries())
    if (!known.includes(name)) value.fail(`is no field of ${what}; known are ${known.join(", ")}`);
};

/** A number, or the text of one that has more digits than a JSON number keeps. */
export const decimal = (field: Field): string => {
  const { value } = field;
  if (typeof value === "string") {
    const text = field.string(LONGEST_NUMBER).trim();
    return isDecimal(text) ? text : field.fail('must be a number, or a number as text such as "19.99"');
  }
  const number = field.number(-Number.MAX_VALUE, Number.MAX_VALUE);
  if (Number.isInteger(number) && !Number.isSafeInteger(number))
    field.fail("has more digits than a JSON number keeps; write it as text");
  return String(number).replace("e+", "e");
};

export const decimalOrNone = (field: Field): string | undefined =>
  field.absent ? undefined : decimal(field);

export const lengthOrNone = (field: Field): number | undefined =>
  field.absent ? undefined : field.integer(0, LONGEST_TEXT);

/** Each value as JSON text. */
export const listed = (field: Field): readonly string[] => {
  const items = field.items();
  if (items.length === 0 || items.length > MOST_LISTED)
    field.fail(`holds ${items.length} values; from 1 to ${MOST_LISTED} are accepted`);
  return items.map((item) => {
    const { value } = item;
    if (typeof value === "string") item.text(LONGEST_VALUE);
    else if (typeof value === "number") item.number(-Number.MAX_VALUE, Number.MAX_VALUE);
    else if (typeof value !== "boolean") item.fail("must be a text, a number, true or false");
    return JSON.stringify(value);
  });
};

export const flag = (field: Field): boolean => {
  if (field.absent) return false;
  return typeof field.value === "boolean" ? field.value : field.fail("must be true or false");
};

export const toolName = (field: Field): string => {
  const name = field.text(LONGEST_NAME);
  return name === "" ? field.fail("must name a tool") : name;
};
