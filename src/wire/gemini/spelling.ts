import type { JsonObject } from "../../core/arguments/json.ts";
import type { Field } from "../field.ts";

/** The API takes every name in both spellings of protobuf's JSON: `functionCall` and `function_call`. */

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Both spellings of a name. */
export const spellings = (name: string): readonly string[] => [...new Set([name, snake(name)])];

/**
 * A member in either spelling.
 * @param name in camel case
 * @throws InvalidRequestError where it stands in both: nobody can tell which one holds
 */
export function at(field: Field, name: string): Field {
  const [camel, other] = spellings(name).map((spelling) => field.get(spelling));
  if (camel === undefined || other === undefined || other.absent) return field.get(name);
  return camel.absent ? other : other.fail(`stands beside ${name}; send one of the two`);
}

/** The spelling in which a member stands; in camel case where it does not stand there, or is null. */
export const nameIn = (object: JsonObject, name: string): string =>
  spellings(name).find((spelling) => (object.get(spelling) ?? null) !== null) ?? name;

/** The items of a list; one item may stand there without its list, as in many examples of the API. */
export const listOf = (field: Field): readonly Field[] => {
  if (field.absent) return [];
  return Array.isArray(field.value) ? field.items() : [field.object()];
};

/** A whole number, which protobuf's JSON also takes as a string; null where there is none. */
export function countOf(field: Field, min = 0, max = Number.MAX_SAFE_INTEGER): number | null {
  if (field.absent) return null;
  const { value } = field;
  const count = typeof value === "string" && /^\d{1,16}$/.test(value) ? Number(value) : value;
  if (typeof count !== "number" || !Number.isInteger(count) || count < min || count > max)
    return field.fail(`must be a whole number from ${min} to ${max}`);
  return count;
}
