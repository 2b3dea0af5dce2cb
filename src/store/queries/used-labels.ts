import type { UsedLabel } from "../../core/calibration/labels.ts";
import type { CallThreshold } from "../../core/turn.ts";
import type { Database } from "../client.ts";
import { ELIGIBLE } from "./calibration-log.ts";

/** Which labels: those of decisions in a range of time (milliseconds since 1970, inclusive). */
export interface LabelRange {
  readonly scoreContext: string;
  readonly firstAt: number;
  readonly lastAt: number;
  /** Only of decisions that call it. */
  readonly tool: string | null;
  /** Only of this source. */
  readonly source: string | null;
}

/** Labels as they hold now, by the index of labelled decisions; at most `limit`, the newest. */
export async function readUsedLabels(
  database: Database,
  project: string,
  { scoreContext, firstAt, lastAt, tool, source }: LabelRange,
  limit: number,
): Promise<UsedLabel[]> {
  const run = `SELECT id, created_at, calls, verdict, verdict_source FROM decisions INDEXED BY decisions_labelled
    WHERE project = ? AND score_context = ? AND verdict = ? AND verdict IN ('correct', 'incorrect')
      AND created_at BETWEEN ? AND ? AND ${ELIGIBLE}${source === null ? "" : " AND verdict_source = ?"}`;
  const args = (verdict: string) => [
    project,
    scoreContext,
    verdict,
    firstAt,
    lastAt,
    ...(source === null ? [] : [source]),
  ];
  const { rows } = await database.client.execute({
    sql: `${run} UNION ALL ${run} ORDER BY 2 DESC LIMIT ${limit}`,
    args: [...args("correct"), ...args("incorrect")],
  });
  const labels = rows.map((row): UsedLabel => {
    const calls = JSON.parse(String(row["calls"])) as readonly CallThreshold[];
    return {
      id: String(row["id"]),
      at: Number(row["created_at"]),
      tools: [...new Set(calls.map((call) => call.tool))],
      right: row["verdict"] === "correct",
      source: String(row["verdict_source"]),
    };
  });
  return tool === null ? labels : labels.filter(({ tools }) => tools.includes(tool));
}
