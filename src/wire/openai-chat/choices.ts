import { fromPlain, stringifyJson } from "../../core/arguments/convert.ts";
import { isArray, isNumber, isObject, type Json } from "../../core/arguments/json.ts";
import { objectIn } from "../json-object.ts";
import { abstentionChoice } from "./abstention.ts";

/**
 * Answers of several choices, of which some are not released. The others stay as they are, digit by digit.
 */

/** The body with other choices in the place of those at these positions; null where it cannot be rewritten. */
export function replaceChoices(body: string, replaced: ReadonlyMap<number, string>): string | null {
  const root = objectIn(body);
  const choices = root?.get("choices");
  if (root === null || choices === undefined || !isArray(choices)) return null;
  const kept = choices.map((choice, position) => {
    const text = replaced.get(position);
    return text === undefined ? choice : instead(choice, position, text);
  });
  return kept.includes(null) ? null : stringifyJson(new Map(root).set("choices", kept));
}

function instead(choice: Json, position: number, text: string): Json {
  const index = isObject(choice) ? choice.get("index") : undefined;
  const number = index !== undefined && isNumber(index) ? index.value : position;
  return fromPlain(abstentionChoice(number, text))?.value ?? null;
}

/**
 * The data of an event without the choices of these indices; null where nothing is left to send. An event that cannot be
 * read is not sent: nobody knows what it holds.
 */
export function withoutChoices(data: string, indices: ReadonlySet<number>): string | null {
  const root = objectIn(data);
  if (root === null) return null;
  const choices = root.get("choices");
  if (choices === undefined || !isArray(choices)) return data;
  const kept = choices.filter((choice) => {
    const index = isObject(choice) ? choice.get("index") : undefined;
    return !indices.has(index !== undefined && isNumber(index) ? index.value : 0);
  });
  if (kept.length === choices.length) return data;
  return kept.length === 0 ? null : stringifyJson(new Map(root).set("choices", kept));
}
