import type { ToolCall } from "../../core/turn.ts";
import { sseEvent } from "../sse/write.ts";
import type { AnswerHead } from "./head.ts";
import { NOT_SIGNED, WITHOUT_SIGNATURES } from "./opinion-request.ts";

const functionCall = ({ id, name, arguments: text }: ToolCall, model: string) => ({
  functionCall: { id, name, args: JSON.parse(text) as unknown },
  ...(WITHOUT_SIGNATURES.test(model) ? {} : { thoughtSignature: NOT_SIGNED }),
});

/** The candidate that stands in the place of one that is not released. */
export const abstentionCandidate = (
  index: number,
  text: string,
  call: ToolCall | null = null,
  model = "",
) => ({
  content: { parts: [{ text }, ...(call === null ? [] : [functionCall(call, model)])], role: "model" },
  finishReason: "STOP",
  index,
});

const response = ({ usage, modelVersion, responseId }: AnswerHead, candidates: readonly unknown[]) => ({
  candidates,
  ...(usage === null ? {} : { usageMetadata: usage }),
  modelVersion,
  responseId,
});

/** An answer in which the model says that it does not know, as one object. */
export const abstentionResponse = (head: AnswerHead, text: string, index = 0, call: ToolCall | null = null) =>
  response(head, [abstentionCandidate(index, text, call, head.modelVersion)]);

/** How the objects of a stream are sent: as events, or as the items of one JSON array. */
export interface StreamForm {
  readonly array: boolean;
  /** Whether objects have gone out before. */
  readonly begun: boolean;
}

/** The rest of a stream: these JSON texts, and the end. */
export function streamRest(texts: readonly string[], { array, begun }: StreamForm): string {
  if (!array) return texts.map((text) => `data: ${text}\n\n`).join("");
  const items = texts.join("\n,\n");
  if (!begun) return `[${items}]`;
  return items === "" ? "\n]" : `\n,\n${items}\n]`;
}

/** One object as the rest of a stream. */
export const streamEnd = (last: unknown, form: StreamForm): string =>
  form.array ? streamRest([JSON.stringify(last)], form) : sseEvent(last);
