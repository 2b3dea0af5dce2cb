import { and, desc, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Database } from "../client.ts";
import { decodeCursor, encodeCursor } from "../cursor.ts";
import { type AlarmKind, alarms } from "../schema.ts";

export interface StoredAlarm {
  readonly id: string;
  readonly kind: AlarmKind;
  /** "" where it concerns no single tool. */
  readonly tool: string;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
  readonly closedAt: number | null;
  /** A JSON value. */
  readonly detail: unknown;
}

export interface AlarmFilter {
  readonly project: string;
  readonly kind?: AlarmKind | undefined;
  readonly tool?: string | undefined;
  readonly open?: boolean | undefined;
}

const toAlarm = (row: typeof alarms.$inferSelect): StoredAlarm => ({
  id: row.id,
  kind: row.kind,
  tool: row.tool,
  openedAt: row.openedAt,
  closedAt: row.closedAt,
  detail: JSON.parse(row.detail) as unknown,
});

/** A page of alarms, those that were opened last first. @throws InvalidRequestError for a cursor that is none of ours */
export async function listAlarms(
  database: Database,
  { project, kind, tool, open }: AlarmFilter,
  cursor: string | null,
  limit: number,
): Promise<{ readonly items: readonly StoredAlarm[]; readonly nextCursor: string | null }> {
  const after = cursor === null ? null : decodeCursor(cursor);
  const rows = await database.orm
    .select()
    .from(alarms)
    .where(
      and(
        eq(alarms.project, project),
        kind === undefined ? undefined : eq(alarms.kind, kind),
        tool === undefined ? undefined : eq(alarms.tool, tool),
        open === undefined ? undefined : open ? isNull(alarms.closedAt) : isNotNull(alarms.closedAt),
        after === null
          ? undefined
          : or(
              lt(alarms.openedAt, after.createdAt),
              and(eq(alarms.openedAt, after.createdAt), lt(alarms.id, after.id)),
            ),
      ),
    )
    .orderBy(desc(alarms.openedAt), desc(alarms.id))
    .limit(limit + 1);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(toAlarm),
    nextCursor: last === undefined ? null : encodeCursor({ createdAt: last.openedAt, id: last.id }),
  };
}

/** The open alarms of a kind, by tool. */
export async function openAlarms(
  database: Database,
  project: string,
  kind: AlarmKind,
): Promise<ReadonlyMap<string, StoredAlarm>> {
  const rows = await database.orm
    .select()
    .from(alarms)
    .where(and(eq(alarms.project, project), eq(alarms.kind, kind), isNull(alarms.closedAt)));
  return new Map(rows.map((row) => [row.tool, toAlarm(row)]));
}
