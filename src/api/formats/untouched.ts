import { anthropicMessages } from "../../wire/anthropic-messages/format.ts";
import { gemini } from "../../wire/gemini/format.ts";
import type { WireFormat } from "../../wire/format.ts";
import { openaiChat } from "../../wire/openai-chat/format.ts";
import { openaiResponses } from "../../wire/openai-responses/format.ts";
import { ANY_VERSION } from "./gemini.ts";

/** A route of a provider's API in whose answers nothing can be called: it is passed on as it is, and nothing is recorded. */
export interface UntouchedRoute {
  readonly method: "get" | "post" | "delete" | "patch";
  /** As the OpenAPI document shows it, with `{name}` for parameters. */
  readonly path: string;
  readonly summary: string;
  /** See `RouteDoc.pattern`. */
  readonly pattern?: string;
  /** Whose API a request speaks: some paths are the same in two. */
  readonly formatOf: (headers: Headers) => WireFormat;
  /** What the deployment's key could read or change belongs to the deployment: only callers with a key of their own. */
  readonly ownKeyOnly: boolean;
}

/** Anthropic's clients send their version with every request, and Google's their own kind of key. */
function either(headers: Headers): WireFormat {
  if (headers.has("anthropic-version")) return anthropicMessages;
  return headers.has("x-goog-api-key") ? gemini : openaiChat;
}
const openai = (): WireFormat => openaiChat;
const anthropic = (): WireFormat => anthropicMessages;
const google = (): WireFormat => gemini;
const responses = (): WireFormat => openaiResponses;

type Line = readonly [UntouchedRoute["method"], string, string, UntouchedRoute["formatOf"]];

const OPEN: readonly Line[] = [
  ["post", "/v1/messages/count_tokens", "Anthropic: the tokens of a request.", anthropic],
  ["get", "/v1/models", "OpenAI, Anthropic and Gemini: the models.", either],
  ["get", "/v1/models/{model}", "OpenAI, Anthropic and Gemini: one model.", either],
  ["post", "/v1/embeddings", "OpenAI: embeddings.", openai],
  ["post", "/v1/moderations", "OpenAI: moderations.", openai],
];

/** What the provider keeps of conversations. */
const CONVERSATIONS: readonly Line[] = [
  ["post", "/v1/conversations", "OpenAI: a new conversation.", responses],
  ["get", "/v1/conversations/{conversation}", "OpenAI: one conversation.", responses],
  ["post", "/v1/conversations/{conversation}", "OpenAI: changes a conversation's metadata.", responses],
  ["delete", "/v1/conversations/{conversation}", "OpenAI: deletes a conversation.", responses],
  ["get", "/v1/conversations/{conversation}/items", "OpenAI: the items of a conversation.", responses],
  ["post", "/v1/conversations/{conversation}/items", "OpenAI: adds items to a conversation.", responses],
  ["get", "/v1/conversations/{conversation}/items/{item}", "OpenAI: one item.", responses],
  ["delete", "/v1/conversations/{conversation}/items/{item}", "OpenAI: deletes an item.", responses],
];

const KEPT: readonly Line[] = [
  ["get", "/v1/responses/{response}", "OpenAI: a response, or the abstention in its place.", responses],
  ["delete", "/v1/responses/{response}", "OpenAI: deletes a response.", responses],
  ["post", "/v1/responses/{response}/cancel", "OpenAI: cancels a background response.", responses],
  ["get", "/v1/responses/{response}/input_items", "OpenAI: the input of a response.", responses],
];

/** Requests that may go on from an abstention, and in whose answers nothing is called. */
const GOING_ON: readonly Line[] = [
  ["post", "/v1/responses/input_tokens", "OpenAI: the tokens of a request.", responses],
  ["post", "/v1/responses/compact", "OpenAI: a conversation made shorter.", responses],
];

const FILES: readonly Line[] = [
  ["get", "/v1/files", "OpenAI and Anthropic: the files.", either],
  ["post", "/v1/files", "OpenAI and Anthropic: a new file.", either],
  ["get", "/v1/files/{file}", "OpenAI and Anthropic: one file.", either],
  ["delete", "/v1/files/{file}", "OpenAI and Anthropic: deletes a file.", either],
  ["get", "/v1/files/{file}/content", "OpenAI and Anthropic: the content of a file.", either],
];

const GOOGLE: readonly Line[] = [
  ["get", "/v1beta/models", "Gemini: the models.", google],
  ["get", "/v1beta/models/{model}", "Gemini: one model.", google],
];

/** Methods of a model that make no answer of it. */
const ASIDE: readonly (readonly [method: string, summary: string])[] = [
  ["countTokens", "Gemini: the tokens of a request."],
  ["embedContent", "Gemini: an embedding."],
  ["batchEmbedContents", "Gemini: embeddings."],
];

const GOOGLE_KEPT: readonly Line[] = [
  ["get", "/v1beta/files", "Gemini: the files.", google],
  ["get", "/v1beta/files/{file}", "Gemini: one file.", google],
  ["delete", "/v1beta/files/{file}", "Gemini: deletes a file.", google],
  ["get", "/v1beta/cachedContents", "Gemini: the cached contents.", google],
  ["post", "/v1beta/cachedContents", "Gemini: new cached content.", google],
  ["get", "/v1beta/cachedContents/{cached}", "Gemini: one cached content.", google],
  ["patch", "/v1beta/cachedContents/{cached}", "Gemini: changes how long it is kept.", google],
  ["delete", "/v1beta/cachedContents/{cached}", "Gemini: deletes a cached content.", google],
];

const route =
  (ownKeyOnly: boolean) =>
  ([method, path, summary, formatOf]: Line): UntouchedRoute => ({
    method,
    path,
    summary,
    formatOf,
    ownKeyOnly,
  });

/** Responses that a provider keeps. Their ids cannot be guessed, and nothing lists them. */
export const RESPONSE_ROUTES: readonly UntouchedRoute[] = KEPT.map(route(false));

export const GOING_ON_ROUTES: readonly UntouchedRoute[] = GOING_ON.map(route(false));

export const UNTOUCHED_ROUTES: readonly UntouchedRoute[] = [
  ...OPEN.map(route(false)),
  ...CONVERSATIONS.map(route(true)),
  ...FILES.map(route(true)),
  ...GOOGLE.map(route(false)),
  ...ASIDE.map(([method, summary]) => ({
    ...route(false)(["post", `/v1beta/models/{model}:${method}`, summary, google]),
    pattern: `/${ANY_VERSION}/models/:target{[\\w.-]+:${method}}`,
  })),
  ...GOOGLE_KEPT.map(route(true)),
];
