import type { InValue } from "@libsql/client/web";
import { ARM_SQL, IN_CURVES_SQL } from "./judged-sql.ts";

/** Filters on how the confidence was made, what it is, and whether there was a call: what no index of the list holds. */
export interface ScoreFilter {
  /** 0..1, inclusive. */
  readonly minConfidence?: number | undefined;
  /** 0..1, exclusive. */
  readonly maxConfidence?: number | undefined;
  readonly scoreContext?: string | undefined;
  /** Id of a local head; "": without one. */
  readonly head?: string | undefined;
  /** "experiment/arm"; "": outside of experiments. */
  readonly arm?: string | undefined;
  /** Sources of the verdict that holds. */
  readonly verdictSources?: readonly string[] | undefined;
  /** True: only decisions that curves count, by the rule of the table `confidence_rollups`. */
  readonly inCurves?: boolean | undefined;
  /** True: leaves out turns in which the model called no tool. */
  readonly callsOnly?: boolean | undefined;
}

export interface Condition {
  readonly sql: string;
  readonly args: readonly InValue[];
}

/** All of them at once; null where there is none. */
export function joined(conditions: readonly Condition[]): Condition | null {
  if (conditions.length === 0) return null;
  return {
    sql: conditions.map(({ sql }) => sql).join(" AND "),
    args: conditions.flatMap(({ args }) => args),
  };
}

/** What a row of `decisions d` must fulfil; null where the filter asks for nothing. */
export function scoreCondition(filter: ScoreFilter): Condition | null {
  const { minConfidence, maxConfidence, scoreContext, head, arm, verdictSources, inCurves, callsOnly } =
    filter;
  const conditions: (readonly [sql: string, ...args: readonly InValue[]])[] = [];
  if (minConfidence !== undefined) conditions.push(["d.confidence >= ?", minConfidence]);
  if (maxConfidence !== undefined) conditions.push(["d.confidence < ?", maxConfidence]);
  if (scoreContext !== undefined) conditions.push(["d.score_context = ?", scoreContext]);
  if (head !== undefined) conditions.push(["COALESCE(d.head_id, '') = ?", head]);
  if (arm !== undefined) conditions.push([`${ARM_SQL} = ?`, arm]);
  if (verdictSources !== undefined) {
    const places = verdictSources.map(() => "?").join(", ");
    conditions.push([`d.verdict_source IN (${places})`, ...verdictSources]);
  }
  if (inCurves === true) conditions.push([IN_CURVES_SQL]);
  if (callsOnly === true) conditions.push(["d.reason <> 'no_call'"]);
  return joined(conditions.map(([sql, ...args]) => ({ sql, args })));
}
