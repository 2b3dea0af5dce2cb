import { kindByType } from "../answer-kind.ts";
import { obstacleTo } from "../asking/asking.ts";
import { namesTemperature } from "../extra-sample.ts";
import type { WireFormat } from "../format.ts";
import { SseParser } from "../sse/parser.ts";
import { otherWays } from "./asking.ts";
import { MessageBody } from "./body.ts";
import { messagesErrorBody } from "./error.ts";
import { extraSampleBody } from "./extra-sample.ts";
import { opinionBody } from "./opinion-request.ts";
import { type MessagesRequest, readMessagesRequest } from "./request.ts";
import { retryBody } from "./retry.ts";
import { MessageStream } from "./stream.ts";

/** Anthropic Messages: `POST /v1/messages`. */
export const anthropicMessages: WireFormat<MessagesRequest> = {
  name: "anthropic-messages",
  provider: "anthropic",
  headers: {
    toUpstream: ["anthropic-"],
    toClient: ["anthropic-", "request-id"],
    keys: ["x-api-key", "authorization"],
    own: [["anthropic-version", "2023-06-01"]],
    ownKey: (apiKey) => ["x-api-key", apiKey],
  },
  readRequest: readMessagesRequest,
  upstreamPath: ({ query }) => `/messages${query}`,
  extraSampleBody: (_, body, options) => extraSampleBody(body, options),
  retryBody,
  opinionBody,
  toolName: /^[\w-]{1,128}$/,
  obstacleTo: (asked, body) => obstacleTo(body, otherWays, asked),
  logprobs: [],
  refusesTemperature: namesTemperature,
  answerKind: (_, headers) => kindByType(headers),
  readBody: (request, body) => new MessageBody(request, body),
  splitStream: () => new SseParser(),
  openStream: (request) => new MessageStream(request),
  conform: null,
  errorBody: messagesErrorBody,
};
