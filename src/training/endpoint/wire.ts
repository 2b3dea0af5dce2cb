import type { ChatCompletionMessageParam, ChatCompletionTool, FunctionParameters } from "openai/resources";
import { jsonTypeOf } from "../../core/schema/type-names.ts";
import type { Message, Tool, ToolCall } from "../../core/turn.ts";
import type { Language } from "../labels/kinds.ts";
import { isRecord } from "../labels/kinds.ts";
import { sourceTexts } from "../labels/source-texts.ts";

/** Tools as the endpoint takes them, and the way between its names and ours. */
export interface WireTools {
  readonly tools: ChatCompletionTool[];
  /** The endpoint's name of a tool. */
  wireName(name: string): string;
  /** A call under the name that the question has for its tool. */
  restore(call: ToolCall): ToolCall;
}

const FORBIDDEN = /[^a-zA-Z0-9_-]/g;
const LONGEST_NAME = 64;

/**
 * Tools of a question for an OpenAI-compatible endpoint. Names get what is allowed in them (`geo.area` becomes `geo_area`),
 * type names become those of JSON Schema. Values in Java and JavaScript are source text: all their types become
 * strings, and the description says of which type the text must be (as the leaderboard does it).
 */
export function wireTools(tools: readonly Tool[], language: Language): WireTools {
  const names = new Map<string, string>();
  const wired = tools.map(({ name, description, parameters }): ChatCompletionTool => {
    const wire = freeName(name, names);
    names.set(wire, name);
    return {
      type: "function",
      function: { name: wire, description, parameters: wireParameters(parameters, language) },
    };
  });
  const wireNames = new Map([...names].map(([wire, name]) => [name, wire]));
  return {
    tools: wired,
    wireName: (name) => wireNames.get(name) ?? name.replace(FORBIDDEN, "_"),
    restore: (call) => ({ ...call, name: names.get(call.name) ?? call.name }),
  };
}

function freeName(name: string, taken: ReadonlyMap<string, string>): string {
  const plain = name.replace(FORBIDDEN, "_").slice(0, LONGEST_NAME);
  for (let i = 2, free = plain; ; i++) {
    if (!taken.has(free)) return free;
    const end = `_${i}`;
    free = plain.slice(0, LONGEST_NAME - end.length) + end;
  }
}

function wireParameters(parameters: unknown, language: Language): FunctionParameters {
  const schema = isRecord(parameters) ? parameters : {};
  const properties = isRecord(schema.properties) ? schema.properties : {};
  return {
    type: "object",
    properties:
      language === "python"
        ? Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, wireSchema(one)]))
        : sourceTexts(properties, language),
    ...(Array.isArray(schema.required) ? { required: schema.required as unknown[] } : {}),
  };
}

/** A schema with JSON Schema's type names, at any depth. What is no type name stays as it is. */
function wireSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(wireSchema);
  if (!isRecord(schema)) return schema;
  const { type, optional: _, ...rest } = schema;
  const known = typeof type === "string" ? jsonTypeOf(type) : undefined;
  const named = known === undefined ? type : (known ?? undefined);
  const entries = Object.entries(rest).map(([key, value]) => [key, wireKeyword(key, value)]);
  return { ...(named === undefined ? {} : { type: named }), ...Object.fromEntries(entries) };
}

function wireKeyword(key: string, value: unknown): unknown {
  if (key === "items" || key === "additionalProperties") return wireSchema(value);
  if (key !== "properties" || !isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, wireSchema(one)]));
}

/** Messages of a question for the endpoint, with its names of the tools. */
export const wireMessages = (
  messages: readonly Message[],
  { wireName }: Pick<WireTools, "wireName">,
): ChatCompletionMessageParam[] => messages.map((message) => wireMessage(message, wireName));

function wireMessage(
  { role, text, calls, callId, name }: Message,
  wireName: (name: string) => string,
): ChatCompletionMessageParam {
  switch (role) {
    case "assistant":
      return {
        role,
        content: text,
        ...(calls.length === 0
          ? {}
          : {
              tool_calls: calls.map((call, i) => ({
                id: call.id ?? `call_${i}`,
                type: "function" as const,
                function: { name: wireName(call.name), arguments: call.arguments },
              })),
            }),
      };
    case "tool":
      return { role, content: text, tool_call_id: callId ?? "call_0" };
    case "function":
      return { role, content: text, name: name ?? "function" };
    case "system":
    case "developer":
    case "user":
      return { role, content: text };
  }
}
