/** The filters of the list as they stand in the address, and as the gate understands them. */
import type { Query } from "../api/client.ts";
import { SCORE_FILTERS } from "./score-filters.ts";

const HOUR_MS = 3_600_000;
export const RANGES = [
  ["1h", "last hour", HOUR_MS],
  ["24h", "last 24 hours", 24 * HOUR_MS],
  ["7d", "last 7 days", 7 * 24 * HOUR_MS],
  ["30d", "last 30 days", 30 * 24 * HOUR_MS],
  ["90d", "last 90 days", 90 * 24 * HOUR_MS],
] as const;
export const DEFAULT_RANGE = "24h";

export const RULINGS = [
  ["stopped", "stopped or would stop"],
  ["abstained", "really stopped"],
  ["passed", "passed"],
] as const;

/** The chosen range of time: `from` and `to` as ISO 8601, where `to` is left out for "until now". */
export function rangeOf(query: URLSearchParams, now: number): { from: string; to?: string } {
  const [from, to] = [query.get("from"), query.get("to")];
  if (from !== null || to !== null) {
    return {
      from: from ?? new Date(Date.parse(to ?? "") - 30 * 24 * HOUR_MS).toISOString(),
      ...(to === null ? {} : { to }),
    };
  }
  const named =
    RANGES.find(([name]) => name === query.get("range")) ?? RANGES.find(([name]) => name === DEFAULT_RANGE);
  return { from: new Date(now - (named?.[2] ?? 0)).toISOString() };
}

/** What `GET /v1/decisions` is asked for. */
export function listQuery(query: URLSearchParams, now: number): Query {
  const ruling = query.get("ruling");
  return {
    ...rangeOf(query, now),
    tool: query.get("tool") ?? undefined,
    session: query.get("session") ?? undefined,
    mode: query.get("mode") ?? undefined,
    verdict: query.get("verdict") ?? undefined,
    action: ruling === "abstained" ? "abstain" : undefined,
    would_abstain: ruling === "stopped" ? "true" : ruling === "passed" ? "false" : undefined,
    ...Object.fromEntries(SCORE_FILTERS.map((name) => [name, query.get(name) ?? undefined])),
    cursor: query.get("cursor") ?? undefined,
    limit: "50",
  };
}

/** The numbers on top follow tool and time only. */
export const summaryQuery = (query: URLSearchParams, now: number): Query => ({
  ...rangeOf(query, now),
  tool: query.get("tool") ?? undefined,
});

/** What a `datetime-local` field holds (the reader's time zone) as ISO 8601 UTC, and back. */
export function fromLocal(text: string): string | undefined {
  const time = new Date(text);
  return text === "" || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

export function toLocal(iso: string | null): string {
  const time = new Date(iso ?? "");
  if (Number.isNaN(time.getTime())) return "";
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
