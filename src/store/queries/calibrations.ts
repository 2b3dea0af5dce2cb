import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import { ConflictError } from "../../core/errors.ts";
import type { Database } from "../client.ts";
import { decodeCursor, encodeCursor } from "../cursor.ts";
import { calibrations } from "../schema.ts";
import type { CalibrationKind, CalibrationStatus } from "../schema/feedback.ts";
import type { Page } from "./decisions.ts";

/** A proposal with its evidence. Times are milliseconds since 1970. */
export interface StoredCalibration {
  readonly id: string;
  readonly project: string;
  readonly createdAt: number;
  readonly scoreContext: string;
  readonly kind: CalibrationKind;
  readonly status: CalibrationStatus;
  /** What is proposed, its evidence and the labels that it rests on; JSON. */
  readonly document: unknown;
  readonly author: string;
  readonly reason: string;
  readonly basedOnVersion: number;
  /** The policy version that applied it. */
  readonly policyVersion: number | null;
  readonly labelsHash: string;
  /** When and by whom it was applied or rejected, and why; absent or null where nobody has decided. */
  readonly decidedAt?: number | null;
  readonly decidedBy?: string | null;
  readonly decidedReason?: string | null;
}

/** A decision on a proposal. */
export interface Decided {
  readonly status: "applied" | "rejected";
  readonly policyVersion: number | null;
  readonly decidedAt: number;
  readonly decidedBy: string;
  readonly decidedReason: string;
}

/** What lists show: all but the document, and the tool that it is about; null: all tools. */
export type CalibrationSummary = Omit<StoredCalibration, "document"> & { readonly tool: string | null };

/** A new proposal takes the place of an older one that nobody decided on, of the same kind, context and subject. */
export async function saveCalibration(
  database: Database,
  { document, ...rest }: StoredCalibration,
  subject: string,
): Promise<void> {
  await database.client.batch(
    [
      {
        sql: `UPDATE calibrations SET status = 'superseded' WHERE project = ? AND score_context = ? AND kind = ?
          AND status = 'proposed' AND COALESCE(json_extract(document, '$.tool'), '') = ?`,
        args: [rest.project, rest.scoreContext, rest.kind, subject],
      },
      {
        sql: `INSERT INTO calibrations (id, project, created_at, score_context, kind, status, document, author, reason,
          based_on_version, policy_version, labels_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        args: [
          rest.id,
          rest.project,
          rest.createdAt,
          rest.scoreContext,
          rest.kind,
          rest.status,
          JSON.stringify(document),
          rest.author,
          rest.reason,
          rest.basedOnVersion,
          rest.policyVersion,
          rest.labelsHash,
        ],
      },
    ],
    "write",
  );
}

/** Null where the project has none of that id. */
export async function getCalibration(
  database: Database,
  project: string,
  id: string,
): Promise<StoredCalibration | null> {
  const [row] = await database.orm
    .select()
    .from(calibrations)
    .where(and(eq(calibrations.id, id), eq(calibrations.project, project)));
  return row === undefined ? null : { ...row, document: JSON.parse(row.document) as unknown };
}

const TOOL = sql<string | null>`json_extract(${calibrations.document}, '$.tool')`;

/**
 * Newest first.
 * @param tool only those that are about this tool, or about all; undefined: every one
 * @throws InvalidRequestError for a cursor that is not ours
 */
export async function listCalibrations(
  database: Database,
  project: string,
  cursor: string | null,
  limit: number,
  tool?: string,
): Promise<Page<CalibrationSummary>> {
  const last = cursor === null ? null : decodeCursor(cursor);
  const before =
    last === null
      ? undefined
      : or(
          lt(calibrations.createdAt, last.createdAt),
          and(eq(calibrations.createdAt, last.createdAt), lt(calibrations.id, last.id)),
        );
  const rows = await database.orm
    .select({
      id: calibrations.id,
      project: calibrations.project,
      createdAt: calibrations.createdAt,
      scoreContext: calibrations.scoreContext,
      kind: calibrations.kind,
      status: calibrations.status,
      author: calibrations.author,
      reason: calibrations.reason,
      basedOnVersion: calibrations.basedOnVersion,
      policyVersion: calibrations.policyVersion,
      labelsHash: calibrations.labelsHash,
      decidedAt: calibrations.decidedAt,
      decidedBy: calibrations.decidedBy,
      decidedReason: calibrations.decidedReason,
      tool: TOOL,
    })
    .from(calibrations)
    .where(
      and(
        eq(calibrations.project, project),
        before,
        tool === undefined ? undefined : sql`COALESCE(${TOOL}, ${tool}) = ${tool}`,
      ),
    )
    .orderBy(desc(calibrations.createdAt), desc(calibrations.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit);
  const end = items.at(-1);
  return { items, nextCursor: rows.length > limit && end !== undefined ? encodeCursor(end) : null };
}

/**
 * Moves a proposal on, once.
 * @throws ConflictError where it is no longer proposed
 */
export async function decideCalibration(
  database: Database,
  project: string,
  id: string,
  decided: Decided,
): Promise<void> {
  const moved = await database.orm.all<{ id: string }>(sql`
    UPDATE calibrations SET status = ${decided.status}, policy_version = ${decided.policyVersion},
      decided_at = ${decided.decidedAt}, decided_by = ${decided.decidedBy}, decided_reason = ${decided.decidedReason}
    WHERE project = ${project} AND id = ${id} AND status = 'proposed' RETURNING id`);
  if (moved.length === 0)
    throw new ConflictError(`Calibration ${id} has been decided on already.`, { param: "id" });
}
