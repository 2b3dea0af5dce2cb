import type { Database } from "../client.ts";
import type { CalibrationKind } from "../schema/feedback.ts";
import type { StoredCalibration } from "./calibrations.ts";

/** When the calibration that holds for a kind, context and subject was made, in milliseconds since 1970; null: none holds. */
export async function appliedSince(
  database: Database,
  project: string,
  scoreContext: string,
  kind: CalibrationKind,
  subject: string,
): Promise<number | null> {
  const { rows } = await database.client.execute({
    sql: `SELECT MAX(created_at) AS at FROM calibrations WHERE project = ? AND score_context = ? AND kind = ?
      AND status = 'applied' AND COALESCE(json_extract(document, '$.tool'), '') = ?`,
    args: [project, scoreContext, kind, subject],
  });
  const at = rows[0]?.["at"] ?? null;
  return at === null ? null : Number(at);
}

/** Applied calibrations of the same kind, context and subject that another has now replaced. */
export async function supersedeApplied(
  database: Database,
  { project, scoreContext, kind, id }: Pick<StoredCalibration, "project" | "scoreContext" | "kind" | "id">,
  subject: string,
): Promise<void> {
  await database.client.execute({
    sql: `UPDATE calibrations SET status = 'superseded' WHERE project = ? AND score_context = ? AND kind = ?
      AND status = 'applied' AND id <> ? AND COALESCE(json_extract(document, '$.tool'), '') = ?`,
    args: [project, scoreContext, kind, id, subject],
  });
}

const HELD_PROMISES = "project = ? AND score_context = ? AND kind = 'promise' AND status = 'applied'";

/** Tools with an applied promise on the confidences of a context. */
export async function promisedTools(
  database: Database,
  project: string,
  scoreContext: string,
): Promise<string[]> {
  const { rows } = await database.client.execute({
    sql: `SELECT json_extract(document, '$.tool') AS tool FROM calibrations WHERE ${HELD_PROMISES} ORDER BY 1`,
    args: [project, scoreContext],
  });
  return rows.map((row) => String(row["tool"]));
}

/** Ends the promises of a context, whose confidences are others now; returns their tools. */
export async function supersedePromises(
  database: Database,
  project: string,
  scoreContext: string,
): Promise<string[]> {
  const { rows } = await database.client.execute({
    sql: `UPDATE calibrations SET status = 'superseded' WHERE ${HELD_PROMISES} RETURNING json_extract(document, '$.tool') AS tool`,
    args: [project, scoreContext],
  });
  return rows.map((row) => String(row["tool"])).toSorted();
}
