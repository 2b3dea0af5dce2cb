import type { DecisionRecord } from "../core/record.ts";

type Named = Pick<DecisionRecord, "project" | "id"> & Partial<Pick<DecisionRecord, "traceparent">>;

/**
 * Ids that follow from the decision alone, so that whatever is sent again has the ids that it had the first time.
 * Trace ids have 32, span ids 16, score ids 32 lower-case hex digits.
 */

/** The caller's trace where it named one, else the decision's own. */
export const traceIdOf = async (decision: Named): Promise<string> =>
  decision.traceparent?.traceId ?? (await hex(["trace", decision.project, decision.id], 32));

/** `part` names the span within the decision, for example "guardrail" or "sample 0". */
export const spanIdOf = ({ project, id }: Named, part: string): Promise<string> =>
  hex(["span", project, id, part], 16);

/** One score for each decision, source and author: a later verdict takes the place of the earlier one. */
export const scoreIdOf = ({ project, id }: Named, name: string, source: string, author: string) =>
  hex(["score", project, id, source, author, name], 32);

async function hex(parts: readonly string[], digits: number): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(["idk-gate", ...parts]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, digits);
}
