import type { ToolCall } from "../../core/turn.ts";
import { MAX_ID, MAX_NAME, type RawArguments, readArguments } from "../decisions/calls.ts";
import type { Field } from "../field.ts";

/** Calls that the provider runs itself while it answers: over when the answer comes. */
const HOSTED = new Set([
  "web_search_call",
  "file_search_call",
  "code_interpreter_call",
  "image_generation_call",
  "mcp_call",
]);

/** Members of an item that say nothing of what it would do. */
const ENVELOPE = new Set(["id", "type", "status", "call_id", "caller", "created_by", "execution"]);

/** The type of an item; a message may leave it out. */
export function itemType(item: Field): string {
  const { value } = item.get("type");
  if (typeof value === "string" && value !== "") return value;
  return item.get("role").absent ? "" : "message";
}

/**
 * Whether this item asks the client to run something: a function, a custom tool, or one of the provider's tools that run
 * at the client's (a shell, a patch, a computer). A kind of call that nobody knows yet counts, since it may be one, and so
 * does an item that does not say what it is.
 */
export function isCall(item: Field): boolean {
  const type = itemType(item);
  if (type === "") return true;
  if (!type.endsWith("_call") || HOSTED.has(type)) return false;
  return type !== "tool_search_call" || item.get("execution").value === "client";
}

const textOr = (field: Field, otherwise: string): string =>
  typeof field.value === "string" && field.value.trim() !== "" ? field.value : otherwise;

/** The name by which a tool is declared and called; a namespace stands before it. */
export const fullName = (namespace: Field, name: string): string => {
  const prefix = textOr(namespace, "");
  return prefix === "" ? name : `${prefix}.${name}`;
};

/** The id that an output names the call by. */
export const callId = (item: Field): string | null => {
  const id = item.get("call_id").absent ? item.get("id") : item.get("call_id");
  return id.stringOrNull(MAX_ID);
};

/** The call that an item holds; see `isCall`. */
export function readCall(item: Field, raw: RawArguments): ToolCall {
  const type = itemType(item);
  const id = callId(item);
  if (type === "function_call" || type === "custom_tool_call" || type === "") {
    const name = fullName(item.get("namespace"), item.get("name").stringOrNull(MAX_NAME) ?? "");
    const sent = item.get(type === "custom_tool_call" ? "input" : "arguments");
    return { id, name, arguments: readArguments(sent, raw) };
  }
  return { id, name: type.slice(0, -"_call".length), arguments: actionOf(item) };
}

/** What one of the provider's own tools is asked to do, as the JSON object that its arguments would be. */
function actionOf(item: Field): string {
  const said = item.entries().filter(([name]) => !ENVELOPE.has(name));
  return JSON.stringify(Object.fromEntries(said.map(([name, { value }]) => [name, value])));
}

/** Of a shell in the provider's container the output follows the call at once; all other calls are the client's to run. */
export const ranAtProvider = (
  type: string,
  id: string | null,
  answered: ReadonlySet<string | null>,
): boolean => type === "shell_call" && id !== null && answered.has(id);

export const isShellOutput = (item: Field): boolean => itemType(item) === "shell_call_output";

/** The items of an answer that the client would run. */
export function openCalls(items: readonly Field[]): readonly Field[] {
  const answered = new Set(items.filter(isShellOutput).map(callId));
  return items.filter((item) => isCall(item) && !ranAtProvider(itemType(item), callId(item), answered));
}
