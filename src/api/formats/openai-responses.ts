import { openaiResponses } from "../../wire/openai-responses/format.ts";
import { chatHeadersSchema } from "../openapi/chat.ts";
import { responsesRequestSchema, responsesResponseSchema } from "../openapi/responses.ts";
import type { FormatRoute } from "./format-route.ts";

const PATH = "/v1/responses";

export const openaiResponsesRoute: FormatRoute = {
  format: openaiResponses,
  path: PATH,
  owns: (path) => path === PATH || path.startsWith(`${PATH}/`),
  summary: "OpenAI Responses: the upstream's answer, or an abstention in its place.",
  headers: chatHeadersSchema,
  body: responsesRequestSchema,
  answer: responsesResponseSchema,
};
