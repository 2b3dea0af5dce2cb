import { isArray, isObject, type Json, type JsonObject } from "../../core/arguments/json.ts";
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
import { inOtherOrder, type Reorder } from "../asking/order.ts";
import { jsonTextPrompt, type ShownTool } from "../asking/prompt.ts";

/** What only goes with native tools, and what would force another form on the answer. */
const NATIVE = [
  "tools",
  "functions",
  "tool_choice",
  "function_call",
  "parallel_tool_calls",
  "response_format",
];
const INSTRUCTING = new Set<Json | undefined>(["system", "developer"]);

function toolOf(tool: Json): ShownTool | null {
  if (!isObject(tool)) return null;
  const type = tool.get("type") ?? "function";
  if (type === "function") return shownTool(tool.get("function"));
  const shown = type === "custom" ? shownTool(objectAt(tool, "custom") ?? tool) : null;
  return shown && { ...shown, freeform: true };
}

const roleOf = (message: Json | undefined): Json | undefined =>
  message !== undefined && isObject(message) ? message.get("role") : undefined;

function instructed(message: Json | undefined, prompt: string): Json | null {
  if (message === undefined || !isObject(message)) return null;
  const content = message.get("content");
  if (typeof content === "string") return new Map(message).set("content", withMore(content, prompt));
  const part = new Map<string, Json>([
    ["type", "text"],
    ["text", prompt],
  ]);
  return content !== undefined && isArray(content)
    ? new Map(message).set("content", [...content, part])
    : null;
}

/** The last of the instructions at the beginning takes the prompt; without any it is a message of its own. */
function withPrompt(messages: readonly Json[], prompt: string): readonly Json[] {
  const first = messages.findIndex((message) => !INSTRUCTING.has(roleOf(message)));
  const last = (first < 0 ? messages.length : first) - 1;
  const more = instructed(messages[last], prompt);
  if (more !== null) return messages.with(last, more);
  const own = new Map<string, Json>([
    ["role", "system"],
    ["content", prompt],
  ]);
  return [...messages.slice(0, last + 1), own, ...messages.slice(last + 1)];
}

function inText(body: JsonObject): InText {
  for (const name of ["tool_choice", "function_call"]) {
    const choice = body.get(name);
    if (!isAbsent(choice) && choice !== "auto") return { obstacle: CHOSEN };
  }
  const older = listAt(body, "functions").map((declaration) => shownTool(declaration));
  const shown = allShown([...listAt(body, "tools").map(toolOf), ...older]);
  if (shown === null) return { obstacle: OTHER_TOOLS };
  const messages = withPrompt(listAt(body, "messages"), jsonTextPrompt(shown));
  return { body: without(body, NATIVE).set("messages", messages) };
}

function reordered(body: JsonObject, reorder: Reorder): Map<string, Json> | null {
  const lists = ["tools", "functions"].flatMap((name) => {
    const list = inOtherOrder(body.get(name), reorder);
    return list === null ? [] : [[name, list] as const];
  });
  return lists.length === 0 ? null : new Map([...body, ...lists]);
}

export const otherWays: OtherWays = {
  reordered,
  inText,
  instructed(body, words) {
    const messages = body.get("messages");
    if (messages === undefined || !isArray(messages)) return null;
    return new Map(body).set("messages", withPrompt(messages, words));
  },
};
