/** What Anthropic refuses in a history. */
export type Block = Readonly<Record<string, unknown>> & { readonly type: string };
export interface Message {
  readonly role: string;
  readonly content: string | readonly Block[];
}

/** A provider signs what a model thought; only it can. */
export const signatureOf = (thinking: string): string => `sig-${Buffer.from(thinking).toString("base64")}`;

const blocksOf = ({ content }: Message): readonly Block[] =>
  typeof content === "string" ? [{ type: "text", text: content }] : content;

/** Why a message of the history is refused; null where it is not. */
export function objectionTo(message: Message, next: Message | undefined): string | null {
  const blocks = blocksOf(message);
  if (blocks.length === 0) return "a message without content";
  if (blocks.some((one) => one.type === "text" && one["text"] === ""))
    return "text content blocks must be non-empty";
  if (message.role !== "assistant") {
    const other = blocks.findIndex((one) => one.type !== "tool_result");
    const late = other >= 0 && blocks.slice(other).some((one) => one.type === "tool_result");
    return late ? "`tool_result` blocks must come first" : null;
  }
  if (
    blocks.some((one) => one.type === "thinking" && one["signature"] !== signatureOf(String(one["thinking"])))
  )
    return "Invalid `signature` in `thinking` block";
  if (blocks.at(-1)?.type === "thinking")
    return "The final block in an assistant message cannot be `thinking`.";
  const results = (next === undefined ? [] : blocksOf(next)).map((one) => one["tool_use_id"]);
  const dangling = blocks.some((one) => one.type === "tool_use" && !results.includes(one["id"]));
  if (dangling) return "`tool_use` ids were found without `tool_result` blocks immediately after";
  const here = blocks.map((one) => one["tool_use_id"]);
  const hosted = blocks.some((one) => one.type === "server_tool_use" && !here.includes(one["id"]));
  return hosted ? "`server_tool_use` was found without a corresponding result block" : null;
}
