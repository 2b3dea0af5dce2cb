import type { PersonsVerdict } from "../../core/review/agreement.ts";
import type { Verdict } from "../../core/turn.ts";
import type { Database } from "../client.ts";

/** Sources that speak for a person who looked. */
export const HUMAN_SOURCES = ["human_audit", "human_review"] as const;
export const HUMAN_SOURCES_SQL = `('human_audit', 'human_review')`;

/** So many of the newest verdicts of people are looked at. */
const WINDOW = 2_000;
/** More drawn decisions than this are "more than 1,000". */
const MOST_COUNTED = 1_000;

const NEWEST = `(SELECT decision_id, source, author, verdict, received_at, at FROM outcomes INDEXED BY outcomes_by_people
  WHERE project = :project AND received_at >= :from AND source IN ${HUMAN_SOURCES_SQL} ORDER BY received_at DESC LIMIT ${WINDOW})`;

/** @param from milliseconds since 1970 */
export async function personsVerdicts(
  database: Database,
  project: string,
  from: number,
): Promise<readonly PersonsVerdict[]> {
  const { rows } = await database.client.execute({
    sql: `SELECT decision_id, author, verdict FROM ${NEWEST} ORDER BY at, received_at`,
    args: { project, from },
  });
  return rows.map((row) => ({
    decision: String(row["decision_id"]),
    author: String(row["author"]),
    verdict: String(row["verdict"]) as Verdict,
  }));
}

/** Decisions that another person judged lately and this one did not, the newest verdict first. */
export async function judgedByOthers(
  database: Database,
  project: string,
  author: string,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await database.client.execute({
    sql: `SELECT n.decision_id, MAX(n.received_at) AS last FROM ${NEWEST} n
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
  const [waiting, mine] = await database.client.batch(
    [
      {
        sql: `SELECT COUNT(*) AS n FROM (SELECT 1 FROM decisions INDEXED BY decisions_to_audit
          WHERE project = :project AND audit_drawn = 1 AND audited = 0 LIMIT ${MOST_COUNTED + 1})`,
        args: { project },
      },
      {
        sql: `SELECT source, COUNT(DISTINCT decision_id) AS n FROM ${NEWEST}
          WHERE author = :author GROUP BY source`,
        args: { project, author, from },
      },
    ],
    "read",
  );
  const count = Number(waiting?.rows[0]?.["n"] ?? 0);
  const of = (source: string): number =>
    Number(mine?.rows.find((row) => row["source"] === source)?.["n"] ?? 0);
  return {
    waiting: Math.min(count, MOST_COUNTED),
    waitingAtLeast: count > MOST_COUNTED,
    audited: of("human_audit"),
    reviewed: of("human_review"),
  };
}
