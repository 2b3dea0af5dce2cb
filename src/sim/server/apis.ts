import type { SimMessage } from "../model/conversation.ts";
import { type Completion, completionBody, completionEvents } from "./completion.ts";
import { errorBody, geminiErrorBody, messagesErrorBody } from "./errors.ts";
import { geminiBody, geminiEvents, geminiList } from "./gemini.ts";
import { readGeminiRequest } from "./gemini-request.ts";
import { messageBody, messageEvents } from "./message.ts";
import { readMessagesRequest } from "./messages-request.ts";
import { type ChatRequest, readChatRequest } from "./request.ts";
import { answerMessage, messageId, responseBody, responseEvents, responseId } from "./response.ts";
import { readResponsesRequest } from "./responses-request.ts";

/** One of the APIs that the simulated upstream speaks: the same model behind each. */
export interface SimApi {
  readonly read: (body: unknown, header: string | null) => ChatRequest;
  readonly body: (completion: Completion) => string;
  readonly events: (completion: Completion, includeUsage: boolean) => string[];
  readonly error: (status: number, message: string, param?: string | null) => object;
  /** How an error stands in a stream. */
  readonly errorEvent: (error: object) => string;
  /** Content type of a stream, where it is no stream of events. */
  readonly streamType?: string;
  /** Remembers an answer for the requests that go on from it by its id; absent where a request repeats the conversation. */
  readonly keep?: (asked: ChatRequest, completion: Completion) => void;
}

const CHAT: SimApi = {
  read: readChatRequest,
  body: completionBody,
  events: completionEvents,
  error: errorBody,
  errorEvent: (error) => `data: ${JSON.stringify(error)}\n\n`,
};

const MESSAGES: SimApi = {
  read: readMessagesRequest,
  body: messageBody,
  events: messageEvents,
  error: messagesErrorBody,
  errorEvent: (error) => `event: error\ndata: ${JSON.stringify(error)}\n\n`,
};

/** What a path of Gemini's asks for, such as `/v1beta/models/m:generateContent`; null for another path. */
export function geminiMethod(pathname: string): string | null {
  const [, method] = /^\/v1(?:beta|alpha)?\/models\/[^/:]+:(\w+)$/.exec(pathname) ?? [];
  return method ?? null;
}

const GEMINI: SimApi = {
  read: (body, header) => readGeminiRequest(body, header, false),
  body: geminiBody,
  events: geminiEvents,
  error: geminiErrorBody,
  errorEvent: (error) => `data: ${JSON.stringify(error)}\r\n\r\n`,
};

const GEMINI_EVENTS: SimApi = { ...GEMINI, read: (body, header) => readGeminiRequest(body, header, true) };

/** An answer that is a list from its first byte tells an error in the list as well. */
const GEMINI_LIST: SimApi = {
  ...GEMINI_EVENTS,
  events: geminiList,
  streamType: "application/json",
  error: (status, message) => [geminiErrorBody(status, message)],
  errorEvent: (error) => `,\r\n${JSON.stringify(error).slice(1, -1)}\n]\n`,
};

function geminiAt({ pathname, searchParams }: URL): SimApi {
  if (geminiMethod(pathname) !== "streamGenerateContent") return GEMINI;
  return searchParams.get("alt") === "sse" ? GEMINI_EVENTS : GEMINI_LIST;
}

/** An error in the middle of a stream of a response. */
function responsesErrorEvent(error: object): string {
  const { message = "", code = null } =
    "error" in error ? (error.error as { message?: string; code?: string }) : {};
  const event = { type: "error", code, message, param: null, sequence_number: 0 };
  return `event: error\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Answers that are remembered; the oldest go first. */
const MOST_KEPT = 10_000;

const bound = (kept: Map<string, unknown>) => {
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) return;
    kept.delete(oldest);
  }
};

function createResponses(): SimApi {
  const conversations = new Map<string, readonly SimMessage[]>();
  const messages = new Map<string, SimMessage>();
  return {
    read: (body, header) => readResponsesRequest(body, header, { conversations, messages }),
    body: responseBody,
    events: responseEvents,
    error: errorBody,
    errorEvent: responsesErrorEvent,
    keep({ ask }, completion) {
      const answer = answerMessage(completion);
      conversations.set(responseId(completion), [...ask.messages, answer]);
      messages.set(messageId(completion), answer);
      bound(conversations);
      bound(messages);
    },
  };
}

/** The APIs of one server, by address; OpenAI chat's shape where there is none. */
export function createApis(): (url: URL) => SimApi {
  const responses = createResponses();
  return (url) => {
    const path = url.pathname;
    if (geminiMethod(path) !== null || path.startsWith("/v1beta/")) return geminiAt(url);
    if (path.startsWith("/v1/messages")) return MESSAGES;
    return path.startsWith("/v1/responses") ? responses : CHAT;
  };
}
