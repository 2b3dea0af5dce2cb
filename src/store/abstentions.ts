/** What is kept of an abstention for the requests that go on from it, where the provider keeps the conversation. */
export interface KeptAbstention {
  /** See `DecisionRecord.caller`. */
  readonly caller: string;
  readonly decisionId: string;
  readonly session: string;
  /** Ids by which a request may name it. */
  readonly names: readonly string[];
  /** What the wire format needs, as JSON. */
  readonly note: string;
  /** What the gate said; null where the policy lets no words be kept. */
  readonly words: string | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface AbstentionQuery {
  readonly names: readonly string[];
  readonly now: number;
}

export interface FoundAbstention {
  readonly name: string;
  /** Who got it; whether others may go on from it is for the reader to say. */
  readonly caller: string;
  readonly decisionId: string;
  readonly session: string;
  readonly note: string;
  readonly words: string | null;
}

/** A name that is over: of a stored conversation that has gone on. */
export interface EndedAbstention {
  readonly name: string;
  /** A newer abstention under the same name stays. */
  readonly decisionId: string;
}

/** How long it is kept, in milliseconds: as long as providers keep a response, 30 days. */
export const ABSTENTION_KEPT_MS = 30 * 24 * 3_600_000;

/** Most names that one request can refer to. */
export const MOST_NAMES = 200;
