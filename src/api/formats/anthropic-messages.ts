import { anthropicMessages } from "../../wire/anthropic-messages/format.ts";
import { messagesHeadersSchema, messagesRequestSchema, messagesResponseSchema } from "../openapi/messages.ts";
import type { FormatRoute } from "./format-route.ts";

const PATH = "/v1/messages";

export const anthropicMessagesRoute: FormatRoute = {
  format: anthropicMessages,
  path: PATH,
  owns: (path) => path === PATH || path.startsWith(`${PATH}/`),
  summary: "Anthropic Messages: the upstream's answer, or an abstention in its place.",
  headers: messagesHeadersSchema,
  body: messagesRequestSchema,
  answer: messagesResponseSchema,
};
