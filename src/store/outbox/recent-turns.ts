import type { EarlierDecision, Named } from "../../core/session/link.ts";
import { MOST_EARLIER } from "../../core/session/evidence.ts";
import { earlierOf, type Marks, type Remembrance } from "../marks.ts";
import type { TurnQuery, TurnsFound } from "../turns.ts";
import { MOST_NAMED } from "../turns.ts";

/** Turns that are kept, also after they have left the line. */
const MAX_TURNS = 5_000;

/** A turn that a later request may continue. */
export type NotedTurn = Remembrance & { readonly caller: string; readonly marks: Marks };

/**
 * The latest turns, by what a later request repeats of them: the next turn of a session often comes before the flush of
 * this one. The tables are those of `TABLES`.
 */
export class RecentTurns {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Keeps a turn. What is known of its decision may come twice: the second time says more. */
  note(turn: NotedTurn): void {
    const { id, session, caller, marks } = turn;
    if (session === null) return;
    const body = JSON.stringify(earlierOf(turn, marks));
    const [row] = this.#sql
      .exec<{ place: number }>(
        `INSERT INTO turns (decision_id, caller, session, body) VALUES (?, ?, ?, ?)
         ON CONFLICT (decision_id) DO UPDATE SET session = excluded.session, body = excluded.body RETURNING place`,
        id,
        caller,
        session,
        body,
      )
      .toArray();
    if (row === undefined) return;
    this.#sql.exec("DELETE FROM turn_keys WHERE place = ? OR place <= ?", row.place, row.place - MAX_TURNS);
    this.#sql.exec("DELETE FROM turns WHERE place <= ?", row.place - MAX_TURNS);
    for (const key of marks.keys) {
      this.#sql.exec(
        "INSERT INTO turn_keys (place, caller, key, session) VALUES (?, ?, ?, ?)",
        row.place,
        caller,
        key,
        session,
      );
    }
  }

  findOne(decisionId: string): EarlierDecision | null {
    return this.#bodies("SELECT body FROM turns WHERE decision_id = ?", decisionId)[0] ?? null;
  }

  find({ caller, session, keys }: TurnQuery): TurnsFound {
    const named = keys.map((key) => ({ key, ...this.#named(caller, session, key) }));
    return { named, session: session === null ? [] : this.#ofSession(caller, session) };
  }

  #named(caller: string, session: string | null, key: string): Named {
    const found = this.#bodies(
      `SELECT t.body FROM turn_keys AS k JOIN turns AS t ON t.place = k.place
       WHERE k.caller = ?1 AND k.key = ?2 ${session === null ? "" : "AND k.session = ?3"} LIMIT ${MOST_NAMED + 1}`,
      caller,
      key,
      ...(session === null ? [] : [session]),
    );
    return { decisions: found.slice(0, MOST_NAMED), complete: found.length <= MOST_NAMED };
  }

  #ofSession(caller: string, session: string): readonly EarlierDecision[] {
    return this.#bodies(
      `SELECT body FROM turns WHERE caller = ? AND session = ? ORDER BY place DESC LIMIT ${MOST_EARLIER}`,
      caller,
      session,
    );
  }

  #bodies(query: string, ...bindings: SqlStorageValue[]): EarlierDecision[] {
    return this.#sql
      .exec<{ body: string }>(query, ...bindings)
      .toArray()
      .map((row) => JSON.parse(row.body) as EarlierDecision);
  }
}
