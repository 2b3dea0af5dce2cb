import type { SimMessage } from "../model/conversation.ts";
import type { Ask } from "../model/model.ts";
import { SimError } from "./errors.ts";
import type { Fault } from "./fault.ts";
import { faultOf, type Fields, isFields, readBody, textOf } from "./fields.ts";

/** A request of `POST /v1/chat/completions`, read. */
export interface ChatRequest {
  readonly ask: Ask;
  /** Completions to give, 1..128. */
  readonly n: number;
  readonly stream: boolean;
  readonly includeUsage: boolean;
  /** Set where the request wants the same answer every time: a `seed`, or a temperature of 0. */
  readonly fixedDraw: number | null;
  readonly fault: Fault;
}

/**
 * Reads what the simulated model looks at and ignores the rest, as OpenAI's parameters are many.
 * @param header the value of `x-sim`, if there is one
 * @throws SimError 400
 */
export function readChatRequest(sent: unknown, header: string | null): ChatRequest {
  const body = readBody(sent, "you must provide a model parameter");
  const messages = readMessages(body["messages"]);
  const tools = readTools(body["tools"]);
  const n = readInteger(body, "n", 1, 128) ?? 1;
  const fault = faultOf(body, header);
  const options = body["stream_options"];
  return {
    ask: {
      messages,
      tools,
      choice: readChoice(body["tool_choice"], tools),
      parallel: body["parallel_tool_calls"] !== false,
      behaviour: fault.behaviour,
    },
    n,
    stream: body["stream"] === true,
    includeUsage: isFields(options) && options["include_usage"] === true,
    fixedDraw: readInteger(body, "seed", -(2 ** 53), 2 ** 53) ?? (body["temperature"] === 0 ? 0 : null),
    fault,
  };
}

function readInteger(body: Fields, name: string, low: number, high: number): number | null {
  const value = body[name];
  if (value === undefined || value === null) return null;
  if (typeof value === "number" && Number.isInteger(value) && value >= low && value <= high) return value;
  throw new SimError(400, `${name} must be an integer from ${low} to ${high}.`, name);
}

function readMessages(value: unknown): SimMessage[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw new SimError(400, "messages must be a list with at least one message.", "messages");
  }
  const messages = value.map((item, i) => readMessage(item, `messages.[${i}]`));
  refuseDangling(messages);
  return messages;
}

function readMessage(value: unknown, param: string): SimMessage {
  if (!isFields(value) || typeof value["role"] !== "string") {
    throw new SimError(400, `${param} must be an object with a role.`, param);
  }
  const calls = Array.isArray(value["tool_calls"]) ? value["tool_calls"] : [];
  const callId = value["tool_call_id"];
  return {
    role: value["role"],
    text: textOf(value["content"]),
    callIds: calls.flatMap((one) => (isFields(one) && typeof one["id"] === "string" ? [one["id"]] : [])),
    callId: typeof callId === "string" ? callId : null,
  };
}

/** As OpenAI does: every call must be answered right after it, and nothing else may be answered. */
function refuseDangling(messages: readonly SimMessage[]): void {
  let open = new Set<string>();
  for (const [i, { role, callIds, callId }] of messages.entries()) {
    if (role === "tool") {
      if (callId === null || !open.delete(callId)) {
        throw new SimError(
          400,
          "messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
          `messages.[${i}].role`,
        );
      }
      continue;
    }
    if (open.size > 0) break;
    open = new Set(callIds);
  }
  if (open.size > 0) {
    throw new SimError(
      400,
      `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${[...open].join(", ")}`,
      "messages",
    );
  }
}

function readTools(value: unknown): ReadonlyMap<string, unknown> {
  if (value === undefined || value === null) return new Map();
  if (!Array.isArray(value)) throw new SimError(400, "tools must be a list.", "tools");
  return new Map(
    value.map((item, i) => {
      const document = isFields(item) ? item["function"] : null;
      if (!isFields(document) || typeof document["name"] !== "string") {
        throw new SimError(400, `tools[${i}].function.name is missing.`, `tools[${i}].function.name`);
      }
      return [document["name"], document["parameters"]] as const;
    }),
  );
}

function readChoice(value: unknown, tools: ReadonlyMap<string, unknown>): Ask["choice"] {
  if (value === undefined || value === null || value === "auto") return "auto";
  if (tools.size === 0) {
    throw new SimError(400, "'tool_choice' is only allowed when 'tools' are specified.", "tool_choice");
  }
  if (value === "none" || value === "required") return value;
  const named = isFields(value) ? value["function"] : null;
  if (isFields(named) && typeof named["name"] === "string" && tools.has(named["name"])) {
    return { tool: named["name"] };
  }
  throw new SimError(400, "tool_choice must be auto, none, required or name an offered tool.", "tool_choice");
}
