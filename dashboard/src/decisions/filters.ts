/** The filters of the list as they stand in the address, and as the gate understands them. */
import { FINDING_NAMES } from "../../../src/core/checks/names.ts";
import type { Query } from "../api/client.ts";
import type { Option } from "../parts/choice.tsx";
import { SCORE_FILTERS } from "./score-filters.ts";
import { rangeOf } from "../range/range.ts";

export { DEFAULT_RANGE, RANGES, rangeOf } from "../range/range.ts";

export const RULINGS = [
  ["stopped", "stopped or would stop"],
  ["abstained", "really stopped"],
  ["passed", "passed"],
] as const;

/** Findings that the gate itself makes, beside those of its checks. */
const OF_THE_GATE = ["confirmation", "retry", "safe_call", "sampling", "upstream"];

/** Every check by its name; what an address names beside them, too. */
export function findingOptions(chosen: string | null): readonly Option[] {
  const names = [...FINDING_NAMES.map(({ check }) => check), ...OF_THE_GATE];
  const all = chosen === null || names.includes(chosen) ? names : [...names, chosen];
  return [...new Set(all)].toSorted().map((name) => [name, name.replaceAll("_", " ")]);
}

/**
 * Whether turns in which the model called no tool are left out: about every second turn of an agent is one, and there is
 * nothing to judge in it. A session is shown whole, and what somebody judged is shown whatever it was.
 */
export const leavesOutTurns = (query: URLSearchParams): boolean =>
  query.get("turns") !== "all" && mayLeaveOutTurns(query);

/** False where the other filters say already whether such turns are shown. */
export const mayLeaveOutTurns = (query: URLSearchParams): boolean =>
  !query.has("session") &&
  !query.has("tool") &&
  !query.has("finding") &&
  [null, "passed"].includes(query.get("ruling")) &&
  [null, "none"].includes(query.get("verdict"));

/** Every parameter of the list's address but the range of time. */
export const FILTERS = ["tool", "agent", "session", "ruling", "finding", "mode", "verdict", "turns"] as const;

/** What `GET /v1/decisions` is asked for. */
export function listQuery(query: URLSearchParams, now: number): Query {
  const ruling = query.get("ruling");
  return {
    ...rangeOf(query, now),
    tool: query.get("tool") ?? undefined,
    agent: query.get("agent") ?? undefined,
    session: query.get("session") ?? undefined,
    finding: query.get("finding") ?? undefined,
    mode: query.get("mode") ?? undefined,
    verdict: query.get("verdict") ?? undefined,
    action: ruling === "abstained" ? "abstain" : undefined,
    would_abstain: ruling === "stopped" ? "true" : ruling === "passed" ? "false" : undefined,
    ...Object.fromEntries(SCORE_FILTERS.map((name) => [name, query.get(name) ?? undefined])),
    calls_only: leavesOutTurns(query) ? "true" : undefined,
    cursor: query.get("cursor") ?? undefined,
    limit: "50",
  };
}
