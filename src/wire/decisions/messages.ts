import type { Message, Role } from "../../core/turn.ts";
import { type OtherCalls, type RawArguments, readCalls } from "./calls.ts";
import type { Field } from "../field.ts";

const ROLES = [
  "system",
  "developer",
  "user",
  "assistant",
  "tool",
  "function",
] as const satisfies readonly Role[];

/** Parts of text are joined by newlines; images, audio and files are left out. */
export function readContent(content: Field): string | null {
  if (content.absent) return null;
  if (typeof content.value === "string") return content.value;
  if (!Array.isArray(content.value)) return content.fail("must be a string, an array of parts, or null");
  const texts: string[] = [];
  for (const part of content.items()) {
    if (typeof part.value === "string") {
      texts.push(part.value);
      continue;
    }
    part.object();
    const text = part.get("type").value === "refusal" ? part.get("refusal") : part.get("text");
    if (!text.absent) texts.push(text.string());
  }
  return texts.join("\n");
}

const hasOtherParts = ({ value }: Field): boolean =>
  Array.isArray(value) &&
  value.some(
    (part: unknown) =>
      typeof part !== "string" &&
      !(typeof part === "object" && part !== null && "type" in part && part.type === "text"),
  );

/** OpenAI has no such flag; frameworks and our own log write one beside the content. */
const isFlagged = (role: Role, field: Field): boolean =>
  role === "tool" && (field.get("is_error").value === true || field.get("status").value === "error");

/** One message of an OpenAI chat history. */
export function readMessage(field: Field, raw: RawArguments, others: OtherCalls = "refuse"): Message {
  field.object();
  const role = field.get("role").oneOf(ROLES);
  return {
    role,
    text: readContent(field.get("content")) ?? "",
    ...(hasOtherParts(field.get("content")) ? { otherParts: true } : {}),
    calls: role === "assistant" ? readCalls(field, raw, others) : [],
    callId: role === "tool" ? field.get("tool_call_id").stringOrNull() : null,
    name: field.get("name").stringOrNull(),
    ...(isFlagged(role, field) ? { failed: true } : {}),
  };
}
