import { InvalidRequestError } from "../../core/errors.ts";
import { RawArguments } from "../decisions/calls.ts";
import { chatContent } from "../decisions/chat-content.ts";
import { MAX_WORD, nameOrNull } from "../decisions/request.ts";
import { Field } from "../field.ts";
import type { SentRequest, WireRequest } from "../format.ts";
import { readHistory, readSystem } from "./history.ts";
import { readTools, runsHostedTools } from "./tools.ts";

/** A request of `POST /v1/messages`, as far as the gate must understand it. */
export interface MessagesRequest extends WireRequest {
  /** Such as `?beta=true`, which the official client sends for its beta methods. */
  readonly query: string;
}

/** The API's own word for it: its client then sends the whole conversation. */
class ThreadError extends InvalidRequestError {
  override readonly type = "thread_unsupported_request";
}

const inThread = (): ThreadError =>
  new ThreadError(
    "A thread keeps a call that the gate holds back, so it cannot be enforced. Send the whole conversation without `thread`.",
    { param: "thread" },
  );

/** `tool_choice`: `any` and `tool` demand a call. */
const isForced = (choice: Field): boolean =>
  choice.get("type").value === "any" || choice.get("type").value === "tool";

/** @throws InvalidRequestError naming the field */
export function readMessagesRequest({ body, text, hints, query }: SentRequest): MessagesRequest {
  const root = Field.root(body, text).object();
  const raw = new RawArguments(text, "input");
  const messages = root.get("messages");
  // A thread is a conversation that the provider keeps: its requests bring only what is new.
  const isThread = !root.get("thread").absent;
  if (!isThread && messages.items().length === 0) messages.fail("must hold at least one message");
  const stream = root.get("stream");
  if (!stream.absent && typeof stream.value !== "boolean") stream.fail("must be true or false");
  const turn = {
    agent: hints.agent,
    session: nameOrNull(hints.session),
    model: root.get("model").stringOrNull(MAX_WORD),
    messages: [
      ...readSystem(root.get("system")),
      ...messages.itemsOrNone().flatMap((message) => readHistory(message, raw)),
    ],
    tools: readTools(root),
    maxTokens: root.get("max_tokens").numberOrNull(0, Number.MAX_SAFE_INTEGER),
    hostedTools: runsHostedTools(root),
    callsBarred: root.get("tool_choice").get("type").value === "none",
  };
  const metadata = root.get("metadata");
  return {
    turn,
    query,
    stream: stream.value === true,
    n: 1,
    offersTools: root.get("tools").itemsOrNone().length + root.get("mcp_servers").itemsOrNone().length > 0,
    forced: isForced(root.get("tool_choice")),
    unseen: isThread,
    drawOnce: isThread || runsHostedTools(root),
    ...(isThread ? { unenforceable: inThread() } : {}),
    user: hints.user ?? metadata.get("user_id").stringOrNull(MAX_WORD),
    content: chatContent(turn, metadata.value),
  };
}
