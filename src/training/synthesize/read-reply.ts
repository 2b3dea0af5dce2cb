import { stringifyJson } from "../../core/arguments/convert.ts";
import { isArray, isObject, type Json, type JsonObject } from "../../core/arguments/json.ts";
import { parseJson } from "../../core/arguments/parse-json.ts";
import type { ToolCall } from "../../core/turn.ts";
import type { How } from "./unit.ts";

/** A request that the model wrote, with its own calls where it was to write them. */
export interface Draft {
  readonly request: string;
  readonly calls: readonly ToolCall[] | null;
}

/**
 * The drafts in a reply. Models put JSON between fences or words; the text from the first brace to the last is read.
 * @returns null where there is no JSON of the form that was asked for
 */
export function readDrafts(text: string, how: How): Draft[] | null {
  const begin = text.indexOf("{");
  const end = text.lastIndexOf("}");
  if (begin === -1 || end < begin) return null;
  const parsed = parseJson(text.slice(begin, end + 1));
  if (!parsed.ok || !isObject(parsed.value)) return null;
  const list = parsed.value.get(how === "open" ? "items" : "requests") ?? null;
  if (!isArray(list)) return null;
  const drafts = list.flatMap((item) => (how === "open" ? openDraft(item) : plainDraft(item)));
  return drafts.length === 0 ? null : drafts;
}

const plainDraft = (item: Json): Draft[] =>
  typeof item === "string" ? [{ request: item.trim(), calls: null }] : [];

function openDraft(item: Json): Draft[] {
  if (!isObject(item)) return [];
  const request = item.get("request");
  const calls = item.get("calls");
  if (typeof request !== "string" || calls === undefined || !isArray(calls)) return [];
  return [{ request: request.trim(), calls: calls.flatMap(readCall) }];
}

function readCall(value: Json): ToolCall[] {
  if (!isObject(value)) return [];
  const name = value.get("name");
  const args = value.get("arguments") ?? null;
  if (typeof name !== "string") return [];
  return [{ id: null, name, arguments: isObject(args) ? stringifyJson(args) : "" }];
}

/** Calls as a ground truth of the list form: each value is the only one possible. JSON text. */
export function groundTruthOf(calls: readonly ToolCall[]): string {
  const items = calls.map(({ name, arguments: raw }): JsonObject => {
    const parsed = parseJson(raw);
    const args: JsonObject = parsed.ok && isObject(parsed.value) ? parsed.value : new Map();
    return new Map([[name, possibleMembers(args)]]);
  });
  return stringifyJson(items);
}

const possibleMembers = (object: JsonObject): JsonObject =>
  new Map([...object].map(([key, value]) => [key, [possibleValue(value)]]));

/** Members of a dict, also of one in a list, are lists of possible values; deeper ones are compared as they are. */
function possibleValue(value: Json): Json {
  if (isObject(value)) return exactMembers(value);
  return isArray(value) && value.every(isObject) ? value.map(exactMembers) : value;
}

const exactMembers = (object: JsonObject): JsonObject =>
  new Map([...object].map(([key, value]) => [key, [value]]));
