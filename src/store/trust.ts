import { RAN_SOURCE } from "../core/outcomes/result.ts";
import type { OutcomeRecord } from "../core/record.ts";

/**
 * Sources of outcomes, most trusted first. A source that is not listed stands behind all of these. The first known
 * verdict in this order holds; `unknown` holds only where no source knows. `replay`: the label of a recorded data set;
 * `simulation`: what the simulated upstream knows about its own calls.
 */
export const TRUST = [
  ["human_audit"],
  ["human_review"],
  ["agent_api", "agent"],
  ["tool_result"],
  ["inferred"],
  ["judge"],
  ["langfuse"],
  ["replay"],
  ["simulation"],
] as const;

/** 0 is the most trusted. */
export function trustRank(source: string): number {
  const rank = TRUST.findIndex((group) => (group as readonly string[]).includes(source));
  return rank === -1 ? TRUST.length : rank;
}

export const isKnownSource = (source: string): boolean => trustRank(source) < TRUST.length;

/**
 * The outcome that holds for a decision: known before unknown, then by trust, then the latest, then by author and source so
 * that the result never depends on the order of arrival. `HOLDS_FIRST_SQL` says the same.
 */
export const holding = (outcomes: readonly OutcomeRecord[]): OutcomeRecord | undefined =>
  outcomes
    .filter(({ source }) => source !== RAN_SOURCE)
    .toSorted(
      (a, b) =>
        Number(a.verdict === "unknown") - Number(b.verdict === "unknown") ||
        trustRank(a.source) - trustRank(b.source) ||
        Date.parse(b.at) - Date.parse(a.at) ||
        byText(a.author, b.author) ||
        byText(a.source, b.source),
    )[0];

/** As SQLite orders: by code, not by language. */
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The same rank as an SQL expression over the column `source`. */
export const TRUST_RANK_SQL = `CASE source ${TRUST.map((group, rank) =>
  group.map((source) => `WHEN '${source}' THEN ${rank}`).join(" "),
).join(" ")} ELSE ${TRUST.length} END`;

/** Whether a row of `outcomes` says anything about the call, as an SQL condition. */
export const IS_VERDICT_SQL = `source <> '${RAN_SOURCE}'`;

/** The order of `holding` for rows of `outcomes`; follows `WHERE decision_id = ...`. */
export const HOLDS_FIRST_SQL = `AND ${IS_VERDICT_SQL} ORDER BY (verdict = 'unknown'), ${TRUST_RANK_SQL}, at DESC, author, source LIMIT 1`;
