import { isObject, type JsonObject } from "../core/arguments/json.ts";
import { parseJson } from "../core/arguments/parse-json.ts";

/** The object that a JSON text holds, with its numbers digit by digit; null where it holds none, or cannot be written again without loss. */
export function objectIn(text: string): JsonObject | null {
  const parsed = parseJson(text);
  return parsed.ok && isObject(parsed.value) ? parsed.value : null;
}
