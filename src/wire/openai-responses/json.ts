import { fromPlain } from "../../core/arguments/convert.ts";
import {
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
} from "../../core/arguments/json.ts";

/** JSON of the provider that is written again: digit by digit, with whatever nobody here knows. */

export const member = (of: Json, name: string): Json => (isObject(of) ? (of.get(name) ?? null) : null);

export const textAt = (of: Json, name: string): string | null => {
  const value = member(of, name);
  return typeof value === "string" && value !== "" ? value : null;
};

export const numberAt = (of: Json, name: string): number | null => {
  const value = member(of, name);
  return value !== null && isNumber(value) ? value.value : null;
};

export const itemsAt = (of: Json, name: string): JsonArray => {
  const value = member(of, name);
  return isArray(value) ? value : [];
};

/** Plain values, which hold no number that a double would round. */
export const json = (plain: unknown): Json => fromPlain(plain)?.value ?? null;

/** An object with these members on top of its own. */
export const withMembers = (of: JsonObject, members: Readonly<Record<string, Json>>): JsonObject =>
  new Map([...of, ...Object.entries(members)]);
