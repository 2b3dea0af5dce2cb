import type { SimMessage } from "../model/conversation.ts";
import { type Completion, completionBody, completionEvents } from "./completion.ts";
import { errorBody, messagesErrorBody } from "./errors.ts";
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

/** The APIs of one server, by path; OpenAI chat's shape where there is none. */
export function createApis(): (path: string) => SimApi {
  const responses = createResponses();
  return (path) => {
    if (path.startsWith("/v1/messages")) return MESSAGES;
    return path.startsWith("/v1/responses") ? responses : CHAT;
  };
}
