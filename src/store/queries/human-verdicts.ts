import type { PersonsVerdict } from "../../core/review/agreement.ts";
import type { Verdict } from "../../core/turn.ts";
import type { Database } from "../client.ts";
import { countToAudit } from "./audits.ts";

/** Sources that speak for a person who looked. */
export const HUMAN_SOURCES = ["human_audit", "human_review"] as const;
export const HUMAN_SOURCES_SQL = `(${HUMAN_SOURCES.map((source) => `'${source}'`).join(", ")})`;

/** So many of the newest verdicts of people are looked at: for what is compared, and for what one of them did. */
const WINDOW = { compared: 2_000, counted: 10_000 };
/** More drawn decisions than this are "more than 1,000". */
const MOST_COUNTED = 1_000;

const newest = (
  most: number,
): string => `(SELECT decision_id, source, author, verdict, received_at, at FROM outcomes INDEXED BY outcomes_by_people
  WHERE project = :project AND received_at >= :from AND source IN ${HUMAN_SOURCES_SQL} ORDER BY received_at DESC LIMIT ${most})`;

export interface NewestVerdicts {
  /** The oldest first. */
  readonly verdicts: readonly PersonsVerdict[];
  /** Where there were more than are looked at: when the oldest of these came in, in milliseconds since 1970. */
  readonly countedFrom: number | null;
}

type Row = Readonly<Record<string, unknown>>;

const byTime = (a: Row, b: Row): number =>
  Number(a["at"]) - Number(b["at"]) || Number(a["received_at"]) - Number(b["received_at"]);

/** The newest 2,000 verdicts of people. @param from milliseconds since 1970 */
export async function personsVerdicts(
  database: Database,
  project: string,
  from: number,
): Promise<NewestVerdicts> {
  const { rows } = await database.client.execute({
    sql: `SELECT decision_id, author, verdict, at, received_at FROM ${newest(WINDOW.compared + 1)} ORDER BY received_at DESC`,
    args: { project, from },
  });
  const counted = rows.slice(0, WINDOW.compared);
  return {
    verdicts: counted.toSorted(byTime).map((row) => ({
      decision: String(row["decision_id"]),
      author: String(row["author"]),
      verdict: String(row["verdict"]) as Verdict,
    })),
    countedFrom: rows.length > counted.length ? Number(counted.at(-1)?.["received_at"]) : null,
  };
}

/** Decisions that another person judged lately and this one did not, the newest verdict first. */
export async function judgedByOthers(
  database: Database,
  project: string,
  author: string,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await database.client.execute({
    sql: `SELECT n.decision_id, MAX(n.received_at) AS last FROM ${newest(WINDOW.compared)} n
      WHERE n.author <> :author AND NOT EXISTS (
        SELECT 1 FROM outcomes mine WHERE mine.decision_id = n.decision_id AND mine.source IN ${HUMAN_SOURCES_SQL} AND mine.author = :author)
      GROUP BY n.decision_id ORDER BY last DESC, n.decision_id LIMIT ${limit}`,
    args: { project, author, from: 0 },
  });
  return rows.map((row) => String(row["decision_id"]));
}

export interface ReviewProgress {
  /** Drawn decisions that nobody audited; counted up to `MOST_COUNTED`. */
  readonly waiting: number;
  readonly waitingAtLeast: boolean;
  /** Decisions that this person judged since `from`, by source. */
  readonly audited: number;
  readonly reviewed: number;
}

/** @param from milliseconds since 1970: the beginning of the person's day */
export async function reviewProgress(
  database: Database,
  project: string,
  author: string,
  from: number,
): Promise<ReviewProgress> {
  const { waiting, more } = await countToAudit(database, project, MOST_COUNTED);
  const { rows } = await database.client.execute({
    sql: `SELECT source, COUNT(DISTINCT decision_id) AS n FROM ${newest(WINDOW.counted)}
      WHERE author = :author GROUP BY source`,
    args: { project, author, from },
  });
  const of = (source: string): number => Number(rows.find((row) => row["source"] === source)?.["n"] ?? 0);
  return {
    waiting,
    waitingAtLeast: more,
    audited: of("human_audit"),
    reviewed: of("human_review"),
  };
}
