import type { SentRequest } from "./format.ts";

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
