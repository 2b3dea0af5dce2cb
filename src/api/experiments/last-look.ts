import type { Standing } from "../../core/experiments/analyse.ts";
import type { Database } from "../../store/client.ts";
import { readCursor, writeCursors } from "../../store/queries/cursors.ts";

/** What the hourly look at the running experiment found, so that a page need not read its decisions again. */
export interface LastLook {
  readonly experiment: string;
  readonly standing: Standing;
  /** In words. */
  readonly summary: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const NAME = "experiment_look";

export const keepLook = (database: Database, project: string, look: LastLook): Promise<void> =>
  writeCursors(database, project, [[NAME, JSON.stringify(look)]], look.at);

/** Null where this experiment was not looked at yet. */
export async function lastLook(
  database: Database,
  project: string,
  experiment: string,
): Promise<LastLook | null> {
  const text = await readCursor(database, project, NAME);
  const look = text === null ? null : (JSON.parse(text) as LastLook);
  return look?.experiment === experiment ? look : null;
}
