import type { SimMessage } from "../model/conversation.ts";
import type { Ask } from "../model/model.ts";
import { SimError } from "./errors.ts";
import { faultOf, type Fields, isFields, readBody, textOf } from "./fields.ts";
import type { ChatRequest } from "./request.ts";

/** What the server keeps of earlier answers. */
export interface KeptAnswers {
  /** The conversation up to a response, by its id. */
  readonly conversations: ReadonlyMap<string, readonly SimMessage[]>;
  /** Messages of the model, by their ids. */
  readonly messages: ReadonlyMap<string, SimMessage>;
}

/**
 * A request of `POST /v1/responses`, read as the same question in the words of chat: the simulated model knows one language.
 * @param header the value of `x-sim`, if there is one
 * @throws SimError 400
 */
export function readResponsesRequest(sent: unknown, header: string | null, kept: KeptAnswers): ChatRequest {
  const body = readBody(sent, "you must provide a model parameter");
  const messages = [
    ...readInstructions(body["instructions"]),
    ...readPrevious(body["previous_response_id"], kept),
    ...readInput(body["input"], kept),
  ];
  refuseDangling(messages);
  const tools = readTools(body["tools"]);
  const fault = faultOf(body, header);
  return {
    ask: {
      messages,
      tools,
      choice: readChoice(body["tool_choice"], tools),
      parallel: body["parallel_tool_calls"] !== false,
      behaviour: fault.behaviour,
    },
    n: 1,
    stream: body["stream"] === true,
    includeUsage: true,
    fixedDraw: body["temperature"] === 0 ? 0 : null,
    fault,
  };
}

const said = (role: string, text: string): SimMessage => ({ role, text, callIds: [], callId: null });

const readInstructions = (value: unknown): readonly SimMessage[] =>
  typeof value === "string" ? [said("system", value)] : [];

function readPrevious(value: unknown, { conversations }: KeptAnswers): readonly SimMessage[] {
  if (value === undefined || value === null) return [];
  const found = conversations.get(String(value));
  if (found !== undefined) return found.filter(({ role }) => role !== "system");
  throw new SimError(400, `Previous response with id '${String(value)}' not found.`, "previous_response_id");
}

function readInput(value: unknown, kept: KeptAnswers): readonly SimMessage[] {
  if (typeof value === "string") return [said("user", value)];
  if (!Array.isArray(value)) throw new SimError(400, "Missing required parameter: 'input'.", "input");
  const messages: SimMessage[] = [];
  for (const [at, item] of value.entries()) {
    if (!isFields(item)) throw new SimError(400, `input[${at}] must be an object.`, `input[${at}]`);
    const read = readItem(item, kept, `input[${at}]`);
    const last = messages.at(-1);
    if (read?.role === "assistant" && last?.role === "assistant") {
      // The items of one answer stand side by side.
      messages[messages.length - 1] = {
        ...last,
        text: last.text + read.text,
        callIds: [...last.callIds, ...read.callIds],
      };
    } else if (read !== null) messages.push(read);
  }
  return messages;
}

function readItem(item: Fields, { messages }: KeptAnswers, param: string): SimMessage | null {
  const { type, role, id, call_id: callId } = item;
  if (type === "function_call") return { ...said("assistant", ""), callIds: [String(callId)] };
  if (type === "function_call_output")
    return { ...said("tool", textOf(item["output"])), callId: String(callId) };
  if (type === "item_reference") {
    const found = messages.get(String(id));
    if (found === undefined) throw new SimError(400, `Item with id '${String(id)}' not found.`, param);
    return { ...found, callIds: [] };
  }
  return typeof role === "string" ? said(role, textOf(item["content"])) : null;
}

/** As OpenAI does: every call must be answered, and nothing else may be. */
function refuseDangling(messages: readonly SimMessage[]): void {
  const open = new Set<string>();
  for (const { callIds, callId } of messages) {
    for (const id of callIds) open.add(id);
    if (callId !== null && !open.delete(callId)) {
      const why = `No tool call found for function call output with call_id ${callId}.`;
      throw new SimError(400, why, "input");
    }
  }
  const [left] = open;
  if (left !== undefined) throw new SimError(400, `No tool output found for function call ${left}.`, "input");
}

function readTools(value: unknown): ReadonlyMap<string, unknown> {
  if (value === undefined || value === null) return new Map();
  if (!Array.isArray(value)) throw new SimError(400, "tools must be a list.", "tools");
  return new Map(
    value.map((tool: unknown, i) => {
      if (!isFields(tool) || typeof tool["name"] !== "string")
        throw new SimError(400, `Missing required parameter: 'tools[${i}].name'.`, `tools[${i}].name`);
      return [tool["name"], tool["parameters"]] as const;
    }),
  );
}

function readChoice(value: unknown, tools: ReadonlyMap<string, unknown>): Ask["choice"] {
  if (value === undefined || value === null || value === "auto") return "auto";
  if (value === "none" || (value === "required" && tools.size > 0)) return value;
  if (isFields(value) && typeof value["name"] === "string" && tools.has(value["name"]))
    return { tool: value["name"] };
  throw new SimError(400, "tool_choice must be auto, none, required or name an offered tool.", "tool_choice");
}
