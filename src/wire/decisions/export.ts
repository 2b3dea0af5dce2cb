import { csvLine } from "../labels/csv.ts";
import { inertCell } from "../labels/columns.ts";
import type { LabelFormat } from "../labels/rows.ts";
import type { decisionSummary } from "./logged.ts";

export type ExportedDecision = ReturnType<typeof decisionSummary>;

/** What a row of the table says; JSON lines hold the whole summary. */
const COLUMNS = {
  id: (d) => d.id,
  created_at: (d) => d.created_at,
  tools: (d) => JSON.stringify([...new Set(d.calls.map(({ tool }) => tool))]),
  gated_by: (d) => d.gated_by,
  mode: (d) => d.mode,
  action: (d) => d.action,
  would_abstain: (d) => d.would_abstain,
  reason: (d) => d.reason,
  confidence: (d) => d.confidence,
  threshold: (d) => d.threshold,
  threshold_source: (d) => d.threshold_source,
  verdict: (d) => d.verdict,
  verdict_source: (d) => d.verdict_source,
  fallback: (d) => d.fallback?.action ?? null,
  findings: (d) => JSON.stringify(d.findings.map(({ check, severity }) => `${check}: ${severity}`)),
  agreement: (d) => d.agreement,
  effective_samples: (d) => d.effective_samples,
  score: (d) => d.score,
  score_context: (d) => d.score_context,
  model: (d) => d.model.id,
  policy_version: (d) => d.policy_version,
  experiment: (d) => d.experiment?.id ?? null,
  arm: (d) => d.experiment?.arm ?? null,
  agent: (d) => d.agent,
  session: (d) => d.session,
  user: (d) => d.user,
  upstream_model: (d) => d.upstream_model,
  latency_ms: (d) => d.latency_ms,
  caller_cost: (d) => d.cost?.caller.cost ?? null,
  gating_cost: (d) => d.cost?.gating.cost ?? null,
  gating_requests: (d) => d.cost?.gating.requests ?? null,
} satisfies Record<string, (decision: ExportedDecision) => string | number | boolean | null>;

/** What comes before the first decision. */
export const decisionsHead = (format: LabelFormat): string =>
  format === "csv" ? csvLine(Object.keys(COLUMNS)) : "";

/** A decision as a line of its own. Texts that a spreadsheet would run are made inert. */
export function decisionLine(decision: ExportedDecision, format: LabelFormat): string {
  if (format === "jsonl") return `${JSON.stringify(decision)}\n`;
  return csvLine(
    Object.values(COLUMNS).map((read) => {
      const value = read(decision);
      return value === null ? "" : typeof value === "string" ? inertCell(value) : String(value);
    }),
  );
}
