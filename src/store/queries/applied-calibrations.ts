import type { InStatement } from "@libsql/client/web";
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

/** Only in the transaction in which the calibration itself was applied, and only where it was. */
const APPLIED_NOW =
  "EXISTS (SELECT 1 FROM calibrations c WHERE c.project = ? AND c.id = ? AND c.status = 'applied' AND c.policy_version = ?)";

type Applied = Pick<StoredCalibration, "project" | "scoreContext" | "kind" | "id">;

/** Ends the applied calibrations of the same kind, context and subject, which this one replaces with a policy version. */
export const supersedeApplied = (
  { project, scoreContext, kind, id }: Applied,
  subject: string,
  version: number,
): InStatement => ({
  sql: `UPDATE calibrations SET status = 'superseded' WHERE project = ? AND score_context = ? AND kind = ?
    AND status = 'applied' AND id <> ? AND COALESCE(json_extract(document, '$.tool'), '') = ? AND ${APPLIED_NOW}`,
  args: [project, scoreContext, kind, id, subject, project, id, version],
});

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

/** Ends the promises of the context of a head, whose confidences are others now. */
export const supersedePromises = ({ project, scoreContext, id }: Applied, version: number): InStatement => ({
  sql: `UPDATE calibrations SET status = 'superseded' WHERE ${HELD_PROMISES} AND ${APPLIED_NOW}`,
  args: [project, scoreContext, project, id, version],
});
