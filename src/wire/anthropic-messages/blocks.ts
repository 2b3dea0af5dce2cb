import type { ToolCall } from "../../core/turn.ts";
import type { RawArguments } from "../decisions/calls.ts";
import type { Field } from "../field.ts";
import { callName } from "./tools.ts";

const MAX_NAME = 1024;
/** As for calls of other formats: whoever compares or stores ids takes their hash. */
const MAX_ID = 65_536;

/** `type` of a content block; null where a server left it out. */
export const typeOf = (block: Field): string | null => block.get("type").stringOrNull(MAX_NAME);

/**
 * Whether the client would run this block. Provider-run tools (`server_tool_use`, `mcp_tool_use`) are no calls of ours. A block
 * without a type that has a name or an input can only be a call.
 */
export function isCall(block: Field): boolean {
  const type = typeOf(block);
  return type === "tool_use" || (type === null && !(block.get("name").absent && block.get("input").absent));
}

/** The provider's own tools, whose result comes in a block of the same answer. */
export const isHostedUse = (type: string | null): boolean =>
  type !== null && type !== "tool_use" && type.endsWith("tool_use");

export const callOf = (block: Field, input: string): ToolCall => ({
  id: block.get("id").stringOrNull(MAX_ID),
  name: callName(
    block.get("name").stringOrNull(MAX_NAME) ?? "",
    block.get("toolset_name").stringOrNull(MAX_NAME),
  ),
  arguments: input,
});

/** The JSON text of an input as sent, with all digits, keys and their order; "" where there is none. */
export function inputText(input: Field, raw: RawArguments): string {
  if (input.absent || input.value === "") return "";
  // A string is no object, and must not be read as if it were one.
  return typeof input.value === "string" ? JSON.stringify(input.value) : raw.at(input);
}

/** The words of a block of text; null for any other. */
export const textOf = (block: Field): string | null =>
  typeOf(block) === "text" ? (block.get("text").stringOrNull() ?? "") : null;
