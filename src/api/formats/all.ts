import type { WireFormat } from "../../wire/format.ts";
import type { FormatRoute } from "./format-route.ts";
import { anthropicMessagesRoute } from "./anthropic-messages.ts";
import { openaiChatRoute } from "./openai-chat.ts";
import { openaiResponsesRoute } from "./openai-responses.ts";

/** Every wire format that the gate speaks. */
export const FORMAT_ROUTES: readonly FormatRoute[] = [
  openaiChatRoute,
  openaiResponsesRoute,
  anthropicMessagesRoute,
];

/** The format in whose shape errors on a path are told; null for our own routes. */
export const formatAt = (path: string): WireFormat | null =>
  FORMAT_ROUTES.find((route) => route.owns(path))?.format ?? null;
