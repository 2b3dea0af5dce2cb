/** What the page of a tool is asked to show, as it stands in the address. */
import type { Query } from "../api/client.ts";
import { rangeOf } from "../range/range.ts";

/** Verdicts come late, so the curves look further back than a list. */
export const TOOL_RANGE = "30d";

/** The range of the curves: `from` and `to` as ISO 8601, `to` left out for "until now". */
export function curveRange(query: URLSearchParams, now: number): { from: string; to?: string } {
  if (query.has("range") || query.has("from") || query.has("to")) return rangeOf(query, now);
  return rangeOf(new URLSearchParams({ range: TOOL_RANGE }), now);
}

/** What `GET /api/roc` is asked for. */
export const rocQuery = (tool: string, query: URLSearchParams, penalty: number, now: number): Query => ({
  ...curveRange(query, now),
  tool,
  penalty: String(penalty),
  sources: query.get("sources") ?? undefined,
  score_context: query.get("score_context") ?? undefined,
  head: query.get("head") ?? undefined,
  arm: query.get("arm") ?? undefined,
});

/** A threshold of the address in hundredths, 0..100; null where there is none, or one that is not a threshold. */
export function thresholdIn(query: URLSearchParams): number | null {
  const text = query.get("t");
  const hundredths = text === null || text === "" ? Number.NaN : Math.round(Number(text) * 100);
  return hundredths >= 0 && hundredths <= 100 ? hundredths : null;
}

/** A cost of a wrong call as the gate takes it, or null. */
export function penaltyIn(query: URLSearchParams): number | null {
  const text = query.get("penalty") ?? "";
  const penalty = /^\d{1,4}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  return penalty >= 0.01 && penalty <= 1_000 ? penalty : null;
}
