import type { LoggedLabel } from "../../core/outcomes/logged-label.ts";
import type { ExportedLabel } from "./columns.ts";

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
