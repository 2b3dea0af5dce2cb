import type { ToolCall } from "../../core/turn.ts";
import type { RawArguments } from "../decisions/calls.ts";
import type { Field } from "../field.ts";
import { at, listOf } from "./spelling.ts";

const MAX_NAME = 1024;
/** As for calls of other formats: whoever compares or stores ids takes their hash. */
const MAX_ID = 65_536;

/** The parts of a content; of none where a server left them out. */
export const partsOf = (content: Field): readonly Field[] =>
  content.absent ? [] : listOf(content.object().get("parts")).map((part) => part.object());

/** What a model thought is no part of what it said. */
export const isThought = (part: Field): boolean => part.get("thought").value === true;

/** The JSON text of arguments as sent, with all digits, keys and their order; "" where there are none. */
function argumentsText(args: Field, raw: RawArguments): string {
  if (args.absent) return "";
  // A string is no object, and must not be read as if it were one.
  return typeof args.value === "string" ? JSON.stringify(args.value) : raw.at(args);
}

/** A `functionCall`. Without a name it is kept: a check blocks it with a finding that says so. */
export const callOf = (call: Field, raw: RawArguments): ToolCall => ({
  id: call.object().get("id").stringOrNull(MAX_ID) || null,
  name: call.get("name").stringOrNull(MAX_NAME) ?? "",
  arguments: argumentsText(call.get("args"), raw),
});

/** Tools that the provider runs itself: +1 for a part that uses one, -1 for a part with its result. */
export function hostedUse(part: Field): number {
  if (["executableCode", "toolCall"].some((name) => !at(part, name).absent)) return 1;
  return ["codeExecutionResult", "toolResponse"].some((name) => !at(part, name).absent) ? -1 : 0;
}

/** Something that is no text: an image, audio, a file. */
export const isMedia = (part: Field): boolean =>
  ["inlineData", "fileData"].some((name) => !at(part, name).absent);
