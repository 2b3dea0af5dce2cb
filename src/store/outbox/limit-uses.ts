import { sumDecimals } from "../../core/arguments/decimal-order.ts";
import type { Use } from "../../core/evidence.ts";
import type { LimitQuestion } from "../../core/rules/limit.ts";
import { MOST_HOURS } from "../../core/rules/rule.ts";
import type { UsesFound, UsesQuery } from "../uses.ts";
import type { SqlTables } from "./storage.ts";

const HOUR_MS = 3_600_000;
/** A call whose decision never came did not run, as far as anybody knows: it gives its place back after a minute. */
const PLACE_HELD_MS = 60_000;
/** Most calls that are added up for one limit. */
const MOST_COUNTED = 10_000;
/** So many calls are let in before the oldest are looked for. */
const PRUNE_EVERY = 50;

/** By what column each scope is found. A session is one of its caller's. */
const SCOPES = {
  session: "caller = ?1 AND session = ?2",
  user: "?1 IS NOT NULL AND user = ?2",
  key: "caller = ?1 AND ?2 IS NOT NULL",
} as const;

/** What became of a decision's calls: those that ran stay, those that were stopped are no longer counted. */
export function settleUses(
  sql: SqlTables,
  { id, action }: { readonly id: string; readonly action: string },
): void {
  const change = action === "execute" ? "UPDATE limit_uses SET ran = 1" : "DELETE FROM limit_uses";
  sql.exec(`${change} WHERE decision_id = ?`, id);
}

/** What one call added to a sum; nothing where it was not added up then. */
const amountIn = (amounts: string, of: string): readonly string[] =>
  Object.entries(JSON.parse(amounts) as Readonly<Record<string, string>>).flatMap(([path, amount]) =>
    path === of ? [amount] : [],
  );

/**
 * The calls that limits count: those that ran, and for a short while those that are about to. The object runs one call at a time and
 * every method here is synchronous, so two turns never both get the last place.
 */
export class LimitUses {
  readonly #sql: SqlTables;

  constructor(sql: SqlTables) {
    this.#sql = sql;
  }

  /** Counts what ran before, without this decision's own calls, and gives these their place. */
  count(query: UsesQuery): UsesFound {
    const found = query.limits.map((limit) => this.#countOne(limit, query));
    this.#take(query);
    return found;
  }

  #countOne(limit: LimitQuestion, { decisionId, caller, session, user, now }: UsesQuery): Use {
    const who = { session, user, key: caller }[limit.per];
    const nothing = { ...limit, calls: 0, sum: null };
    if (who === null) return { ...nothing, failed: `the request names no ${limit.per}` };
    const rows = this.#sql
      .exec<{ amounts: string }>(
        `SELECT amounts FROM limit_uses
         WHERE ${SCOPES[limit.per]} AND tool = ?3 AND at > ?4 AND decision_id <> ?5 AND (ran = 1 OR at > ?6)
         LIMIT ${MOST_COUNTED + 1}`,
        caller,
        who,
        limit.tool,
        now - (limit.hours ?? MOST_HOURS) * HOUR_MS,
        decisionId,
        now - PLACE_HELD_MS,
      )
      .toArray();
    if (rows.length > MOST_COUNTED) return { ...nothing, failed: `more than ${MOST_COUNTED} calls ran` };
    const { of } = limit;
    if (of === null) return { ...nothing, calls: rows.length };
    const sum = sumDecimals(rows.flatMap(({ amounts }) => amountIn(amounts, of)));
    return sum === null
      ? { ...nothing, failed: "the sum is too large" }
      : { ...nothing, calls: rows.length, sum };
  }

  #take({ decisionId, caller, session, user, now, calls }: UsesQuery): void {
    this.#sql.exec("DELETE FROM limit_uses WHERE decision_id = ?", decisionId);
    for (const { tool, amounts } of calls) {
      const [row] = this.#sql
        .exec<{ place: number }>(
          `INSERT INTO limit_uses (decision_id, tool, caller, session, user, at, amounts, ran)
           VALUES (?, ?, ?, ?, ?, ?, ?, 0) RETURNING place`,
          decisionId,
          tool,
          caller,
          session,
          user,
          now,
          JSON.stringify(amounts),
        )
        .toArray();
      if (row !== undefined && row.place % PRUNE_EVERY === 0)
        this.#sql.exec("DELETE FROM limit_uses WHERE at <= ?", now - MOST_HOURS * HOUR_MS);
    }
  }
}
