import type { AnswerKind } from "./format.ts";

/** What an upstream's answer is by its content type; null for what is no provider's answer, such as a page of HTML. */
export function kindByType(headers: Headers): AnswerKind | null {
  const type = (headers.get("content-type") ?? "application/json").toLowerCase();
  if (type.includes("text/event-stream")) return "stream";
  return type.includes("json") ? "body" : null;
}
