import type { EarlierDecision, Named } from "../../core/session/link.ts";
import { MOST_EARLIER } from "../../core/session/evidence.ts";
import { earlierOf, type Marks, type Remembrance } from "../marks.ts";
import type { TurnQuery, TurnsFound } from "../turns.ts";
import { MOST_NAMED } from "../turns.ts";
import type { SqlTables } from "./storage.ts";

/** Turns that are kept, also after they have left the line. */
const MAX_TURNS = 5_000;
/** So many turns are let in before the oldest are looked for. */
const PRUNE_EVERY = 50;

/** A turn that a later request may continue. */
export type NotedTurn = Remembrance & { readonly caller: string; readonly marks: Marks };

/**
 * The latest turns, by what a later request repeats of them: the next turn of a session often comes before the flush of
 * this one. The tables are those of `TABLES`.
 */
export class RecentTurns {
  readonly #sql: SqlTables;

  constructor(sql: SqlTables) {
    this.#sql = sql;
  }

  /** Keeps a turn. What is known of its decision may come twice: the second time says more. */
  note(turn: NotedTurn): void {
    const { id, session, caller, marks } = turn;
    if (session === null) return;
    const body = JSON.stringify(earlierOf(turn, marks));
    const place = this.#insert(id, caller, session, body) ?? this.#replace(id, session, body);
    if (place === null) return;
    this.#sql.exec(
      "INSERT INTO turn_keys (place, caller, key, session) SELECT ?, ?, value, ? FROM json_each(?)",
      place,
      caller,
      session,
      JSON.stringify(marks.keys),
    );
    if (place % PRUNE_EVERY !== 0) return;
    this.#sql.exec("DELETE FROM turn_keys WHERE place <= ?", place - MAX_TURNS);
    this.#sql.exec("DELETE FROM turns WHERE place <= ?", place - MAX_TURNS);
  }

  /** Null where the decision is known already. */
  #insert(id: string, caller: string, session: string, body: string): number | null {
    const [row] = this.#sql
      .exec<{ place: number }>(
        `INSERT INTO turns (decision_id, caller, session, body) VALUES (?, ?, ?, ?)
         ON CONFLICT (decision_id) DO NOTHING RETURNING place`,
        id,
        caller,
        session,
        body,
      )
      .toArray();
    return row?.place ?? null;
  }

  #replace(id: string, session: string, body: string): number | null {
    const [row] = this.#sql
      .exec<{
        place: number;
      }>("UPDATE turns SET session = ?, body = ? WHERE decision_id = ? RETURNING place", session, body, id)
      .toArray();
    if (row !== undefined) this.#sql.exec("DELETE FROM turn_keys WHERE place = ?", row.place);
    return row?.place ?? null;
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
