import type { GateError } from "../core/errors.ts";
import type { Sample, ToolCall } from "../core/turn.ts";
import type { StreamEvent } from "./sse/parser.ts";

export type AnswerKind = "stream" | "body";

/** An answer of the upstream, as far as it has come. */
export interface WireAnswer {
  /** Why this is no answer; null while nothing is wrong. */
  readonly problem: string | null;
  /** The provider refused to answer at all, and says so as its clients expect: it passes as it is, and is no vote. Absent: false. */
  readonly refused?: boolean;
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
  /**
   * An error in the middle of the stream, as the provider's own clients raise it; nothing follows it.
   * @param begun whether a part of the answer has gone out
   */
  failure(error: GateError, requestId: string, begun: boolean): string;
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
  /** A harmless call that follows the words; absent or null: none does. */
  readonly call?: ToolCall | null;
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

export interface EventSplitter {
  /** The events that these bytes complete. The bytes of all events, in order, are the bytes that were fed. */
  feed(bytes: Uint8Array): readonly StreamEvent[];
  /** What is left at the end of the stream. */
  flush(): readonly StreamEvent[];
}
