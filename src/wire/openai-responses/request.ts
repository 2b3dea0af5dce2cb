import { InvalidRequestError } from "../../core/errors.ts";
import { RawArguments } from "../decisions/calls.ts";
import { chatContent } from "../decisions/chat-content.ts";
import { MAX_WORD, nameOrNull } from "../decisions/request.ts";
import { Field } from "../field.ts";
import type { SentRequest, WireRequest } from "../format.ts";
import { isCall, itemType } from "./calls.ts";
import { readInput } from "./input.ts";
import { isHosted, readTools } from "./tools.ts";

/** A request of `POST /v1/responses`, as far as the gate must understand it. */
export interface ResponsesRequest extends WireRequest {
  /** The provider keeps the answer, so that a later request can refer to it. */
  readonly stored: boolean;
  /** The stored conversation that the answer becomes part of; null where there is none. */
  readonly conversation: string | null;
  readonly previousAnswer: string | null;
}

/** Types of `tool_choice` that name a call which the client would run. */
const CLIENT_CHOICES = /^(?:function|custom|shell|local_shell|apply_patch|computer)/;

/** A choice among the provider's own tools demands no call that the client would run. */
function isForced(choice: Field): boolean {
  const { value } = choice;
  if (typeof value !== "object" || value === null) return value === "required";
  const type = choice.get("type").value;
  if (type === "allowed_tools") return choice.get("mode").value === "required";
  return typeof type !== "string" || CLIENT_CHOICES.test(type);
}

/** The lists of tools: the request's own, and those that stand among its items. */
const toolLists = (root: Field): readonly Field[] => {
  const input = root.get("input");
  const items = Array.isArray(input.value) ? input.items() : [];
  const brought = items.filter((item) => {
    const type = item.get("type").value;
    return type === "additional_tools" || type === "tool_search_output";
  });
  return [root.get("tools"), ...brought.map((item) => item.get("tools"))].filter((list) => !list.absent);
};

/** The request goes on from what the provider keeps. */
const refersBack = (root: Field): boolean => {
  const input = root.get("input");
  const items = Array.isArray(input.value) ? input.items() : [];
  return (
    !root.get("previous_response_id").absent ||
    items.some((item) => item.get("type").value === "item_reference")
  );
};

/** Items that are read, or that say nothing of their own to the model. */
const READ = /^(?:message|reasoning|item_reference|additional_tools|tool_search_output)$|_call_output$/;

/** What the provider ran, and kinds of items that nobody knows. */
const hasUnread = (root: Field): boolean => {
  const instructions = root.get("instructions");
  const input = root.get("input");
  const items = Array.isArray(input.value) ? input.items() : [];
  return (
    !(instructions.absent || typeof instructions.value === "string") ||
    items.some((item) => !READ.test(itemType(item)) && !isCall(item))
  );
};

export function conversationOf(root: Field): string | null {
  const conversation = root.get("conversation");
  if (conversation.absent) return null;
  const id = typeof conversation.value === "string" ? conversation : conversation.object().get("id");
  return id.string(MAX_WORD);
}

const flag = (field: Field): boolean | null => {
  if (!field.absent && typeof field.value !== "boolean") field.fail("must be true or false");
  return field.absent ? null : field.value === true;
};

/** @throws InvalidRequestError naming the field */
export function readResponsesRequest({ body, text, hints }: SentRequest): ResponsesRequest {
  const root = Field.root(body, text).object();
  const messages = readInput(root, new RawArguments(text));
  if (["input", "prompt", "previous_response_id", "conversation"].every((name) => root.get(name).absent))
    root.get("input").fail("is missing; it must be a string or an array of items");
  const lists = toolLists(root);
  const sent = lists.flatMap((list) => list.itemsOrNone());
  const tools = readTools(lists);
  const conversation = conversationOf(root);
  const background = flag(root.get("background")) === true;
  // A prompt that the provider keeps may bring tools that nobody sees here.
  const unseen = !root.get("prompt").absent;
  const user = root.get("user").absent ? root.get("safety_identifier") : root.get("user");
  const turn = {
    agent: hints.agent,
    // Whoever names the conversation names the session.
    session: nameOrNull(hints.session) ?? conversation,
    model: root.get("model").stringOrNull(MAX_WORD),
    messages,
    tools,
    maxTokens: root.get("max_output_tokens").numberOrNull(0, Number.MAX_SAFE_INTEGER),
    hostedTools: unseen || sent.some(isHosted),
    callsBarred: root.get("tool_choice").value === "none",
  };
  const stored = flag(root.get("store")) !== false;
  const offersTools = sent.length > 0 || unseen;
  return {
    turn,
    stream: flag(root.get("stream")) === true,
    n: 1,
    offersTools,
    forced: isForced(root.get("tool_choice")),
    unseen: unseen || conversation !== null || refersBack(root),
    unread: hasUnread(root),
    drawOnce: background || conversation !== null || unseen || sent.some(isHosted),
    onlyFirst: stored,
    ...(background && offersTools ? { unenforceable: answeredLater() } : {}),
    user: hints.user ?? user.stringOrNull(MAX_WORD),
    content: chatContent(turn, root.get("metadata").value),
    stored,
    conversation,
    previousAnswer: root.get("previous_response_id").stringOrNull(MAX_WORD),
  };
}

/** Such an answer is fetched later, by a request that nobody judges. */
const answeredLater = (): InvalidRequestError =>
  new InvalidRequestError(
    "background is not possible with tools under a policy that enforces: the answer would be fetched later and not be judged. Send the request without it, or set the tools to shadow.",
    { param: "background" },
  );
