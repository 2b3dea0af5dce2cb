import type { WireFormat } from "../../wire/format.ts";
import type { FormatRoute } from "./format-route.ts";
import { anthropicMessagesRoute } from "./anthropic-messages.ts";
import { geminiRoute } from "./gemini.ts";
import { openaiChatRoute } from "./openai-chat.ts";
import { UNTOUCHED_ROUTES } from "./untouched.ts";
import { openaiResponsesRoute } from "./openai-responses.ts";

/** Every wire format that the gate speaks. */
export const FORMAT_ROUTES: readonly FormatRoute[] = [
  openaiChatRoute,
  openaiResponsesRoute,
  anthropicMessagesRoute,
  geminiRoute,
];

/** The format in whose shape errors on a path are told; null for our own routes. */
export const formatAt = (path: string, headers: Headers): WireFormat | null =>
  FORMAT_ROUTES.find((route) => route.owns(path))?.format ??
  UNTOUCHED_ROUTES.find((route) => isAt(path, route.path))?.formatOf(headers) ??
  null;

/** Whether a path begins with the fixed part of a route's. */
function isAt(path: string, route: string): boolean {
  const [fixed = route] = route.split("/{");
  return path === fixed || path.startsWith(`${fixed}/`);
}
