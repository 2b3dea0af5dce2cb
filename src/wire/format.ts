import type { GateError } from "../core/errors.ts";
import type { Asked, Finding, Turn } from "../core/turn.ts";
import type { AnswerKind, EventSplitter, StreamedAnswer, WireAnswer } from "./answer.ts";
import type { CallerHints } from "./decisions/request.ts";
import type { Conversation } from "./opinion/conversation.ts";
import type { RefusedAnswer } from "./retry.ts";
import type { Stateful } from "./stateful.ts";

export type * from "./answer.ts";
export type * from "./stateful.ts";

/**
 * A wire format: how one provider's API is read and answered. A format is a folder of this room that exports one
 * `WireFormat`; the gate knows no more of a provider than what stands here. Everything is pure: no network, no clock.
 */
export interface WireFormat<R extends WireRequest = WireRequest> {
  /** For example `openai-chat`. */
  readonly name: string;
  /** Whose API it is: which of the deployment's upstreams answers it. */
  readonly provider: Provider;
  readonly headers: HeaderRules;

  /** Reads what the gate needs and ignores the rest, which goes to the upstream as it came. @throws InvalidRequestError naming the field */
  readRequest(sent: SentRequest): R;

  /**
   * Where the upstream takes the request: behind its base URL, with its query.
   * @param model another model than the caller's, where the path names it; null: the caller's
   */
  upstreamPath(request: R, model: string | null): string;

  /**
   * The body of an extra sample: the caller's own under parameters that let samples differ, digit by digit otherwise. It
   * asks for an answer in the same form (plain or streamed), since it may be released in the place of sample 1.
   * @param body as the caller sent it
   * @returns null where it cannot be rewritten without loss, or asked in that way
   */
  extraSampleBody(request: R, body: string, options: ExtraSampleOptions): string | null;

  /**
   * The caller's own request with an answer behind it and an error as the result of each of its calls, so that the model can
   * correct them; null where it cannot be written without loss.
   * @param body as the caller sent it
   */
  retryBody(body: string, answer: RefusedAnswer): string | null;

  /** The body of a request of the gate's own: another model is asked, once and not streamed, what a turn of whichever format asks. */
  opinionBody(asked: OpinionRequest): string;

  /** The names that its tools may have. */
  readonly toolName: RegExp;
  /** Why an extra sample cannot be asked for in this way, in words for the record; null where it can. */
  obstacleTo(asked: Asked, body: string): string | null;

  /** Ways of asking whose answers can bring log-probabilities of the tokens of calls. */
  readonly logprobs: readonly Asked[];

  /**
   * One of the answers that a response with several holds, as a response of its own, by its position in `samples()`; null where
   * it cannot be cut out. Absent for an API that makes no several answers of one request.
   */
  readonly oneOf?: (bytes: Uint8Array, kind: AnswerKind, position: number) => Uint8Array | null;

  /** An error of a model that does not let its temperature be set: it is asked once more without, and remembered. */
  refusesTemperature(status: number, body: string): boolean;

  /** What an answer with status 200 is; null for what is no provider's answer, such as a page of HTML. */
  answerKind(request: R, headers: Headers): AnswerKind | null;

  /** Reads an answer that was not streamed. Never throws: what cannot be read is a `problem`. */
  readBody(request: R, body: string): WireAnswer;

  /** Cuts a streamed answer into events, wherever the network cut it. */
  splitStream(request: R): EventSplitter;

  /** Reads a streamed answer event by event. */
  openStream(request: R): StreamedAnswer;

  /** Where servers of this format are known to break its contract: what enforce then releases. Null where none is. */
  readonly conform: Conform | null;

  /** For an API whose provider keeps conversations; absent where the client repeats the whole of it each time. */
  readonly stateful?: Stateful;

  /** An error in the provider's own shape. */
  errorBody(error: GateError, requestId: string): object;
}

