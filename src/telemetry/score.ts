import { RAN_SOURCE } from "../core/outcomes/result.ts";
import type { JoinedOutcome } from "../core/record.ts";
import { scoreIdOf, spanIdOf, traceIdOf } from "./ids.ts";

/**
 * An outcome as a score on the decision's guardrail. CATEGORICAL, since a verdict is more than yes or no: `unknown` is neither
 * right nor wrong, and `withdrawn` takes the place of one that was taken back. That a tool ran is no verdict, and
 * a score of another name. The source and the author stay apart, each with a score of its own.
 */
export async function outcomeScore(outcome: JoinedOutcome, environment: string | null) {
  const { source, author, note } = outcome;
  const ran = source === RAN_SOURCE;
  const name = ran ? "tool_result" : "verdict";
  const decision = { project: outcome.project, id: outcome.decisionId, traceparent: outcome.traceparent };
  return {
    id: await scoreIdOf(decision, name, source, author),
    traceId: await traceIdOf(decision),
    observationId: await spanIdOf(decision, "guardrail"),
    name,
    value: ran ? "ran" : outcome.verdict,
    dataType: "CATEGORICAL" as const,
    ...(note ? { comment: note } : {}),
    ...(environment === null ? {} : { environment }),
    metadata: { decision_id: outcome.decisionId, source, author, at: outcome.at },
  };
}
