/** What a person needs to see of a conversation to judge a call. Everything in it may be written by a model or a user. */
import type { DecisionDetail, Sample } from "../api/types.ts";

type Message = Readonly<Record<string, unknown>>;

const isMessage = (value: unknown): value is Message => typeof value === "object" && value !== null;
const messagesOf = (value: unknown): readonly Message[] =>
  Array.isArray(value) ? value.filter(isMessage) : [];

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content))
    return content === null || content === undefined ? "" : JSON.stringify(content);
  return content
    .flatMap((part: unknown) => (isMessage(part) && typeof part["text"] === "string" ? [part["text"]] : []))
    .join("\n");
}

/** What the user wrote last, message by message since the assistant spoke; empty where no content is kept. */
export function lastWords(messages: unknown): readonly string[] {
  const all = messagesOf(messages);
  const last = all.findLastIndex(({ role }) => role === "user");
  if (last === -1) return [];
  const before = all.slice(0, last).findLastIndex(({ role }) => role !== "user");
  return all.slice(before + 1, last + 1).map(({ content }) => textOf(content));
}

/** The sample that the verdict is about: what was released, else what would have been. */
export const judgedSample = ({ samples, released, candidate }: DecisionDetail): Sample | undefined =>
  samples.find(({ index }) => index === (released ?? candidate)) ?? samples[0];

export interface ToolResult {
  readonly call: string;
  readonly text: string;
}

/** What the tools answered to these calls, as a later request of the session repeats it. */
export function resultsIn(messages: unknown, calls: readonly (string | null)[]): readonly ToolResult[] {
  return messagesOf(messages).flatMap(({ role, tool_call_id: id, content }) =>
    role === "tool" && typeof id === "string" && calls.includes(id)
      ? [{ call: id, text: textOf(content) }]
      : [],
  );
}

/** What a tool says of itself, as the model was told; null where it is not kept. */
export function describedAs(tools: unknown, name: string): string | null {
  for (const tool of messagesOf(tools)) {
    const declared = isMessage(tool["function"]) ? tool["function"] : tool;
    if (declared["name"] !== name) continue;
    const text = declared["description"];
    return typeof text === "string" && text !== "" ? text : null;
  }
  return null;
}
