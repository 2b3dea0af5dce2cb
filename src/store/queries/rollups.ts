import type { InValue } from "@libsql/client/web";
import type { Database } from "../client.ts";
import type { rollups, RollupScope } from "../schema.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer ranges are summed by days. */
const HOURLY_UP_TO_MS = 3 * DAY_MS;

const COLUMNS = [
  ["decisions", "decisions"],
  ["gated", "gated"],
  ["stopped", "stopped"],
  ["abstained", "abstained"],
  ["correct", "correct"],
  ["incorrect", "incorrect"],
  ["unknown", "unknown"],
  ["passedCorrect", "passed_correct"],
  ["passedIncorrect", "passed_incorrect"],
  ["stoppedCorrect", "stopped_correct"],
  ["stoppedIncorrect", "stopped_incorrect"],
] as const;

/** Sums over decisions; the schema says what each counts. */
export type Sums = { readonly [K in (typeof COLUMNS)[number][0]]: (typeof rollups.$inferSelect)[K] };

export const NO_SUMS: Sums = fromColumns(() => 0);

/** Whole buckets of UTC time; from inclusive, to exclusive, in milliseconds since 1970. */
export interface BucketRange {
  readonly width: number;
  readonly from: number;
  readonly to: number;
}

/** The buckets that hold `from` to `to`: hours up to three days, else days. Widened to whole ones, never cut. */
export function bucketRange(from: number, to: number): BucketRange {
  const width = to - from <= HOURLY_UP_TO_MS ? HOUR_MS : DAY_MS;
  return { width, from: Math.floor(from / width) * width, to: Math.ceil(to / width) * width };
}

export interface Bucket extends Sums {
  readonly start: number;
}

/** The buckets of a project, or of one of its tools, in order of time; those without a decision are left out. */
export async function listBuckets(
  database: Database,
  project: string,
  tool: string | undefined,
  range: BucketRange,
): Promise<Bucket[]> {
  const { sql, args } = within(project, tool === undefined ? "all" : "tool", range);
  const { rows } = await database.client.execute({
    sql: `SELECT start, ${NAMES} FROM rollups WHERE ${sql} AND tool = ? ORDER BY start`,
    args: [...args, tool ?? ""],
  });
  return rows.map((row) => ({ start: Number(row["start"]), ...toSums(row) }));
}

export interface ToolSums extends Sums {
  readonly tool: string;
  /** Start of the last bucket with a decision, in milliseconds since 1970. */
  readonly lastSeen: number;
}

/** Tools that were called in the range, those with the most decisions first, at most `limit`. */
export async function listToolSums(
  database: Database,
  project: string,
  range: BucketRange,
  limit: number,
): Promise<ToolSums[]> {
  const { sql, args } = within(project, "tool", range);
  const sums = COLUMNS.map(([, name]) => `SUM("${name}") AS "${name}"`).join(", ");
  const { rows } = await database.client.execute({
    sql: `SELECT tool, MAX(start) AS last, ${sums} FROM rollups WHERE ${sql}
      GROUP BY tool ORDER BY SUM(decisions) DESC, tool LIMIT ${limit}`,
    args,
  });
  return rows.map((row) => ({ tool: String(row["tool"]), lastSeen: Number(row["last"]), ...toSums(row) }));
}

/** The sums of all of these. */
export const addUp = (parts: readonly Sums[]): Sums =>
  fromColumns((key) => parts.reduce((sum, part) => sum + part[key], 0));

const NAMES = COLUMNS.map(([, name]) => `"${name}"`).join(", ");

const within = (project: string, scope: RollupScope, { width, from, to }: BucketRange) => ({
  sql: "project = ? AND width = ? AND scope = ? AND start >= ? AND start < ?",
  args: [project, width, scope, from, to] as InValue[],
});

function fromColumns(read: (key: keyof Sums, name: string) => number): Sums {
  return Object.fromEntries(COLUMNS.map(([key, name]) => [key, read(key, name)])) as Sums;
}

const toSums = (row: Readonly<Record<string, unknown>>): Sums =>
  fromColumns((_, name) => Number(row[name] ?? 0));
