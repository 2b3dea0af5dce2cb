import type { InValue } from "@libsql/client/web";
import type { Bin } from "../../core/statistics/levels.ts";
import type { Database } from "../client.ts";
import { PART_OF_SOURCE } from "./label-chance.ts";

const DAY_MS = 86_400_000;
const AUDIT = "human_audit";

/** Which decisions a histogram is made of. */
export interface HistogramFilter {
  readonly project: string;
  /** "": every decision once. */
  readonly tool: string;
  readonly scoreContext: string;
  /** Whole days (UTC), in milliseconds since 1970; from inclusive, to exclusive. */
  readonly from: number;
  readonly to: number;
  /** "experiment/arm"; "": outside of experiments; undefined: all. */
  readonly arm?: string | undefined;
  /** Id of a local head; "": without one; undefined: all. */
  readonly head?: string | undefined;
}

/** The whole days (UTC) that hold `from` to `to`. */
export const wholeDays = (from: number, to: number): { from: number; to: number } => ({
  from: Math.floor(from / DAY_MS) * DAY_MS,
  to: Math.ceil(to / DAY_MS) * DAY_MS,
});

type Weights = Pick<Bin, "weightCorrect" | "weightIncorrect" | "squareCorrect" | "squareIncorrect">;

export interface SourceBin extends Bin {
  /** "": every decision; else those whose verdict came from this source. */
  readonly source: string;
  /** The source that would hold without the draw of an audit; "*": any that reports what runs; null: none. */
  readonly otherWay: string | null;
  /** Weights by the chance of a label by either way; the bin's own are by the way of its source alone. */
  readonly either: Weights;
}

/** One part of the decisions that a filter can name. */
export interface Part {
  readonly name: string;
  readonly decisions: number;
}

export interface Histogram {
  readonly bins: readonly SourceBin[];
  /** Before the filters by arm and head, the largest first. */
  readonly arms: readonly Part[];
  readonly heads: readonly Part[];
}

const SUMS = [
  "decisions",
  "stopped",
  "correct",
  "incorrect",
  "weight_correct",
  "weight_incorrect",
  "square_correct",
  "square_incorrect",
  "either_correct",
  "either_incorrect",
  "either_square_correct",
  "either_square_incorrect",
];

/** Reads the sums of days: its cost grows with the days, never with the decisions. */
export async function readHistogram(database: Database, filter: HistogramFilter): Promise<Histogram> {
  const { project, tool, scoreContext, from, to, arm, head } = filter;
  const key = "project = ? AND tool = ? AND score_context = ?";
  const args: InValue[] = [project, tool, scoreContext, from, to];
  const parts = (column: "arm" | "head") => ({
    sql: `SELECT ${column} AS name, SUM(decisions) AS decisions FROM confidence_rollups
      WHERE ${key} AND source = '' AND start >= ? AND start < ? GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 100`,
    args,
  });
  const [bins, arms, heads] = await database.client.batch(
    [
      {
        sql: `SELECT source, bin, ${SUMS.map((name) => `SUM(${name}) AS ${name}`).join(", ")} FROM confidence_rollups
          WHERE ${key} AND start >= ? AND start < ?
            ${arm === undefined ? "" : "AND arm = ?"} ${head === undefined ? "" : "AND head = ?"}
          GROUP BY source, bin HAVING SUM(decisions) <> 0`,
        args: [...args, ...(arm === undefined ? [] : [arm]), ...(head === undefined ? [] : [head])],
      },
      parts("arm"),
      parts("head"),
    ],
    "read",
  );
  return {
    bins: (bins?.rows ?? []).map(toBin),
    arms: (arms?.rows ?? []).map(toPart),
    heads: (heads?.rows ?? []).map(toPart),
  };
}

type Row = Readonly<Record<string, InValue>>;

const toPart = (row: Row): Part => ({ name: String(row["name"]), decisions: Number(row["decisions"]) });

const toBin = (row: Row): SourceBin => ({
  ...sourceOf(String(row["source"])),
  bin: Number(row["bin"]),
  decisions: Number(row["decisions"]),
  stopped: Number(row["stopped"]),
  correct: Number(row["correct"]),
  incorrect: Number(row["incorrect"]),
  weightCorrect: Number(row["weight_correct"]),
  weightIncorrect: Number(row["weight_incorrect"]),
  squareCorrect: Number(row["square_correct"]),
  squareIncorrect: Number(row["square_incorrect"]),
  either: {
    weightCorrect: Number(row["either_correct"]),
    weightIncorrect: Number(row["either_incorrect"]),
    squareCorrect: Number(row["either_square_correct"]),
    squareIncorrect: Number(row["either_square_incorrect"]),
  },
});

function sourceOf(part: string): Pick<SourceBin, "source" | "otherWay"> {
  const [source = "", otherWay = null] = part.split(PART_OF_SOURCE);
  return { source, otherWay };
}

/**
 * The labels that count, each by the inverse of the chance that it got among them: of all sources together (undefined), or of
 * the named ones, where the two ways to a label are both open only if sources of both are named.
 */
export function labelsOf(
  bins: readonly SourceBin[],
  sources: readonly string[] | undefined,
): readonly SourceBin[] {
  if (sources === undefined)
    return bins.filter(({ source }) => source === "").map((bin) => ({ ...bin, ...bin.either }));
  const named = new Set(sources);
  const bothOpen = ({ source, otherWay }: SourceBin): boolean => {
    if (otherWay === null) return named.has(AUDIT);
    return otherWay === "*" ? named.size > Number(named.has(source)) : named.has(otherWay);
  };
  return bins
    .filter(({ source }) => named.has(source))
    .map((bin) => (bothOpen(bin) ? { ...bin, ...bin.either } : bin));
}

export interface ContextPart extends Part {
  /** Start of the first and of the last day with a decision, in milliseconds since 1970. */
  readonly first: number;
  readonly last: number;
}

/**
 * The score contexts of a tool ("": of all) in a range, the newest first: the one whose last day is the latest; of two, the
 * one that began later; of two that share both days, the one with more decisions.
 */
export async function listScoreContexts(
  database: Database,
  { project, tool, from, to }: Pick<HistogramFilter, "project" | "tool" | "from" | "to">,
): Promise<ContextPart[]> {
  const { rows } = await database.client.execute({
    // Jumps from one context to the next in the key, then reads the days of each.
    sql: `WITH RECURSIVE context(name) AS (
        SELECT (SELECT score_context FROM confidence_rollups WHERE project = ?1 AND tool = ?2 ORDER BY score_context LIMIT 1)
        UNION ALL
        SELECT (SELECT c.score_context FROM confidence_rollups c WHERE c.project = ?1 AND c.tool = ?2
          AND c.score_context > context.name ORDER BY c.score_context LIMIT 1)
        FROM context WHERE context.name IS NOT NULL)
      SELECT context.name AS name, SUM(r.decisions) AS decisions, MIN(r.start) AS first, MAX(r.start) AS last
      FROM context CROSS JOIN confidence_rollups r ON r.project = ?1 AND r.tool = ?2 AND r.score_context = context.name
        AND r.source = '' AND r.start >= ?3 AND r.start < ?4
      WHERE r.decisions > 0
      GROUP BY context.name ORDER BY last DESC, first DESC, decisions DESC, name LIMIT 100`,
    args: [project, tool, from, to],
  });
  return rows.map((row) => ({ ...toPart(row), first: Number(row["first"]), last: Number(row["last"]) }));
}
