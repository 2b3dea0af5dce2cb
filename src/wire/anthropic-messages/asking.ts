import { isArray, isObject, type Json, type JsonObject } from "../../core/arguments/json.ts";
import type { InText, OtherWays } from "../asking/asking.ts";
import {
  allShown,
  CHOSEN,
  listAt,
  objectAt,
  OTHER_TOOLS,
  shownTool,
  withMore,
  without,
} from "../asking/json.ts";
import { inOtherOrder } from "../asking/order.ts";
import { jsonTextPrompt, type ShownTool } from "../asking/prompt.ts";

/** What only goes with native tools, and what would force another form on the answer. */
const NATIVE = ["tools", "tool_choice", "output_format"];
const OF_TOOLS = new Set<Json | undefined>(["tool_use", "tool_result"]);

const toolOf = (tool: Json): ShownTool | null =>
  isObject(tool) && (tool.get("type") ?? "custom") === "custom" ? shownTool(tool, "input_schema") : null;

const usesTools = (message: Json): boolean =>
  isObject(message) &&
  listAt(message, "content").some((block) => isObject(block) && OF_TOOLS.has(block.get("type")));

function systemWith(system: Json | undefined, prompt: string): Json {
  if (typeof system === "string") return withMore(system, prompt);
  const block = new Map<string, Json>([
    ["type", "text"],
    ["text", prompt],
  ]);
  return system !== undefined && isArray(system) ? [...system, block] : prompt;
}

function inText(body: JsonObject): InText {
  const choice = body.get("tool_choice");
  if (choice !== undefined && choice !== null && !isAuto(choice)) return { obstacle: CHOSEN };
  // The provider takes a history with uses of tools only together with their declarations.
  if (listAt(body, "messages").some(usesTools))
    return { obstacle: "the history holds uses of tools, which this API takes only beside the tools" };
  const shown = allShown(listAt(body, "tools").map(toolOf));
  if (shown === null) return { obstacle: OTHER_TOOLS };
  const system = systemWith(body.get("system"), jsonTextPrompt(shown));
  const changed = without(body, NATIVE).set("system", system);
  const output = objectAt(body, "output_config");
  if (output !== null) changed.set("output_config", without(output, ["format"]));
  return { body: changed };
}

const isAuto = (choice: Json): boolean => isObject(choice) && choice.get("type") === "auto";

export const otherWays: OtherWays = {
  reordered(body, reorder) {
    const tools = inOtherOrder(body.get("tools"), reorder);
    return tools === null ? null : new Map(body).set("tools", tools);
  },
  inText,
  instructed: (body, words) => new Map(body).set("system", systemWith(body.get("system"), words)),
};
