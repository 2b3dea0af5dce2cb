import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../client.ts";
import { type AlarmKind, alarms } from "../schema.ts";

export interface NewAlarm {
  readonly id: string;
  readonly project: string;
  readonly kind: AlarmKind;
  /** "" where it concerns no single tool. */
  readonly tool: string;
  /** A JSON value. */
  readonly detail: unknown;
}

const openOnes = (project: string, kind: AlarmKind, tool: string) =>
  and(eq(alarms.project, project), eq(alarms.kind, kind), eq(alarms.tool, tool), isNull(alarms.closedAt));

/** Opens an alarm, or tells more of the one that is open for the same tool and kind; returns its id. */
export async function raiseAlarm(database: Database, alarm: NewAlarm, now: Date): Promise<string> {
  const { project, kind, tool } = alarm;
  const detail = JSON.stringify(alarm.detail);
  const [open] = await database.orm
    .update(alarms)
    .set({ detail })
    .where(openOnes(project, kind, tool))
    .returning({ id: alarms.id });
  if (open !== undefined) return open.id;
  await database.orm.insert(alarms).values({ ...alarm, detail, openedAt: now.getTime(), closedAt: null });
  return alarm.id;
}

/** Closes what is open for a tool; false where nothing was. */
export async function closeAlarms(
  database: Database,
  project: string,
  kind: AlarmKind,
  tool: string,
  now: Date,
): Promise<boolean> {
  const closed = await database.orm
    .update(alarms)
    .set({ closedAt: now.getTime() })
    .where(openOnes(project, kind, tool))
    .returning({ id: alarms.id });
  return closed.length > 0;
}
