import {
  ABSTENTION_KEPT_MS,
  type AbstentionQuery,
  type EndedAbstention,
  type FoundAbstention,
  type KeptAbstention,
  MOST_NAMES,
} from "../abstentions.ts";

/** Names that are kept; the oldest go first. */
const MAX_NAMES = 100_000;
/** Longest note and words, in UTF-16 units; a longer abstention is not kept. */
const MAX_LENGTH = 64 * 1024;

type Row = Record<string, SqlStorageValue> & FoundAbstention;

/** Abstentions in conversations that the provider keeps, by the ids that a later request may name them by. */
export class KeptAbstentions {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** @returns false for one that is too long to be kept */
  keep({ caller, decisionId, session, names, note, words, now }: KeptAbstention): boolean {
    if (note.length + (words?.length ?? 0) > MAX_LENGTH) return false;
    this.#sql.exec("DELETE FROM kept_abstentions WHERE expires_at <= ?", now);
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
        `SELECT name, caller, decision_id AS decisionId, session, note, words FROM kept_abstentions
         WHERE name IN (SELECT value FROM json_each(?)) AND expires_at > ? ORDER BY place`,
        JSON.stringify(names.slice(0, MOST_NAMES)),
        now,
      )
      .toArray();
  }

  drop({ name, decisionId }: EndedAbstention): void {
    this.#sql.exec("DELETE FROM kept_abstentions WHERE name = ? AND decision_id = ?", name, decisionId);
  }
}
