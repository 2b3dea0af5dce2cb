import { kindByType } from "../answer-kind.ts";
import { obstacleTo } from "../asking/asking.ts";
import { namesTemperature } from "../extra-sample.ts";
import type { AnswerKind, WireFormat } from "../format.ts";
import { otherWays } from "./asking.ts";
import { EitherSplitter } from "./array-splitter.ts";
import { GeminiBody } from "./body.ts";
import { geminiErrorBody } from "./error.ts";
import { extraSampleBody } from "./extra-sample.ts";
import { opinionBody } from "./opinion-request.ts";
import { type GeminiRequest, readGeminiRequest } from "./request.ts";
import { retryBody } from "./retry.ts";
import { GeminiStream } from "./stream.ts";

/** A stream without `alt=sse` is JSON, and still comes piece by piece. */
function answerKind({ array }: GeminiRequest, headers: Headers): AnswerKind | null {
  const kind = kindByType(headers);
  return kind === "body" && array ? "stream" : kind;
}

/** Gemini: `POST /v1beta/models/{model}:generateContent` and `:streamGenerateContent`. */
export const gemini: WireFormat<GeminiRequest> = {
  name: "gemini",
  provider: "gemini",
  headers: {
    toUpstream: ["x-goog-api-client", "x-goog-user-project", "x-server-timeout", "x-goog-request-params"],
    toClient: ["x-gemini-service-tier", "server-timing"],
    keys: ["x-goog-api-key", "authorization"],
    keyInQuery: { parameter: "key", header: "x-goog-api-key" },
    ownKey: (apiKey) => ["x-goog-api-key", apiKey],
  },
  readRequest: readGeminiRequest,
  upstreamPath: (request, model) =>
    `/models/${encodeURIComponent(model ?? request.model)}:${request.method}${request.query}`,
  extraSampleBody: (_, body, options) => extraSampleBody(body, options),
  retryBody,
  opinionBody,
  toolName: /^[A-Za-z_][\w.:-]{0,63}$/,
  obstacleTo: (asked, body) => obstacleTo(body, otherWays, asked),
  logprobs: ["resample", "tool_order", "json_text", "self_confidence"],
  refusesTemperature: namesTemperature,
  answerKind,
  readBody: (request, body) => new GeminiBody(request, body),
  splitStream: () => new EitherSplitter(),
  openStream: (request) => new GeminiStream(request),
  conform: null,
  errorBody: geminiErrorBody,
};
