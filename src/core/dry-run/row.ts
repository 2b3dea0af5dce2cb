import type { JsonObject } from "../arguments/json.ts";
import type { EvidenceNotes } from "../evidence.ts";
import type { Finding, Risk, ThresholdSource, Verdict } from "../turn.ts";

/** What the log keeps of a decision for counting. */
export interface LoggedRow {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  readonly agent: string | null;
  readonly caller: string;
  readonly session: string | null;
  readonly user: string | null;
  readonly reason: string;
  readonly confidence: number | null;
  readonly threshold: number | null;
  readonly thresholdSource: ThresholdSource | null;
  readonly calls: readonly { readonly tool: string; readonly risk?: Risk }[];
  readonly findings: readonly Finding[];
  readonly verdict: Verdict | null;
}

/** What is read besides, where the policies ask for it. */
export interface LoggedNotes {
  /** What was fetched for the decision; null: nothing, or nobody kept it. */
  readonly evidence: Pick<EvidenceNotes, "conditions" | "uses"> | null;
  /** The arguments of the candidate's calls, in their order; null for those that are not in the log as they were. */
  readonly args: readonly (JsonObject | null)[];
}