export const PROVIDERS = ["openai", "anthropic", "gemini"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** A request, as far as the gate must understand it. A format adds what it needs for its own answers. */
export interface WireRequest {
  readonly turn: Turn;
  readonly stream: boolean;
  /** How many answers the caller asks for in one response; 1 where the format has no such parameter. */
  readonly n: number;
  /** The caller asks for temperature 0, so equal answers to this one request say nothing. Absent: false. */
  readonly greedy?: boolean;
  /** The body offers tools of any kind. */
  readonly offersTools: boolean;
  /** The caller demands a call. */
  readonly forced: boolean;
  /** Drawing again would repeat effects: tools that the provider runs itself, stored or background answers. */
  readonly drawOnce: boolean;
  /**
   * A later request may refer to the provider's copy of the answer, and the provider keeps none of an extra sample: only
   * sample 1 can be released. Absent: false.
   */
  readonly onlyFirst?: boolean;
  /** The provider's id of the answer that the request goes on from without repeating it; absent or null: it names none. */
  readonly previousAnswer?: string | null;
  /** Messages or tools that the provider keeps and nobody sees here. Absent: false. */
  readonly unseen?: boolean;
  /** Something of the conversation that nobody reads here, and that is no part of a message. Absent: false. */
  readonly unread?: boolean;
  /** Why enforce cannot take this request: the provider would go on from a call that the client never got. Absent where it can. */
  readonly unenforceable?: GateError;
  readonly user: string | null;
  /** For the record, in the shape of OpenAI chat, which the log and its readers know: as sent, or as `chatContent` writes it. */
  readonly content: { readonly messages: unknown; readonly tools: unknown; readonly metadata: unknown };
}

/** A request as it came. */
export interface SentRequest {
  /** The parsed body. */
  readonly body: unknown;
  /** Its text, from which values are taken with all their digits. */
  readonly text: string;
  readonly hints: CallerHints;
  /** Parameters of the path, by name. */
  readonly params: Readonly<Record<string, string>>;
  /** With its question mark, or "". */
  readonly query: string;
}

/** What another model is asked. */
export interface OpinionRequest {
  readonly model: string;
  readonly conversation: Conversation;
  /** The caller demands a call. */
  readonly forced: boolean;
  /** The caller's own limit, for an API that must have one. */
  readonly maxTokens: number | null;
}

export interface ExtraSampleOptions {
  /** False for a model that refused the parameter: its own default then holds. */
  readonly setTemperature: boolean;
  /** Another model than the caller's; absent: the caller's. */
  readonly model?: string;
  /** Absent: `resample`. */
  readonly asked?: Asked;
  /** Of `tool_order`; see `Sample.orderSeed`. */
  readonly orderSeed?: number;
  /** Answers in one response, from 2; for formats with `oneOf`. Absent: one. */
  readonly answers?: number;
  /** Ask for log-probabilities, where the format has them for this way of asking. */
  readonly logprobs?: boolean;
}

/** Which headers belong to this API, beside those that every API has. Names in small letters; one that ends with "-" is a prefix. */
export interface HeaderRules {
  /** Of the caller's, passed on to the upstream. */
  readonly toUpstream: readonly string[];
  /** Of the upstream's, passed on to the client. */
  readonly toClient: readonly string[];
  /** Where the caller's own key may stand; passed on. With one of them the deployment's key is not used. */
  readonly keys: readonly string[];
  /** A parameter of the query in which the caller's key may stand as well; it goes on in this header, so that no address holds it. */
  readonly keyInQuery?: { readonly parameter: string; readonly header: string };
  /** What a request must bring that is the gate's own. */
  readonly own?: readonly (readonly [name: string, value: string])[];
  /** How the deployment's key is sent. */
  readonly ownKey: (apiKey: string) => readonly [name: string, value: string];
}

export interface Conform {
  /** What the record says of it. */
  readonly finding: Finding;
  /** The bytes of an answer in the contract's form, in pieces that follow each other; null where there is nothing to change. */
  change(bytes: Uint8Array, kind: AnswerKind): readonly Uint8Array[] | null;
}
