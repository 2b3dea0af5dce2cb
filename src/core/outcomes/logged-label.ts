/** A verdict that was reported, with its decision. Times are milliseconds since 1970. */
export interface LoggedLabel {
  readonly decisionId: string;
  readonly toolCallId: string | null;
  readonly session: string | null;
  readonly verdict: string;
  readonly source: string;
  readonly author: string;
  readonly note: string | null;
  readonly selection: string;
  readonly probability: number | null;
  readonly at: number;
  readonly receivedAt: number;
  /** Whether it is the decision's verdict by the order of trust. */
  readonly holds: boolean;
  readonly decidedAt: number;
  readonly tools: readonly string[];
  readonly mode: string;
  readonly action: string;
  readonly wouldAbstain: boolean;
  readonly confidence: number | null;
  readonly threshold: number | null;
  readonly scoreContext: string;
  readonly labelProbability: number | null;
}
