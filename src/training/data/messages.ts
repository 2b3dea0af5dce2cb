import { rawAt } from "../../core/arguments/raw-at.ts";
import type { Message, Role, Tool, ToolCall } from "../../core/turn.ts";
import { arrayField, asArray, asObject, asString } from "./fields.ts";
import type { Line } from "./lines.ts";
import { lineError } from "./lines.ts";

const ROLES: ReadonlySet<string> = new Set(["system", "developer", "user", "assistant", "tool", "function"]);

type Path = readonly (string | number)[];

/** Chat messages of a data line as the gate's messages. Lists inside lists are flattened (turns of a conversation). */
export function readMessages(line: Line): Message[] {
  const items = flatten(arrayField(line, "messages"), ["messages"]);
  return items.map(({ item, path }, i) => readMessage(line, asObject(line, `message ${i}`, item), i, path));
}

function flatten(items: readonly unknown[], path: Path): { item: unknown; path: Path }[] {
  return items.flatMap((item, i) =>
    Array.isArray(item) && path.length < 8 ? flatten(item, [...path, i]) : [{ item, path: [...path, i] }],
  );
}

function readMessage(line: Line, message: Record<string, unknown>, index: number, path: Path): Message {
  const role = asString(line, `message ${index}: role`, message.role);
  if (!isRole(role)) throw lineError(line, `message ${index}: unknown role "${role.slice(0, 40)}"`);
  const calls = asArray(line, `message ${index}: tool_calls`, message.tool_calls ?? []);
  return {
    role,
    text: readText(message.content),
    calls: calls.map((call, i) =>
      readCall(line, `message ${index}: tool call ${i}`, call, [...path, "tool_calls", i]),
    ),
    callId: typeof message.tool_call_id === "string" ? message.tool_call_id : null,
    name: typeof message.name === "string" ? message.name : null,
  };
}

const isRole = (role: string): role is Role => ROLES.has(role);

function readText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: unknown) =>
      typeof part === "object" && part !== null && "text" in part && typeof part.text === "string"
        ? part.text
        : "",
    )
    .filter((text) => text !== "")
    .join("\n");
}

/**
 * One call, either `{name, arguments}` or the wire form `{id, function: {name, arguments}}`. Arguments that stand in the
 * file as an object are taken as the raw text at `path`: 5.0 stays 5.0, and 64-bit integers keep their digits.
 */
export function readCall(line: Line, what: string, value: unknown, path: Path): ToolCall {
  const call = asObject(line, what, value);
  const body = asObject(line, `${what}: function`, call.function ?? call);
  const inner = body === call ? path : [...path, "function"];
  const raw = body.arguments;
  return {
    id: typeof call.id === "string" ? call.id : null,
    name: asString(line, `${what}: name`, body.name),
    arguments: typeof raw === "string" ? raw : (rawAt(line.text, [...inner, "arguments"]) ?? ""),
  };
}

/** Function documents of the leaderboard, or OpenAI tools, as the gate's tools. */
export function readTools(line: Pick<Line, "file" | "number">, value: unknown): Tool[] {
  return asArray(line, 'field "functions"', value).map((item, i) => {
    const outer = asObject(line, `function ${i}`, item);
    const body = asObject(line, `function ${i}`, outer.function ?? outer);
    return {
      name: asString(line, `function ${i}: name`, body.name),
      description: typeof body.description === "string" ? body.description : "",
      parameters: body.parameters,
    };
  });
}
