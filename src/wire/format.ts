import type { GateError } from "../core/errors.ts";
import type { Finding, Sample, Turn } from "../core/turn.ts";
import type { CallerHints } from "./decisions/request.ts";
import type { StreamEvent } from "./sse/parser.ts";

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
   * @returns null where it cannot be rewritten without loss
   */
  extraSampleBody(request: R, body: string, options: ExtraSampleOptions): string | null;

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

export interface ExtraSampleOptions {
  /** False for a model that refused the parameter: its own default then holds. */
  readonly setTemperature: boolean;
  /** Another model than the caller's; absent: the caller's. */
  readonly model?: string;
}

export type AnswerKind = "stream" | "body";

/** Which headers belong to this API, beside those that every API has. Names in small letters; one that ends with "-" is a prefix. */
export interface HeaderRules {
  /** Of the caller's, passed on to the upstream. */
  readonly toUpstream: readonly string[];
  /** Of the upstream's, passed on to the client. */
  readonly toClient: readonly string[];
  /** Where the caller's own key may stand; passed on. With one of them the deployment's key is not used. */
  readonly keys: readonly string[];
  /** How the deployment's key is sent. */
  readonly ownKey: (apiKey: string) => readonly [name: string, value: string];
}

/** An answer of the upstream, as far as it has come. */
export interface WireAnswer {
  /** Why this is no answer; null while nothing is wrong. */
  readonly problem: string | null;
  /** One a choice, in the order of the provider; also of an answer that broke off. Empty where nothing could be read. */
  samples(): readonly Sample[];
  /** The answer in which the model says that it does not know, with this one's id, model and usage. */
  abstention(how: Abstaining): Abstention;
  /**
   * This answer with other words in the place of some choices; for formats in which a caller may ask for several.
   * @param replaced words by position in `samples()`
   * @param held events that have not gone out; of a stream only
   * @returns null where it cannot be rewritten; an abstention then stands in the place of the whole
   */
  replaceSamples?(
    replaced: ReadonlyMap<number, string>,
    how: Origin,
    held: readonly StreamEvent[],
  ): string | null;
}

/** What an event of a stream brings, in the order in which a reader must take notice. */
export type EventKind =
  /** A part of a call, the end of an answer, an error, or something that nobody can read: it and all that follows is held in enforce. */
  | "decisive"
  /** Words that a user would see. */
  | "text"
  /** Nothing to see: a role, a usage, an empty delta. It goes out with the first words, and at once after them. */
  | "quiet"
  /**
   * A part that means nothing alone, such as a provider's own tool use without its result. It, and all that follows, waits for the
   * next event that is `text` or `quiet`.
   */
  | "waiting";

/**
 * A streamed answer. What has gone out of it is nothing, or all up to the last event before the first decisive one that was
 * `text`, or `quiet` after a `text`.
 */
export interface StreamedAnswer extends WireAnswer {
  /** Takes the data of one event. Never throws: what cannot be read is a `problem` and decisive. */
  add(data: string): EventKind;
  /** The answer has come to its end, whether or not the connection was closed. */
  readonly complete: boolean;
  /** An error in the middle of the stream, as the provider's own clients raise it; nothing follows it. */
  failure(error: GateError, requestId: string): string;
}

/** What holds where the upstream did not say it. */
export interface Origin {
  /** Of the decision. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface Abstaining extends Origin {
  readonly words: string;
  /** `continuation`: of a stream whose words have gone out. */
  readonly form: AnswerKind | "continuation";
}

export interface Abstention {
  readonly body: string;
  /** The whole text of the answer as the client will repeat it: for a continuation with the words that went out before. */
  readonly text: string;
  /** What must be kept for the next request, where the provider keeps the answer that this one stands in the place of. */
  readonly unfinished?: Unfinished | null;
}

/** An answer that the provider keeps and the client never got. */
export interface Unfinished {
  /** Ids by which a later request may go on from it. */
  readonly names: readonly string[];
  /** What the format needs then, as JSON: ids, never words. */
  readonly note: string;
}

/** What is kept of an abstention. */
export interface KeptNote {
  /** See `Unfinished`. */
  readonly note: string;
  /** What the gate said; null where the policy lets no words be kept. */
  readonly words: string | null;
  /** Whether it is kept for the caller who asks. */
  readonly own: boolean;
}

/** How requests that refer to what the provider keeps go on from an abstention, of which it knows nothing. */
export interface Stateful {
  /** Ids in the request by which it may go on from an abstention. */
  referredTo(sent: Pick<SentRequest, "body">): readonly string[];
  /**
   * The request as the upstream can take it; null where it goes on from no abstention.
   * @param notes what is kept, by the ids that the request refers to
   * @throws InvalidRequestError for an id of the gate's of which nothing is kept, and for what is kept for another caller
   */
  continueFrom(sent: Pick<SentRequest, "text">, notes: ReadonlyMap<string, KeptNote>): Continued | null;
}

export interface Continued {
  /** The body for the upstream. */
  readonly sent: string;
  /** The body as the gate reads it: the conversation as its user had it. */
  readonly read: string;
  /** The id from which nothing goes on any more once the upstream has taken this; null where later requests may. */
  readonly over: string | null;
}

export interface EventSplitter {
  /** The events that these bytes complete. The bytes of all events, in order, are the bytes that were fed. */
  feed(bytes: Uint8Array): readonly StreamEvent[];
  /** What is left at the end of the stream. */
  flush(): readonly StreamEvent[];
}

export interface Conform {
  /** What the record says of it. */
  readonly finding: Finding;
  /** The bytes of an answer in the contract's form, in pieces that follow each other; null where there is nothing to change. */
  change(bytes: Uint8Array, kind: AnswerKind): readonly Uint8Array[] | null;
}
