import type { EarlierDecision, LinkStatus, Resolved } from "./link.ts";

/** Most earlier decisions of a session that a decision looks at, the newest. */
export const MOST_EARLIER = 8;

/**
 * What was fetched of the session before the decision, so that it can be made again.
 * `unavailable`: outbox or database did not answer in time, and the turn went on without a link.
 */
export interface LinkEvidence {
  /** `header`: the caller named the session; `continued`: found by what the request repeats; `new`: neither. */
  readonly source: "header" | "continued" | "new";
  readonly status: LinkStatus | "unavailable";
  /** Answers of the gate that the request repeats: index of the message, and the decision. */
  readonly turns: readonly { readonly message: number; readonly decision: string }[];
  /** Newest first, at most `MOST_EARLIER`. */
  readonly earlier: readonly EarlierDecision[];
}

const newestFirst = (a: EarlierDecision, b: EarlierDecision): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);

/** The newest decisions of a session, each once. */
export function newestOf(session: string, found: Iterable<EarlierDecision>): readonly EarlierDecision[] {
  const byId = new Map([...found].filter((one) => one.session === session).map((one) => [one.id, one]));
  return [...byId.values()].toSorted(newestFirst).slice(0, MOST_EARLIER);
}

export const evidenceOf = (
  source: LinkEvidence["source"],
  status: LinkEvidence["status"],
  turns: Resolved["turns"],
  earlier: readonly EarlierDecision[],
): LinkEvidence => ({
  source,
  status,
  turns: turns.map(({ message, decision }) => ({ message, decision: decision.id })),
  earlier,
});
