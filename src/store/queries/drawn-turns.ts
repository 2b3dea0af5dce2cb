import type { Database } from "../client.ts";

/** A decision and the samples that were drawn for it. */
export interface DrawnRow {
  readonly policyVersion: number;
  /** Null outside experiments. */
  readonly arm: string | null;
  readonly scoreContext: string;
  /** Tools of the candidate's calls, in order. */
  readonly tools: readonly string[];
  readonly drawn: number;
  /** Prompt and completion tokens; null where they are not known of every sample. */
  readonly firstTokens: number | null;
  readonly extraTokens: number | null;
}

const TOKENS = `json_extract(s.usage, '$.promptTokens') + json_extract(s.usage, '$.completionTokens')`;

/**
 * Judged decisions with a call among the newest `limit` of a range of time (milliseconds since 1970, from inclusive, to
 * exclusive). Reads as many decisions and their samples, however long the range is.
 */
export async function drawnTurns(
  database: Database,
  project: string,
  { from, to }: { readonly from: number; readonly to: number },
  limit: number,
): Promise<{ readonly turns: DrawnRow[]; readonly lookedAt: number; readonly more: boolean }> {
  const { rows } = await database.client.execute({
    sql: `WITH newest AS (
        SELECT id, created_at, mode, calls, policy_version, arm, score_context FROM decisions INDEXED BY decisions_by_time
        WHERE project = ? AND created_at >= ? AND created_at < ? ORDER BY created_at DESC, id DESC LIMIT ${limit + 1})
      SELECT n.mode, n.calls, n.policy_version, n.arm, n.score_context, COUNT(s.sample_index) AS drawn,
        SUM(CASE WHEN s.sample_index = 0 THEN ${TOKENS} END) AS first_tokens,
        SUM(CASE WHEN s.sample_index > 0 THEN ${TOKENS} END) AS extra_tokens,
        SUM(s.sample_index IS NOT NULL AND (${TOKENS}) IS NULL) AS unknown
      FROM newest n LEFT JOIN samples s ON s.decision_id = n.id AND s.sample_index >= 0 GROUP BY n.id
      ORDER BY n.created_at DESC, n.id DESC`,
    args: [project, from, to],
  });
  const turns = rows.slice(0, limit).flatMap((row): DrawnRow[] => {
    const drawn = Number(row["drawn"]);
    const tools = toolsOf(String(row["calls"]));
    if (row["mode"] === "off" || tools.length === 0 || drawn === 0) return [];
    const known = Number(row["unknown"]) === 0;
    return [
      {
        policyVersion: Number(row["policy_version"]),
        arm: row["arm"] === null ? null : String(row["arm"]),
        scoreContext: String(row["score_context"]),
        tools,
        drawn,
        firstTokens: known ? Number(row["first_tokens"] ?? 0) : null,
        extraTokens: known ? Number(row["extra_tokens"] ?? 0) : null,
      },
    ];
  });
  return { turns, lookedAt: Math.min(rows.length, limit), more: rows.length > limit };
}

const toolsOf = (calls: string): string[] =>
  (JSON.parse(calls) as readonly { readonly tool: string }[]).map(({ tool }) => tool);
