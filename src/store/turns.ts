import type { EarlierDecision, Named } from "../core/session/link.ts";

/** Most decisions that are read for one key; one that names more says nothing. */
export const MOST_NAMED = 20;
/** Most keys of one question: a history has at most 32 turns that count, most of them with one call. */
export const MOST_KEYS = 200;

/** Which decisions of a caller have these keys. */
export interface TurnQuery {
  readonly caller: string;
  /** Only decisions of this session, where the caller named one; then also its newest decisions, whatever their keys. */
  readonly session: string | null;
  readonly keys: readonly string[];
}

export interface NamedKey extends Named {
  readonly key: string;
}

export interface TurnsFound {
  readonly named: readonly NamedKey[];
  /** The newest decisions of the session in question. */
  readonly session: readonly EarlierDecision[];
}

/** What two places know; a decision that both have counts once, as the first tells it. */
export function mergeFound(first: TurnsFound, second: TurnsFound): TurnsFound {
  const others = new Map(second.named.map((one) => [one.key, one]));
  const named = first.named.map((one): NamedKey => {
    const other = others.get(one.key) ?? { decisions: [], complete: true };
    const known = new Set(one.decisions.map(({ id }) => id));
    const decisions = [...one.decisions, ...other.decisions.filter(({ id }) => !known.has(id))];
    return { key: one.key, decisions, complete: one.complete && other.complete };
  });
  const known = new Set(first.session.map(({ id }) => id));
  return { named, session: [...first.session, ...second.session.filter(({ id }) => !known.has(id))] };
}
