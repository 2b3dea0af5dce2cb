import { type Completion, completionBody, completionEvents } from "./completion.ts";
import { errorBody, messagesErrorBody } from "./errors.ts";
import { messageBody, messageEvents } from "./message.ts";
import { readMessagesRequest } from "./messages-request.ts";
import { type ChatRequest, readChatRequest } from "./request.ts";

/** One of the APIs that the simulated upstream speaks: the same model behind each. */
export interface SimApi {
  readonly read: (body: unknown, header: string | null) => ChatRequest;
  readonly body: (completion: Completion) => string;
  readonly events: (completion: Completion, includeUsage: boolean) => string[];
  readonly error: (status: number, message: string, param?: string | null) => object;
  /** How an error stands in a stream. */
  readonly errorEvent: (error: object) => string;
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

/** The API at a path; OpenAI's shape where there is none. */
export const apiAt = (path: string): SimApi => (path.startsWith("/v1/messages") ? MESSAGES : CHAT);
