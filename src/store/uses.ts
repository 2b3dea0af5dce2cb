import type { Use } from "../core/evidence.ts";
import type { LimitQuestion } from "../core/rules/limit.ts";
import type { CountedCall } from "../core/rules/uses.ts";

/** What is asked before calls with a limit may run. The calls take their place, until their decision says what became of them. */
export interface UsesQuery {
  readonly decisionId: string;
  /** See `DecisionRecord.caller`. */
  readonly caller: string;
  /** Null: nobody knows it. */
  readonly session: string | null;
  readonly user: string | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly calls: readonly CountedCall[];
  readonly limits: readonly LimitQuestion[];
}

export type UsesFound = readonly Use[];
