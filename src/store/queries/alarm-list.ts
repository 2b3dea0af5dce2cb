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
  /** Who took note of it; null while nobody has. */
  readonly acknowledged: Acknowledgement | null;
}

export interface Acknowledgement {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly author: string;
  readonly note: string;
}

export interface AlarmFilter {
  readonly project: string;
  readonly kind?: AlarmKind | undefined;
  readonly tool?: string | undefined;
  readonly open?: boolean | undefined;
  readonly acknowledged?: boolean | undefined;
}

const toAlarm = (row: typeof alarms.$inferSelect): StoredAlarm => ({
  id: row.id,
  kind: row.kind,
  tool: row.tool,
  openedAt: row.openedAt,
  closedAt: row.closedAt,
  detail: JSON.parse(row.detail) as unknown,
  acknowledged:
    row.acknowledgedAt === null
      ? null
      : { at: row.acknowledgedAt, author: row.acknowledgedBy ?? "", note: row.acknowledgedNote ?? "" },
});

/** A page of alarms, those that were opened last first. @throws InvalidRequestError for a cursor that is none of ours */
export async function listAlarms(
  database: Database,
  { project, kind, tool, open, acknowledged }: AlarmFilter,
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
        acknowledged === undefined
          ? undefined
          : acknowledged
            ? isNotNull(alarms.acknowledgedAt)
            : isNull(alarms.acknowledgedAt),
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

/**
 * Notes that somebody took note of an alarm, or takes that back (null). Who was first stays.
 * @returns the alarm as it is then; null where the project has none of this id
 */
export async function acknowledgeAlarm(
  database: Database,
  project: string,
  id: string,
  by: Acknowledgement | null,
): Promise<StoredAlarm | null> {
  const one = and(eq(alarms.project, project), eq(alarms.id, id));
  await database.orm
    .update(alarms)
    .set({
      acknowledgedAt: by?.at ?? null,
      acknowledgedBy: by?.author ?? null,
      acknowledgedNote: by?.note ?? null,
    })
    .where(by === null ? one : and(one, isNull(alarms.acknowledgedAt)));
  const [row] = await database.orm.select().from(alarms).where(one);
  return row === undefined ? null : toAlarm(row);
}
