import type { ToolCall } from "../../core/turn.ts";
import { sseEvent } from "../sse/write.ts";

/** What an abstention takes from the answer that it replaces, so that a client sees one answer of one model. */
export interface AnswerHead {
  readonly id: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly model: string;
  /** As the upstream sent it; null where it is not known. */
  readonly usage: unknown;
}

const message = (text: string) => ({ role: "assistant", content: text, refusal: null });

const toolCall = ({ id, name, arguments: text }: ToolCall) => ({
  id,
  type: "function",
  function: { name, arguments: text },
});

/** The choice that stands in the place of one that is not released. */
export const abstentionChoice = (index: number, text: string, call: ToolCall | null = null) => ({
  index,
  message: { ...message(text), ...(call === null ? {} : { tool_calls: [toolCall(call)] }) },
  logprobs: null,
  finish_reason: call === null ? "stop" : "tool_calls",
});

/** The body of an answer in which the model says that it does not know. */
export const abstentionBody = (head: AnswerHead, text: string, call: ToolCall | null = null): string =>
  JSON.stringify({
    id: head.id,
    object: "chat.completion",
    created: head.created,
    model: head.model,
    choices: [abstentionChoice(0, text, call)],
    ...(head.usage === null ? {} : { usage: head.usage }),
  });

export const DONE = "data: [DONE]\n\n";

const chunk = (head: AnswerHead, choices: readonly unknown[], more: object = {}): string =>
  sseEvent({
    id: head.id,
    object: "chat.completion.chunk",
    created: head.created,
    model: head.model,
    choices,
    ...more,
  });

/** Words that went out, and the words of an abstention after them. */
export const continuedText = (before: string, text: string): string => `${before}\n\n${text}`;

/** The events of one choice that says that it does not know; `continued` where words of this choice went out before. */
export function abstentionEvents(
  head: AnswerHead,
  index: number,
  text: string,
  continued: boolean,
  call: ToolCall | null = null,
): string {
  const delta = continued
    ? { content: continuedText("", text) }
    : { role: "assistant", content: text, refusal: null };
  return (
    chunk(head, [{ index, delta, logprobs: null, finish_reason: null }]) +
    (call === null
      ? ""
      : chunk(head, [
          {
            index,
            delta: { tool_calls: [{ index: 0, ...toolCall(call) }] },
            logprobs: null,
            finish_reason: null,
          },
        ])) +
    chunk(head, [{ index, delta: {}, logprobs: null, finish_reason: call === null ? "stop" : "tool_calls" }])
  );
}

/** The end of a stream: the usage where the client asked for it, and the mark that nothing follows. */
export const streamEnd = (head: AnswerHead, includeUsage: boolean): string =>
  (includeUsage ? chunk(head, [], { usage: head.usage }) : "") + DONE;

/** A whole stream in which the model says that it does not know. */
export const abstentionStream = (
  head: AnswerHead,
  text: string,
  options: {
    readonly continued: boolean;
    readonly includeUsage: boolean;
    readonly call?: ToolCall | null;
  },
): string =>
  abstentionEvents(head, 0, text, options.continued, options.call) + streamEnd(head, options.includeUsage);
