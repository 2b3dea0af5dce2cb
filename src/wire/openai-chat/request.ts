import { RawArguments } from "../decisions/calls.ts";
import { readMessage } from "../decisions/messages.ts";
import { MAX_WORD, nameOrNull, readMaxTokens } from "../decisions/request.ts";
import { readTools } from "../decisions/tools.ts";
import { Field } from "../field.ts";
import type { SentRequest, WireRequest } from "../format.ts";

/** A request of `POST /v1/chat/completions`, as far as the gate must understand it. */
export interface ChatRequest extends WireRequest {
  /** `stream_options.include_usage`: the stream ends with a chunk that holds only the usage. */
  readonly includeUsage: boolean;
}

const MAX_CHOICES = 128;

const isForced = (root: Field): boolean => {
  const choice = root.get("tool_choice");
  const legacy = root.get("function_call");
  const { value } = choice.absent ? legacy : choice;
  if (typeof value !== "object" || value === null) return value === "required";
  // {type: "allowed_tools", allowed_tools: {mode}} narrows the list, and demands a call only in mode "required".
  const mode = choice.get("allowed_tools").get("mode");
  return mode.absent || mode.value === "required";
};

/** The provider's own tools act while the answer is made, so a second answer would act again. */
const runsHostedTools = (root: Field): boolean =>
  !root.get("web_search_options").absent ||
  root
    .get("tools")
    .itemsOrNone()
    .some((tool) => {
      const type = tool.get("type").value;
      return typeof type === "string" && type !== "function" && type !== "custom";
    });

/** Tools and the choice of one are read in their older spelling as well. @throws InvalidRequestError naming the field */
export function readChatRequest({ body, text, hints }: SentRequest): ChatRequest {
  const root = Field.root(body, text).object();
  const raw = new RawArguments(text);
  const messages = root.get("messages").items();
  if (messages.length === 0) root.get("messages").fail("must hold at least one message");
  const stream = root.get("stream");
  if (!stream.absent && typeof stream.value !== "boolean") stream.fail("must be true or false");
  const tools = root.get("tools");
  const functions = root.get("functions");
  const n = root.get("n");
  return {
    turn: {
      agent: hints.agent,
      session: nameOrNull(hints.session),
      model: root.get("model").stringOrNull(MAX_WORD),
      messages: messages.map((message) => readMessage(message, raw, "keep")),
      tools: readTools(root),
      maxTokens: readMaxTokens(root),
      hostedTools: runsHostedTools(root),
      callsBarred: root.get("tool_choice").value === "none",
    },
    stream: stream.value === true,
    includeUsage: root.get("stream_options").get("include_usage").value === true,
    greedy: root.get("temperature").value === 0,
    n: n.absent ? 1 : n.integer(1, MAX_CHOICES),
    offersTools: tools.itemsOrNone().length + functions.itemsOrNone().length > 0,
    forced: isForced(root),
    drawOnce: runsHostedTools(root),
    user: hints.user ?? root.get("user").stringOrNull(MAX_WORD),
    content: {
      messages: root.get("messages").value,
      tools: tools.absent ? (functions.value ?? null) : tools.value,
      metadata: root.get("metadata").value ?? null,
    },
  };
}
