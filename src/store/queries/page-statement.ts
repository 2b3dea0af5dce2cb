/** The ids of a page of decisions, read along the index that fits the filter best. */
import type { InValue } from "@libsql/client/web";
import { type Action, MODES, type Mode, VERDICTS } from "../../core/turn.ts";
import type { Cursor } from "../cursor.ts";
import type { ResolvedVerdict } from "../schema.ts";
import type { DecisionFilter } from "./decisions.ts";
import { type Condition, joined, scoreCondition } from "./score-filter.ts";
import { toMilliseconds } from "./times.ts";

/** What a page goes along. Its index holds the project, what is named here, and the time. */
export interface Way {
  readonly table: "decisions" | "decision_tools" | "decision_findings";
  /** Where the planner would take another one. */
  readonly index: string | null;
  /** Each is one sorted run of the index: SQLite merges the runs, and stops at the limit. */
  readonly runs: readonly Condition[];
  /** What the index does not say of a row of `decisions d`; null where it says all that is asked. */
  readonly rest: Condition | null;
}

const ACTIONS: readonly Action[] = ["execute", "abstain"];
const RESOLVED: readonly ResolvedVerdict[] = [...VERDICTS, "none"];

/** The way that leaves the least to be looked at: along what few decisions have first. */
export function wayOf(filter: DecisionFilter): Way {
  const { session, finding, tool, agent } = filter;
  if (session !== undefined) {
    const run = { sql: "session = ?", args: [session] };
    const rest = restOf(filter, ["session"]);
    return { table: "decisions", index: "decisions_by_session", runs: [run], rest };
  }
  if (finding !== undefined) {
    const run = { sql: "finding = ?", args: [finding] };
    return { table: "decision_findings", index: null, runs: [run], rest: restOf(filter, ["finding"]) };
  }
  if (tool !== undefined) {
    const runs = listRuns(filter, { sql: "tool = ?", args: [tool] });
    return { table: "decision_tools", index: null, runs, rest: restOf(filter, ["tool", ...LISTED]) };
  }
  if (agent !== undefined) {
    const runs = listRuns(filter, { sql: "agent = ?", args: [agent] });
    return {
      table: "decisions",
      index: "decisions_by_agent",
      runs,
      rest: restOf(filter, ["agent", ...LISTED]),
    };
  }
  // Few decisions have a verdict, and most have a confidence.
  if (asksForConfidence(filter) && filter.verdict === undefined) {
    const rest = restOf(filter, ["confidence"]);
    return { table: "decisions", index: "decisions_by_confidence", runs: confidenceRuns(filter), rest };
  }
  return { table: "decisions", index: null, runs: listRuns(filter, null), rest: restOf(filter, LISTED) };
}

/** The ids, the newest first. */
export function pageStatement(filter: DecisionFilter, way: Way, cursor: Cursor | null, limit: number) {
  const id = way.table === "decisions" ? "id" : "decision_id";
  const shared: [string, ...InValue[]][] = [["project = ?", filter.project]];
  if (filter.from !== undefined) shared.push(["created_at >= ?", toMilliseconds(filter.from)]);
  if (filter.to !== undefined) shared.push(["created_at < ?", toMilliseconds(filter.to)]);
  if (cursor) shared.push([`(created_at, ${id}) < (?, ?)`, cursor.createdAt, cursor.id]);
  const where = shared.map(([condition]) => condition).join(" AND ");
  const values = shared.flatMap(([, ...args]) => args);
  const from = way.index === null ? way.table : `${way.table} INDEXED BY ${way.index}`;
  const runs = way.runs.map(
    ({ sql }) => `SELECT ${id} AS id, created_at FROM ${from} WHERE ${where} AND ${sql}`,
  );
  return {
    sql: `${runs.join(" UNION ALL ")} ORDER BY 2 DESC, 1 DESC LIMIT ${limit}`,
    args: way.runs.flatMap(({ args }) => [...values, ...args]),
  };
}

