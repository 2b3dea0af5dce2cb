import type { SimMessage } from "../model/conversation.ts";
import type { Ask } from "../model/model.ts";
import { SimError } from "./errors.ts";
import { faultOf, type Fields, isFields, readBody, textOf } from "./fields.ts";
import type { ChatRequest } from "./request.ts";

/**
 * A request of `POST /v1/messages`, read as the same question in OpenAI's words: the simulated model knows one language.
 * @param header the value of `x-sim`, if there is one
 * @throws SimError 400
 */
export function readMessagesRequest(sent: unknown, header: string | null): ChatRequest {
  const body = readBody(sent, "model: Field required");
  if (typeof body["max_tokens"] !== "number")
    throw new SimError(400, "max_tokens: Field required", "max_tokens");
  const tools = readTools(body["tools"]);
  const { tool_choice: choice } = body;
  const fault = faultOf(body, header);
  return {
    ask: {
      messages: [...readSystem(body["system"]), ...readMessages(body["messages"])],
      tools,
      choice: readChoice(choice, tools),
      parallel: !(isFields(choice) && choice["disable_parallel_tool_use"] === true),
      behaviour: fault.behaviour,
    },
    n: 1,
    stream: body["stream"] === true,
    includeUsage: true,
    fixedDraw: body["temperature"] === 0 ? 0 : null,
    fault,
  };
}

const blocksOf = (content: unknown): readonly Fields[] =>
  typeof content === "string"
    ? [{ type: "text", text: content }]
    : Array.isArray(content)
      ? content.filter(isFields)
      : [];

const readSystem = (system: unknown): readonly SimMessage[] =>
  system === undefined ? [] : [{ role: "system", text: textOf(system), callIds: [], callId: null }];

const idsOf = (blocks: readonly Fields[], type: string, key: string): string[] =>
  blocks.flatMap((block) => (block["type"] === type && typeof block[key] === "string" ? [block[key]] : []));

function readMessages(value: unknown): readonly SimMessage[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw new SimError(400, "messages: at least one message is required", "messages");
  }
  let open: readonly string[] = [];
  const read = value.flatMap((item: unknown, at) => {
    if (!isFields(item) || (item["role"] !== "user" && item["role"] !== "assistant")) {
      throw new SimError(
        400,
        `messages.${at}.role: Input should be 'user' or 'assistant'`,
        `messages.${at}.role`,
      );
    }
    const blocks = blocksOf(item["content"]);
    const answered = idsOf(blocks, "tool_result", "tool_use_id");
    refuseDangling(open, answered, at);
    open = idsOf(blocks, "tool_use", "id");
    return messagesOf(item["role"], blocks);
  });
  refuseDangling(open, [], value.length);
  return read;
}

/** As Anthropic does: every call must be answered in the next message, and nothing else may be answered. */
function refuseDangling(open: readonly string[], answered: readonly string[], at: number): void {
  const left = open.filter((id) => !answered.includes(id));
  if (left.length > 0) {
    const where = `messages.${at - 1}`;
    const why = `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${left.join(", ")}.`;
    throw new SimError(400, `${where}: ${why}`, where);
  }
  const unknown = answered.find((id) => !open.includes(id));
  if (unknown === undefined) return;
  throw new SimError(
    400,
    `messages.${at}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${unknown}.`,
    `messages.${at}`,
  );
}

function messagesOf(role: "user" | "assistant", blocks: readonly Fields[]): readonly SimMessage[] {
  const callIds = idsOf(blocks, "tool_use", "id");
  const results = blocks
    .filter(({ type }) => type === "tool_result")
    .map((block) => ({
      role: "tool",
      text: textOf(block["content"]),
      callIds: [],
      callId: typeof block["tool_use_id"] === "string" ? block["tool_use_id"] : null,
    }));
  const words = textOf(blocks);
  const said = words === "" && callIds.length === 0 ? [] : [{ role, text: words, callIds, callId: null }];
  return [...results, ...said];
}

function readTools(value: unknown): ReadonlyMap<string, unknown> {
  if (value === undefined) return new Map();
  if (!Array.isArray(value)) throw new SimError(400, "tools: Input should be a valid list", "tools");
  return new Map(
    value.map((tool: unknown, i) => {
      if (!isFields(tool) || typeof tool["name"] !== "string")
        throw new SimError(400, `tools.${i}.name: Field required`, `tools.${i}.name`);
      return [tool["name"], tool["input_schema"]] as const;
    }),
  );
}

function readChoice(value: unknown, tools: ReadonlyMap<string, unknown>): Ask["choice"] {
  const { type, name }: Fields = isFields(value) ? value : { type: "auto" };
  if (type === "auto" || type === "none") return type;
  if (type === "any" && tools.size > 0) return "required";
  if (type === "tool" && typeof name === "string" && tools.has(name)) return { tool: name };
  throw new SimError(
    400,
    "tool_choice: Input should be auto, none, any, or name an offered tool",
    "tool_choice",
  );
}
