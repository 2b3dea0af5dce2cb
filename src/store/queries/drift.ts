import type { ConfidenceDay, ErrorDay } from "../../core/drift/days.ts";
import type { WatchedTool } from "../../core/drift/watch.ts";
import { groupBy } from "../../core/group-by.ts";
import type { Database } from "../client.ts";
import { PART_OF_SOURCE } from "./label-chance.ts";

/** Days that are read back; two years hold every reference that still says something. */
const MOST_DAYS = 731;
const DAY_MS = 24 * 3_600_000;

/** What is watched of a project: the score context that decides now, and the tools that were called under it of late. */
export interface WatchedContext {
  readonly scoreContext: string;
  readonly tools: readonly string[];
  /** When the newest calibration of this context was applied, in milliseconds since 1970; null where none was. */
  readonly changedAt: number | null;
}

const NEWEST_CONTEXT = `
SELECT score_context FROM confidence_rollups
WHERE project = ?1 AND start >= ?2 AND tool = '' AND source = ''
GROUP BY score_context ORDER BY MAX(start) DESC, SUM(decisions) DESC LIMIT 1`;

const TOOLS = `
SELECT tool FROM confidence_rollups
WHERE project = ?1 AND start >= ?2 AND score_context = ?3 AND source = '' AND tool <> ''
GROUP BY tool ORDER BY SUM(decisions) DESC LIMIT ?4`;

const APPLIED = `
SELECT p.created_at AS at FROM calibrations c JOIN policies p ON p.project = c.project AND p.version = c.policy_version
WHERE c.project = ? AND c.score_context = ? AND c.status = 'applied' ORDER BY p.version DESC LIMIT 1`;

/** Null where nothing was gated in the last `days`. */
export async function watchedContext(
  database: Database,
  project: string,
  now: number,
  { days, tools }: { readonly days: number; readonly tools: number },
): Promise<WatchedContext | null> {
  const since = now - (now % DAY_MS) - days * DAY_MS;
  const newest = await database.client.execute({ sql: NEWEST_CONTEXT, args: [project, since] });
  const scoreContext = newest.rows[0]?.["score_context"];
  if (typeof scoreContext !== "string") return null;
  const [called, applied] = await database.client.batch(
    [
      { sql: TOOLS, args: [project, since, scoreContext, tools] },
      { sql: APPLIED, args: [project, scoreContext] },
    ],
    "read",
  );
  const at = applied?.rows[0]?.["at"];
  return {
    scoreContext,
    tools: (called?.rows ?? []).map((row) => String(row["tool"])),
    changedAt: typeof at === "number" ? at : null,
  };
}

/** Rows of decisions that all pass; a bin that the threshold cuts on this day is left out. */
const ERRORS = `
SELECT substr(source, 1, instr(source || '${PART_OF_SOURCE}', '${PART_OF_SOURCE}') - 1) AS source, start, SUM(decisions) AS decisions, SUM(correct) AS correct, SUM(incorrect) AS incorrect
FROM confidence_rollups
WHERE project = ?1 AND tool = ?2 AND score_context = ?3 AND start >= ?4 AND stopped = 0
GROUP BY 1, 2 ORDER BY 1, 2`;

/** Of the head that was used last: another head has other confidences by design. */
const CONFIDENCES = `
SELECT start, bin, SUM(decisions) AS decisions FROM confidence_rollups
WHERE project = ?1 AND tool = ?2 AND score_context = ?3 AND source = '' AND start >= ?4 AND head = (
  SELECT head FROM confidence_rollups WHERE project = ?1 AND tool = ?2 AND score_context = ?3 AND source = ''
  GROUP BY head ORDER BY MAX(start) DESC, SUM(decisions) DESC LIMIT 1)
GROUP BY start, bin ORDER BY start`;

/** What the histograms know of a tool: one run of their primary key. */
export async function readWatchedTool(
  database: Database,
  project: string,
  { scoreContext, changedAt }: Omit<WatchedContext, "tools">,
  tool: string,
  now: number,
): Promise<Omit<WatchedTool, "features">> {
  const args = [project, tool, scoreContext, now - MOST_DAYS * DAY_MS];
  const [counted, binned] = await database.client.batch(
    [
      { sql: ERRORS, args },
      { sql: CONFIDENCES, args },
    ],
    "read",
  );
  const rows = (counted?.rows ?? []).map((row) => ({
    source: String(row["source"]),
    day: {
      start: Number(row["start"]),
      decisions: Number(row["decisions"]),
      correct: Number(row["correct"]),
      incorrect: Number(row["incorrect"]),
    } satisfies ErrorDay,
  }));
  const bins = (binned?.rows ?? []).map((row) => ({
    start: Number(row["start"]),
    bin: Number(row["bin"]),
    decisions: Number(row["decisions"]),
  }));
  return { tool, changedAt, errors: bySource(rows), confidences: byDay(bins) };
}

/** Every source gets every day: one on which it found nothing counts as well. */
function bySource(
  rows: readonly { readonly source: string; readonly day: ErrorDay }[],
): ReadonlyMap<string, readonly ErrorDay[]> {
  const days = rows.filter(({ source }) => source === "").map(({ day }) => day);
  const found = new Map<string, Map<number, ErrorDay>>();
  for (const { source, day } of rows) {
    if (source !== "") found.set(source, (found.get(source) ?? new Map()).set(day.start, day));
  }
  return new Map(
    [...found].map(([source, known]) => [
      source,
      days.map(({ start, decisions }) => {
        const { correct = 0, incorrect = 0 } = known.get(start) ?? {};
        return { start, decisions, correct, incorrect };
      }),
    ]),
  );
}

function byDay(
  bins: readonly { readonly start: number; readonly bin: number; readonly decisions: number }[],
): readonly ConfidenceDay[] {
  return [...groupBy(bins, ({ start }) => start)].map(([start, ofDay]) => {
    const counts = Array<number>(101).fill(0);
    for (const { bin, decisions } of ofDay) counts[bin] = (counts[bin] ?? 0) + decisions;
    return { start, bins: counts };
  });
}
