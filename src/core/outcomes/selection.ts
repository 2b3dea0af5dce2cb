import type { DecisionRecord, ReportedOutcome } from "../record.ts";

/** How it came that this decision, and not another, got a label. */
export const SELECTIONS = ["random_audit", "chosen", "reported", "inferred", "pulled"] as const;
/**
 * `random_audit`: drawn by chance, with a known probability; the only labels on which a promise may rest. `chosen`: a person
 * picked it. `reported`: the agent, a user or a judge sent it. `inferred`: read from the conversation or a tool's result.
 * `pulled`: fetched from another system.
 */
export type Selection = (typeof SELECTIONS)[number];

/** The selection that a source implies where nobody said another. */
export function selectionOf(source: string): Selection {
  switch (source) {
    case "human_audit":
      return "random_audit";
    case "human_review":
      return "chosen";
    case "tool_result":
    case "tool_ran":
    case "inferred":
      return "inferred";
    case "langfuse":
      return "pulled";
    default:
      return "reported";
  }
}

/**
 * An audit speaks for all decisions only where chance chose this one: by the gate's own draw, or by another with a stated
 * probability. Else it is kept as a review. The join in the database follows the same rule.
 */
export function asSelected<T extends ReportedOutcome>(outcome: T, audit: DecisionRecord["audit"]): T {
  if (outcome.source !== "human_audit") return outcome;
  if (audit?.drawn) return { ...outcome, probability: audit.probability };
  return outcome.probability === null ? { ...outcome, source: "human_review", selection: "chosen" } : outcome;
}
