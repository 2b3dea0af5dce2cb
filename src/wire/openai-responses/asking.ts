import { isObject, type Json, type JsonObject } from "../../core/arguments/json.ts";
import type { InText, OtherWays } from "../asking/asking.ts";
import {
  allShown,
  CHOSEN,
  isAbsent,
  listAt,
  objectAt,
  OTHER_TOOLS,
  shownTool,
  withMore,
  without,
} from "../asking/json.ts";
import { inOtherOrder } from "../asking/order.ts";
import { jsonTextPrompt, type ShownTool } from "../asking/prompt.ts";

const NATIVE = ["tools", "tool_choice", "parallel_tool_calls", "max_tool_calls"];
/** Items that bring tools of their own. */
const BRINGING = new Set<Json | undefined>(["additional_tools", "tool_search_output"]);

function toolOf(tool: Json): ShownTool | null {
  if (!isObject(tool)) return null;
  const type = tool.get("type") ?? "function";
  const shown = shownTool(objectAt(tool, "function") ?? tool);
  if (type === "function") return shown;
  return type === "custom" && shown !== null
    ? { name: shown.name, description: shown.description, freeform: true }
    : null;
}

const bringsTools = (item: Json): boolean => isObject(item) && BRINGING.has(item.get("type"));

function instructed(body: JsonObject, words: string): Map<string, Json> | null {
  const given = body.get("instructions");
  if (typeof given !== "string" && !isAbsent(given)) return null;
  return new Map(body).set("instructions", typeof given === "string" ? withMore(given, words) : words);
}

function inText(body: JsonObject): InText {
  const choice = body.get("tool_choice");
  if (!isAbsent(choice) && choice !== "auto") return { obstacle: CHOSEN };
  const shown = allShown(listAt(body, "tools").map(toolOf));
  if (shown === null || listAt(body, "input").some(bringsTools)) return { obstacle: OTHER_TOOLS };
  const changed = instructed(without(body, NATIVE), jsonTextPrompt(shown));
  if (changed === null) return { obstacle: "the instructions are no text" };
  // A form that the caller wants of words would be forced on the calls.
  const text = objectAt(body, "text");
  if (text !== null) changed.set("text", without(text, ["format"]));
  return { body: changed };
}

export const otherWays: OtherWays = {
  reordered(body, reorder) {
    const tools = inOtherOrder(body.get("tools"), reorder);
    return tools === null ? null : new Map(body).set("tools", tools);
  },
  inText,
  instructed,
};
