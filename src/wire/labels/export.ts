import type { ExportedLabel } from "./columns.ts";

/** A label as the log has it: times in milliseconds since 1970. */
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

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

export const writeLabel = (label: LoggedLabel): ExportedLabel => ({
  decision_id: label.decisionId,
  tool_call_id: label.toolCallId,
  session: label.session,
  verdict: label.verdict,
  source: label.source,
  author: label.author,
  note: label.note,
  selection: label.selection,
  probability: label.probability,
  at: iso(label.at),
  received_at: iso(label.receivedAt),
  holds: label.holds,
  decided_at: iso(label.decidedAt),
  tools: label.tools,
  mode: label.mode,
  action: label.action,
  would_abstain: label.wouldAbstain,
  confidence: label.confidence,
  threshold: label.threshold,
  score_context: label.scoreContext,
  label_probability: label.labelProbability,
});
