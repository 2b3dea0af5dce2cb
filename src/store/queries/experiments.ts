import { and, desc, eq, inArray, lt, or, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import type { Cursor } from "../cursor.ts";
import { experiments, type ExperimentStatus } from "../schema.ts";

/** An experiment as it is kept. `config` and `result` are JSON values whose shape is not the store's business. */
export interface StoredExperiment {
  readonly id: string;
  readonly project: string;
  readonly name: string;
  readonly status: ExperimentStatus;
  readonly config: unknown;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly author: string;
  /** Why it was made, and later why it was ended. */
  readonly reason: string;
  readonly result: unknown;
}

type Row = typeof experiments.$inferSelect;

const fromRow = ({ config, result, ...row }: Row): StoredExperiment => ({
  ...row,
  config: JSON.parse(config) as unknown,
  result: result === null ? null : (JSON.parse(result) as unknown),
});

export async function createExperiment(
  database: Database,
  given: Pick<StoredExperiment, "id" | "project" | "name" | "config" | "createdAt" | "author" | "reason">,
): Promise<StoredExperiment> {
  const row: Row = {
    ...given,
    config: JSON.stringify(given.config),
    status: "draft",
    startedAt: null,
    endedAt: null,
    result: null,
  };
  await database.orm.insert(experiments).values(row);
  return fromRow(row);
}

export async function getExperiment(
  database: Database,
  project: string,
  id: string,
): Promise<StoredExperiment | null> {
  const [row] = await database.orm
    .select()
    .from(experiments)
    .where(and(eq(experiments.project, project), eq(experiments.id, id)));
  return row ? fromRow(row) : null;
}

/** The newest first, those behind `after`. */
export async function listExperiments(
  database: Database,
  project: string,
  { limit, after }: { readonly limit: number; readonly after: Cursor | null },
): Promise<StoredExperiment[]> {
  const { createdAt, id } = experiments;
  const behind =
    after === null
      ? undefined
      : or(lt(createdAt, after.createdAt), and(eq(createdAt, after.createdAt), lt(id, after.id)));
  const rows = await database.orm
    .select()
    .from(experiments)
    .where(and(eq(experiments.project, project), behind))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  return rows.map(fromRow);
}

export interface ExperimentMove {
  readonly status: ExperimentStatus;
  readonly now: Date;
  readonly reason?: string;
  readonly result?: unknown;
}

/** Moves an experiment on from one of these statuses; false where it is in none of them (or is not there). */
export async function moveExperiment(
  database: Database,
  project: string,
  id: string,
  from: readonly ExperimentStatus[],
  { status, now, reason, result }: ExperimentMove,
): Promise<boolean> {
  const ends = status === "stopped" || status === "promoted";
  const moved = await database.orm
    .update(experiments)
    .set({
      status,
      ...(status === "running" ? { startedAt: now.getTime() } : {}),
      ...(ends ? { endedAt: sql`COALESCE(ended_at, ${now.getTime()})` } : {}),
      ...(reason === undefined ? {} : { reason }),
      ...(result === undefined ? {} : { result: JSON.stringify(result) }),
    })
    .where(
      and(eq(experiments.project, project), eq(experiments.id, id), inArray(experiments.status, [...from])),
    )
    .returning({ id: experiments.id });
  return moved.length > 0;
}
