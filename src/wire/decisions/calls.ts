import type { ToolCall } from "../../core/turn.ts";
import type { Field } from "../field.ts";
import { rawMembers, stepsKey } from "./json-text.ts";

/** More calls than any model makes in one answer; a bound on the work for one sample. */
export const MAX_CALLS = 128;
export const MAX_NAME = 1024;
/** Some providers put the state of a conversation into ids; whoever compares or stores them takes their hash. */
export const MAX_ID = 65_536;

/** Finds the text as sent of arguments that came as an object. Reads the body once, and only if such arguments occur. */
export class RawArguments {
  readonly #body: string;
  readonly #name: string;
  #members: ReadonlyMap<string, string> | null = null;

  /** @param name of the members that hold arguments */
  constructor(body: string, name = "arguments") {
    this.#body = body;
    this.#name = name;
  }

  at(field: Field): string {
    this.#members ??= rawMembers(this.#body, this.#name);
    return this.#members.get(stepsKey(field.steps)) ?? JSON.stringify(field.value);
  }
}

/** `arguments` as raw text: the string as sent, the text of an object as sent, "" for null and for nothing. */
export const readArguments = (field: Field, raw: RawArguments): string => {
  if (field.absent) return "";
  return typeof field.value === "string" ? field.value : raw.at(field);
};

/** A call without a name is kept as it is: a check blocks it with a finding that says so. */
const readFunction = (field: Field, id: string | null, raw: RawArguments): ToolCall => {
  field.object();
  const name = field.get("name").stringOrNull(MAX_NAME) ?? "";
  return { id, name, arguments: readArguments(field.get("arguments"), raw) };
};

/** What to do with a call that is no function call. */
export type OtherCalls = "refuse" | "keep";

/** A custom tool's call: its input is any text, so it is kept as it is. */
const readCustom = (call: Field): ToolCall => ({
  id: call.get("id").stringOrNull(MAX_ID),
  name: call.get("custom").get("name").stringOrNull(MAX_NAME) ?? "",
  arguments: call.get("custom").get("input").stringOrNull() ?? "",
});

/** The calls of an assistant message: `tool_calls`, or the older single `function_call`. */
export function readCalls(
  message: Field,
  raw: RawArguments,
  others: OtherCalls = "refuse",
): readonly ToolCall[] {
  const list = message.get("tool_calls").itemsOrNone();
  if (list.length > MAX_CALLS)
    message.get("tool_calls").fail(`holds ${list.length} calls; at most ${MAX_CALLS} are accepted`);
  const calls = list.map((call) => {
    call.object();
    const type = call.get("type");
    if (!type.absent && type.value !== "function") {
      if (others === "keep") return readCustom(call);
      type.fail('must be "function"; other kinds of calls cannot be judged here');
    }
    return readFunction(call.get("function"), call.get("id").stringOrNull(MAX_ID), raw);
  });
  const legacy = message.get("function_call");
  return calls.length === 0 && !legacy.absent ? [readFunction(legacy, null, raw)] : calls;
}
