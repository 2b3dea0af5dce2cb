import { type ToolDrift, watchTool } from "../../core/drift/watch.ts";
import { type Database, type StoreEnv, withDatabase } from "../../store/client.ts";
import { openAlarms, type StoredAlarm } from "../../store/queries/alarm-list.ts";
import { closeAlarms, raiseAlarm } from "../../store/queries/alarms.ts";
import { readCursor, writeCursors } from "../../store/queries/cursors.ts";
import { readWatchedTool, watchedContext } from "../../store/queries/drift.ts";
import type { Log } from "../deps.ts";
import { watchFeatures } from "./watch-features.ts";

export interface WatchParts {
  readonly store: StoreEnv;
  readonly now: () => number;
  readonly newId: () => string;
  readonly log: Log;
}

const POSITION = "drift";
const HOUR_MS = 3_600_000;
const TIMEOUT_MS = 20_000;
/** Only tools that were called of late, the busiest ones. */
const WATCHED = { days: 7, tools: 200 } as const;

/**
 * Looks once an hour whether the tools of the projects are what they were when they were calibrated; opens an alarm for one
 * that is not, and closes it when that is over. Never rejects: a project that cannot be looked at is looked at a minute later.
 */
export async function watchDrift(projects: readonly string[], parts: WatchParts): Promise<void> {
  for (const project of projects) {
    try {
      await withDatabase(parts.store, (database) => watchProject(database, project, parts), {
        timeoutMs: TIMEOUT_MS,
      });
    } catch (error) {
      const name = error instanceof Error ? error.name : typeof error;
      parts.log("warn", "drift_not_watched", { project, error: name });
    }
  }
}

async function watchProject(database: Database, project: string, parts: WatchParts): Promise<void> {
  const now = parts.now();
  const hour = `${Math.floor(now / HOUR_MS)}`;
  if ((await readCursor(database, project, POSITION)) === hour) return;
  const context = await watchedContext(database, project, now, WATCHED);
  const open = await openAlarms(database, project, "drift");
  const raised = new Set<string>();
  const moved =
    context === null
      ? new Map<string, never>()
      : await watchFeatures(database, project, context, now, (tool) =>
          featuresOf(open.get(tool), context.scoreContext),
        );
  for (const tool of context?.tools ?? []) {
    if (context === null) break;
    const watched = await readWatchedTool(database, project, context, tool, now);
    const features = moved.get(tool) ?? [];
    const found = watchTool(
      { ...watched, features },
      now,
      wasAboutConfidences(open.get(tool), context.scoreContext),
    );
    if (!found.alarm) continue;
    raised.add(tool);
    const detail = toDetail(found, context.scoreContext);
    await raiseAlarm(
      database,
      { id: `alarm_${parts.newId()}`, project, kind: "drift", tool, detail },
      new Date(now),
    );
    if (!open.has(tool)) parts.log("warn", "drift", { project, tool });
  }
  for (const tool of open.keys()) {
    if (!raised.has(tool)) await closeAlarms(database, project, "drift", tool, new Date(now));
  }
  // Last: what failed in between is looked at again.
  await writeCursors(database, project, [[POSITION, hour]], now);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Names of the features that an alarm speaks of. */
function featuresOf(alarm: StoredAlarm | undefined, scoreContext: string): ReadonlySet<string> {
  const detail = alarm?.detail;
  if (!isRecord(detail) || detail["score_context"] !== scoreContext) return new Set();
  const features = detail["features"];
  const named = Array.isArray(features) ? (features as readonly unknown[]) : [];
  return new Set(
    named.flatMap((one) => (isRecord(one) && typeof one["name"] === "string" ? one["name"] : [])),
  );
}

const wasAboutConfidences = (alarm: StoredAlarm | undefined, scoreContext: string): boolean => {
  const detail = alarm?.detail;
  if (!isRecord(detail) || detail["score_context"] !== scoreContext) return false;
  return isRecord(detail["confidences"]) && detail["confidences"]["alarm"] === true;
};

/** As `GET /api/alarms` shows it. */
const toDetail = ({ text, errors, confidences, features }: ToolDrift, scoreContext: string) => ({
  text,
  proposal: "recalibrate",
  score_context: scoreContext,
  errors: errors.map(({ source, among, alarm, labels, wrong, rate, lower, limit, reference }) => ({
    source,
    among,
    alarm,
    n: labels,
    wrong,
    rate,
    lower,
    limit,
    reference,
  })),
  confidences,
  features,
});
