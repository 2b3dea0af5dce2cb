import type { DoubtPoint } from "../policy/point.ts";
import type { Action, FallbackAction } from "../turn.ts";
import type { ToolResult } from "./history.ts";

/** What is known of an earlier decision of the same caller. */
export interface EarlierDecision {
  readonly id: string;
  readonly session: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly action: Action;
  readonly reason: string;
  readonly gatedBy: string | null;
  /** Names of the tools that its candidate calls; absent: written down by an older version, which kept `gatedBy` alone. */
  readonly tools?: readonly string[];
  readonly fallback: FallbackAction | null;
  /** What was in doubt; null where nothing was. */
  readonly point: DoubtPoint | null;
  /** Hash of the candidate's canonical form, where the decision can be confirmed. */
  readonly form: string | null;
  readonly policyVersion: number;
  /** Hash of what users had said before. */
  readonly said: string | null;
}

/** The decisions that one key names. */
export interface Named {
  readonly decisions: readonly EarlierDecision[];
  /** False where there are more than were read: then the key says nothing. */
  readonly complete: boolean;
}

/** The place of an answer that the request names without repeating it. */
export const NO_MESSAGE = -1;

/** A turn of the history with its keys as they are stored: hashes. */
export interface HashedTurn {
  /** Its index in the request, or `NO_MESSAGE`. */
  readonly message: number;
  /** The key of the whole answer. */
  readonly exact: string;
  /** Keys of the ids of its calls. */
  readonly ids: readonly string[];
  readonly said: string;
  readonly short: boolean;
  readonly results: readonly ToolResult[];
}

/** A turn of the history that the gate released, and the decision in which it did. */
export interface LinkedTurn {
  readonly message: number;
  readonly decision: EarlierDecision;
  readonly results: readonly ToolResult[];
}

/** A tool message of the request, and the call of an earlier decision that it answers. */
export interface LinkedResult {
  /** Index of the tool message in the request. */
  readonly message: number;
  readonly decisionId: string;
  /** Index of the call in the answer that the decision released. */
  readonly call: number;
  readonly by: ToolResult["by"];
  /** It answers the newest of these decisions: had an earlier request held it, its answer would be a newer one. */
  readonly fresh: boolean;
}

/** `ambiguous`: what the request repeats was released in several sessions, and nothing tells which one it continues. */
export type LinkStatus = "linked" | "none" | "ambiguous";

export interface Resolved {
  readonly status: LinkStatus;
  readonly session: string | null;
  /** Oldest first. */
  readonly turns: readonly LinkedTurn[];
}

type Find = (key: string) => Named;
const NOBODY: Named = { decisions: [], complete: true };

const sessionsOf = (decisions: readonly EarlierDecision[]): Set<string> =>
  new Set(decisions.map(({ session }) => session));

/** The decisions whose whole answer the turn repeats. */
function exactOf(turn: HashedTurn, find: Find): readonly EarlierDecision[] {
  const { decisions, complete } = find(turn.exact);
  if (!complete) return [];
  return turn.short ? decisions.filter(({ said }) => said === turn.said) : decisions;
}

/** The decisions that have all the ids of the turn's calls. */
function byIds(turn: HashedTurn, find: Find): readonly EarlierDecision[] {
  const [first, ...others] = turn.ids.map(find);
  if (first === undefined || ![first, ...others].every(({ complete }) => complete)) return [];
  return first.decisions.filter(({ id }) =>
    others.every(({ decisions }) => decisions.some((other) => other.id === id)),
  );
}

type Candidates = (turn: HashedTurn, find: Find) => readonly EarlierDecision[];

/**
 * The sessions that the turns can belong to, the newest turn first: an older one narrows what a newer one left open and
 * never overrules it.
 */
function possibleSessions(turns: readonly HashedTurn[], find: Find, candidates: Candidates): Set<string> {
  let possible = new Set<string>();
  for (const turn of turns.toReversed()) {
    const here = sessionsOf(candidates(turn, find));
    const both = possible.size === 0 ? here : new Set([...here].filter((one) => possible.has(one)));
    if (both.size > 0) possible = both;
    if (possible.size === 1) break;
  }
  return possible;
}

/** Of several sessions the one in which the users had said the same before the same answer; null where that is not one. */
function bySaid(
  turns: readonly HashedTurn[],
  find: Find,
  possible: ReadonlySet<string>,
  candidates: Candidates,
): string | null {
  for (const turn of turns.toReversed()) {
    const same = candidates(turn, find).filter(
      ({ said, session }) => said === turn.said && possible.has(session),
    );
    const [first] = same;
    if (first !== undefined) return sessionsOf(same).size === 1 ? first.session : null;
  }
  return null;
}

/**
 * Finds the session that a request continues: the one in which the gate released what the request repeats. Whole answers
 * count before ids alone. What could belong to several sessions belongs to none.
 * @param turns of the history, oldest first
 * @param found what the caller's earlier decisions say to each key
 * @param session the session that the caller names; then only its decisions may be in `found`
 */
export function resolveLink(
  turns: readonly HashedTurn[],
  found: ReadonlyMap<string, Named>,
  session: string | null,
): Resolved {
  const find: Find = (key) => found.get(key) ?? NOBODY;
  if (session !== null) return assigned(turns, find, session);
  for (const candidates of [exactOf, byIds]) {
    const possible = possibleSessions(turns, find, candidates);
    const [first] = possible;
    if (first === undefined) continue;
    const chosen = possible.size === 1 ? first : bySaid(turns, find, possible, candidates);
    return chosen === null
      ? { status: "ambiguous", session: null, turns: [] }
      : assigned(turns, find, chosen);
  }
  const unread = turns.some((turn) => [turn.exact, ...turn.ids].some((key) => !find(key).complete));
  return { status: unread ? "ambiguous" : "none", session: null, turns: [] };
}

/** Gives each turn its decision: from the newest back, each older than the one after it. */
function assigned(turns: readonly HashedTurn[], find: Find, session: string): Resolved {
  const linked: LinkedTurn[] = [];
  const taken = new Set<string>();
  let before = Number.POSITIVE_INFINITY;
  for (const turn of turns.toReversed()) {
    const exact = find(turn.exact).decisions;
    const [decision] = [exact, byIds(turn, find)]
      .map((decisions) => decisions.filter((one) => one.session === session && !taken.has(one.id)))
      .flatMap((decisions) =>
        decisions
          .filter(({ createdAt }) => createdAt <= before)
          .toSorted((a, b) => b.createdAt - a.createdAt)
          .slice(0, 1),
      );
    if (decision === undefined) continue;
    taken.add(decision.id);
    before = decision.createdAt;
    linked.unshift({ message: turn.message, decision, results: turn.results });
  }
  return { status: linked.length > 0 ? "linked" : "none", session, turns: linked };
}

/** The tool messages that answer calls of linked turns, in the order of the request. */
export function linkedResults(turns: readonly LinkedTurn[]): readonly LinkedResult[] {
  const newest = turns.at(-1)?.decision.id;
  return turns.flatMap(({ decision, results }) =>
    results.map(({ message, call, by }) => ({
      message,
      decisionId: decision.id,
      call,
      by,
      fresh: decision.id === newest,
    })),
  );
}
