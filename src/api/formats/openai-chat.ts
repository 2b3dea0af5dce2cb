import { openaiChat } from "../../wire/openai-chat/format.ts";
import { chatHeadersSchema, chatRequestSchema, chatResponseSchema } from "../openapi/chat.ts";
import type { FormatRoute } from "./format-route.ts";

const PATH = "/v1/chat/completions";

export const openaiChatRoute: FormatRoute = {
  format: openaiChat,
  path: PATH,
  owns: (path) => path === PATH,
  summary: "OpenAI chat: the upstream's answer, or an abstention in its place.",
  headers: chatHeadersSchema,
  body: chatRequestSchema,
  answer: chatResponseSchema,
};
