import {
  ABSTENTION_KEPT_MS,
  type AbstentionQuery,
  type EndedAbstention,
  type FoundAbstention,
  type KeptAbstention,
  MOST_NAMES,
} from "../abstentions.ts";
import { daysToKeep, type RetentionEnv } from "../retention.ts";
import type { SqlTables } from "./storage.ts";

/** Names that are kept; the oldest go first. */
const MAX_NAMES = 100_000;
/** Longest note and words, in UTF-16 units; a longer abstention is not kept. */
const MAX_LENGTH = 64 * 1024;

type Row = Record<string, SqlStorageValue> & FoundAbstention;

/** Abstentions in conversations that the provider keeps, by the ids that a later request may name them by. */
export class KeptAbstentions {
  readonly #sql: SqlTables;
  /** How long before the rest words go, in milliseconds. */
  readonly #earlier: number;

  constructor(sql: SqlTables, env: RetentionEnv = {}) {
    this.#sql = sql;
    this.#earlier = ABSTENTION_KEPT_MS - wordsKeptMs(env);
  }

  /** @returns false for one that is too long to be kept */
  keep({ caller, decisionId, session, names, note, words, now }: KeptAbstention): boolean {
    if (note.length + (words?.length ?? 0) > MAX_LENGTH) return false;
    this.forget(now);
    for (const name of names.slice(0, MOST_NAMES)) {
      this.#sql.exec(
        `INSERT OR REPLACE INTO kept_abstentions (caller, name, decision_id, session, note, words, expires_at)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        caller,
        name,
        decisionId,
        session,
        note,
        words,
        now + ABSTENTION_KEPT_MS,
      );
    }
    this.#sql.exec(
      "DELETE FROM kept_abstentions WHERE place <= (SELECT MAX(place) FROM kept_abstentions) - ?",
      MAX_NAMES,
    );
    return true;
  }

  /** What is kept under these names and has not expired, the newest last. */
  find({ names, now }: AbstentionQuery): readonly FoundAbstention[] {
    return this.#sql
      .exec<Row>(
        `SELECT name, caller, decision_id AS decisionId, session, note,
           CASE WHEN expires_at > ? THEN words END AS words FROM kept_abstentions
         WHERE name IN (SELECT value FROM json_each(?)) AND expires_at > ? ORDER BY place`,
        now + this.#earlier,
        JSON.stringify(names.slice(0, MOST_NAMES)),
        now,
      )
      .toArray();
  }

  /** Deletes what has expired. */
  forget(now: number): void {
    this.#sql.exec("DELETE FROM kept_abstentions WHERE expires_at <= ?", now);
    this.#sql.exec(
      "UPDATE kept_abstentions SET words = NULL WHERE words IS NOT NULL AND expires_at <= ?",
      now + this.#earlier,
    );
  }

  /** When the next words expire, in milliseconds since 1970; null where none are kept. */
  dueAt(): number | null {
    const [first] = this.#sql
      .exec<{
        at: number | null;
      }>("SELECT MIN(expires_at) AS at FROM kept_abstentions WHERE words IS NOT NULL")
      .toArray();
    return first === undefined || first.at === null ? null : first.at - this.#earlier;
  }

  drop({ name, decisionId }: EndedAbstention): void {
    this.#sql.exec("DELETE FROM kept_abstentions WHERE name = ? AND decision_id = ?", name, decisionId);
  }
}

const DAY_MS = 86_400_000;

/** Words are content. A setting that is no number of days is told where content is emptied; here it counts as none. */
function wordsKeptMs({ IDK_KEEP_CONTENT_DAYS }: RetentionEnv): number {
  try {
    const days = daysToKeep("IDK_KEEP_CONTENT_DAYS", IDK_KEEP_CONTENT_DAYS);
    return days === null ? ABSTENTION_KEPT_MS : Math.min(days * DAY_MS, ABSTENTION_KEPT_MS);
  } catch {
    return ABSTENTION_KEPT_MS;
  }
}
