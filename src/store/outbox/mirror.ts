import type { JoinedOutcome } from "../../core/record.ts";
import type { StoredDecision } from "../stored.ts";

/** Taken, or refused for what it holds, so that sending it again is no use. */
export type Sent = { readonly sent: number } | { readonly refused: string };

/**
 * A second place that is shown what libSQL holds, such as Langfuse. It may be away for long, and nothing waits for it.
 * A promise that rejects means: try again later.
 */
export interface Mirror {
  /** Most that waits for it; beyond either the oldest are dropped. */
  readonly bounds: MirrorBounds;
  /** Sends the first decisions, at least one; `sent` says how many these were. */
  sendDecisions(decisions: readonly StoredDecision[]): Promise<Sent>;
  sendOutcome(outcome: JoinedOutcome): Promise<Sent>;
}

export interface MirrorBounds {
  readonly events: number;
  /** Of their JSON. */
  readonly bytes: number;
}

export interface MirrorDepth {
  /** Decisions and outcomes that were not sent yet. */
  readonly waiting: number;
  /** ISO 8601 UTC: when the oldest of them came; null if nothing waits. */
  readonly oldestAt: string | null;
  /** Left out because too many waited: the oldest first. */
  readonly dropped: number;
  /** Left out because the mirror refused what they hold. */
  readonly refused: number;
  /** Tries in a row that failed. */
  readonly failures: number;
  /** Why the last try failed, or what was refused; null after a success. */
  readonly lastError: string | null;
}
