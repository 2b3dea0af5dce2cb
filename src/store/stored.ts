import type { PersonsAnswer } from "../core/session/persons-answer.ts";
import type { DecisionRecord, OutcomeRecord, WithdrawnOutcome } from "../core/record.ts";
import type { Verdict } from "../core/turn.ts";
import type { Marks } from "./marks.ts";

/**
 * A decision as it is stored: its texts are cut to a bound, hashed or dropped by `storeContent`, and what the caller
 * sent is JSON text. It is plain data that may cross an RPC boundary.
 */
export interface StoredDecision extends Omit<DecisionRecord, "content" | "spoken" | "reuse"> {
  readonly content: StoredContent;
  readonly marks: Marks;
}

export interface StoredContent {
  /** JSON text, or null where it is not stored. */
  readonly messages: string | null;
  readonly tools: string | null;
  /** Hex SHA-256 of `tools`, the key under which the list is stored once. */
  readonly toolsSha256: string | null;
  readonly metadata: string | null;
}

/** A decision with what became of it. */
export interface DecisionDetail {
  readonly decision: StoredDecision;
  /** By the order of trust of the sources; null while no outcome has been reported. */
  readonly verdict: Verdict | null;
  readonly verdictSource: string | null;
  readonly outcomes: readonly OutcomeRecord[];
  /** Verdicts that were taken back, the oldest first. */
  readonly withdrawn: readonly WithdrawnOutcome[];
  /** The decision that a confirmation of this one let pass; null where there is none. */
  readonly confirmedFor: string | null;
  /** The yes itself, as that decision keeps it; null where there is none, or it is older than what is kept. */
  readonly confirmedBy: PersonsAnswer | null;
}

/** A decision without its samples, content and features. */
export interface DecisionSummary
  extends Omit<StoredDecision, "samples" | "evidence" | "content" | "features" | "marks"> {
  readonly verdict: Verdict | null;
  readonly verdictSource: string | null;
}
