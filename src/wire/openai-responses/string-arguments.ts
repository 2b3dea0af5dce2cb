import type { Json, JsonObject } from "../../core/arguments/json.ts";
import {
  asText,
  change,
  inItems,
  inObject,
  rewriteAnswer,
  textWithStringArguments,
} from "../string-arguments.ts";

/** Hosted tools have arguments of their own, which are the provider's matter. */
const inItem = (item: JsonObject): JsonObject =>
  item.get("type") === "function_call" ? change(item, "arguments", asText) : item;

const inOutput = (items: Json): Json => inItems(items, inItem);

/** A response, or an event of a stream. */
function inRoot(root: JsonObject): JsonObject {
  const isEvent = root.get("type") === "response.function_call_arguments.done";
  const changes = [
    ["item", (item: Json) => inObject(item, inItem)],
    ["response", (response: Json) => inObject(response, (object) => change(object, "output", inOutput))],
    ["output", inOutput],
    ...(isEvent ? [["arguments", asText] as const] : []),
  ] as const;
  return changes.reduce((all, [name, to]) => change(all, name, to), root);
}

/** See `rewriteAnswer`. */
export const bytesWithStringArguments = (bytes: Uint8Array, streamed: boolean): Uint8Array[] | null =>
  rewriteAnswer(bytes, streamed, (text) => textWithStringArguments(text, inRoot));
