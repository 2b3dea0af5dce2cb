import { kindByType } from "../answer-kind.ts";
import { obstacleTo } from "../asking/asking.ts";
import type { WireFormat } from "../format.ts";
import { chatErrorBody } from "../openai-chat/error.ts";
import { refusesTemperature } from "../openai-chat/extra-sample.ts";
import { openaiChat } from "../openai-chat/format.ts";
import { SseParser } from "../sse/parser.ts";
import { otherWays } from "./asking.ts";
import { ResponsesBody, ResponsesStream } from "./answer.ts";
import { continueFrom, referredTo } from "./continue.ts";
import { extraSampleBody } from "./extra-sample.ts";
import { bytesWithStringArguments } from "./string-arguments.ts";
import { opinionBody } from "./opinion-request.ts";
import { readResponsesRequest, type ResponsesRequest } from "./request.ts";
import { retryBody } from "./retry.ts";

/** OpenAI Responses: `POST /v1/responses`, and the servers of other makers that speak it. */
export const openaiResponses: WireFormat<ResponsesRequest> = {
  name: "openai-responses",
  provider: "openai",
  headers: openaiChat.headers,
  readRequest: readResponsesRequest,
  upstreamPath: () => "/responses",
  extraSampleBody: (_, body, options) => extraSampleBody(body, options),
  retryBody,
  opinionBody,
  toolName: /^[\w-]{1,64}$/,
  obstacleTo: (asked, body) => obstacleTo(body, otherWays, asked),
  logprobs: ["json_text"],
  refusesTemperature,
  answerKind: (_, headers) => kindByType(headers),
  readBody: (request, body) => new ResponsesBody(request, body),
  splitStream: () => new SseParser(),
  openStream: (request) => new ResponsesStream(request),
  // A function call's arguments break the same contract as in chat.
  conform: openaiChat.conform && {
    finding: openaiChat.conform.finding,
    change: (bytes, kind) => bytesWithStringArguments(bytes, kind === "stream"),
  },
  stateful: { referredTo, continueFrom },
  errorBody: chatErrorBody,
};