/** What the index of the list holds beside the time. */
const LISTED = ["mode", "action", "would_abstain", "verdict"] as const;
type Held = (typeof LISTED)[number] | "session" | "finding" | "tool" | "agent" | "confidence";

function restOf(filter: DecisionFilter, held: readonly Held[]): Condition | null {
  const { mode, action, wouldAbstain, verdict, tool, agent, session, finding } = filter;
  const wanted = <T>(name: Held, value: T | undefined, of: (value: T) => Condition): readonly Condition[] =>
    value === undefined || held.includes(name) ? [] : [of(value)];
  const score = scoreCondition(
    held.includes("confidence") ? { ...filter, minConfidence: undefined, maxConfidence: undefined } : filter,
  );
  return joined([
    ...(score === null ? [] : [score]),
    ...wanted("mode", mode, is("mode")),
    ...wanted("action", action, is("action")),
    ...wanted("would_abstain", wouldAbstain, (stops) => is("would_abstain")(Number(stops))),
    ...wanted("verdict", verdict, is("verdict")),
    ...wanted("agent", agent, is("agent")),
    ...wanted("session", session, is("session")),
    ...wanted("tool", tool, hasPart("decision_tools", "tool")),
    ...wanted("finding", finding, hasPart("decision_findings", "finding")),
  ]);
}

const is = (column: string) => (value: InValue) => ({ sql: `d.${column} = ?`, args: [value] });

const hasPart = (table: string, column: string) => (value: string) => ({
  sql: `EXISTS (SELECT 1 FROM ${table} p WHERE p.decision_id = d.id AND p.${column} = ?)`,
  args: [value],
});

type Run = readonly [Mode, Action, 0 | 1, ResolvedVerdict];

/** One for each (mode, action, would_abstain, verdict) that the filter allows. */
function listRuns(filter: DecisionFilter, first: Condition | null): readonly Condition[] {
  const stops =
    filter.wouldAbstain === undefined ? ([0, 1] as const) : ([filter.wouldAbstain ? 1 : 0] as const);
  const runs = (filter.mode ? [filter.mode] : MODES).flatMap((mode) =>
    (filter.action ? [filter.action] : ACTIONS).flatMap((action) =>
      stops.flatMap((stop) =>
        (filter.verdict ? [filter.verdict] : RESOLVED).map((verdict): Run => [mode, action, stop, verdict]),
      ),
    ),
  );
  const before = first === null ? "" : `${first.sql} AND `;
  return runs.map((run) => ({
    sql: `${before}mode = ? AND action = ? AND would_abstain = ? AND verdict = ?`,
    args: [...(first?.args ?? []), ...run],
  }));
}

const asksForConfidence = ({ minConfidence, maxConfidence }: DecisionFilter): boolean =>
  minConfidence !== undefined || maxConfidence !== undefined;

/** As the index `decisions_by_confidence` counts it; never falls as the confidence rises. */
const binOf = (confidence: number): number => Math.trunc(confidence * 100);

/** The largest number below a positive one. */
function below(value: number): number {
  const bits = new BigInt64Array(Float64Array.of(value).buffer);
  bits[0] = (bits[0] ?? 0n) - 1n;
  return new Float64Array(bits.buffer)[0] ?? value;
}

/** One for each percent that the filter allows, at most 101. Of a percent in which nothing can fit, all would be read. */
function confidenceRuns({ minConfidence = 0, maxConfidence }: DecisionFilter): readonly Condition[] {
  const first = binOf(minConfidence);
  const last = binOf(maxConfidence === undefined ? 1 : maxConfidence > 0 ? below(maxConfidence) : 0);
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, i) => ({
    sql: `CAST(confidence * 100 AS INTEGER) = ? AND confidence >= ?${maxConfidence === undefined ? "" : " AND confidence < ?"}`,
    args: [first + i, minConfidence, ...(maxConfidence === undefined ? [] : [maxConfidence])],
  }));
}
