import { kindByType } from "../answer-kind.ts";
import { obstacleTo } from "../asking/asking.ts";
import type { WireFormat } from "../format.ts";
import { SseParser } from "../sse/parser.ts";
import { otherWays } from "./asking.ts";
import { ChatBody, ChatStream } from "./answer.ts";
import { chatErrorBody } from "./error.ts";
import { extraSampleBody, refusesTemperature } from "./extra-sample.ts";
import { opinionBody } from "./opinion-request.ts";
import { oneChoice } from "./one-choice.ts";
import { type ChatRequest, readChatRequest } from "./request.ts";
import { retryBody } from "./retry.ts";
import { bytesWithStringArguments } from "./string-arguments.ts";

/** OpenAI chat completions: `POST /v1/chat/completions`, and the servers of other makers that speak it. */
export const openaiChat: WireFormat<ChatRequest> = {
  name: "openai-chat",
  provider: "openai",
  headers: {
    toUpstream: ["openai-organization", "openai-project", "openai-beta"],
    toClient: ["openai-"],
    keys: ["authorization", "api-key"],
    ownKey: (apiKey) => ["authorization", `Bearer ${apiKey}`],
  },
  readRequest: readChatRequest,
  upstreamPath: () => "/chat/completions",
  extraSampleBody: (_, body, options) => extraSampleBody(body, options),
  retryBody,
  opinionBody,
  toolName: /^[\w-]{1,64}$/,
  obstacleTo: (asked, body) => obstacleTo(body, otherWays, asked),
  logprobs: ["resample", "tool_order", "json_text", "self_confidence"],
  oneOf: oneChoice,
  refusesTemperature,
  answerKind: (_, headers) => kindByType(headers),
  readBody: (request, body) => new ChatBody(request, body),
  splitStream: () => new SseParser(),
  openStream: (request) => new ChatStream(request),
  conform: {
    finding: {
      check: "arguments_form",
      severity: "flag",
      call: null,
      message:
        "The model server sent arguments as an object; they were released as a string with the same JSON text, as OpenAI's contract says.",
    },
    change: (bytes, kind) => bytesWithStringArguments(bytes, kind === "stream"),
  },
  errorBody: chatErrorBody,
};
