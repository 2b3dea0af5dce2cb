import { isNumber, isObject, type Json, JsonNumber } from "../../core/arguments/json.ts";

/** A value made of plain JSON and of parts that keep their digits, as one that keeps them all. What is undefined is left out. */
export function asJson(value: unknown): Json {
  if (typeof value === "number") return new JsonNumber(String(value));
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(asJson);
  if (typeof value !== "object" || value === null) return null;
  const kept = value as Json;
  if (isObject(kept) || isNumber(kept)) return kept;
  return new Map(
    Object.entries(value).flatMap(([key, member]) =>
      member === undefined ? [] : [[key, asJson(member)] as const],
    ),
  );
}
