import { sha256Start, sha256Words } from "../text/sha256.ts";

/**
 * A number in [0, 1) that follows from the parts alone: 53 bits of the SHA-256 of their JSON. The same parts give the same number
 * in every isolate and at every repeat; other parts give one that is independent of it, to anybody who does not look for a pattern.
 */
export function uniform(...parts: readonly string[]): number {
  const [high = 0, low = 0] = sha256Words(JSON.stringify(parts));
  return (high * 2 ** 21 + (low >>> 11)) / 2 ** 53;
}

/** Whom a turn belongs to, as far as that is known. */
export interface UnitSource {
  /** See `DecisionRecord.caller`: sessions of two callers are never one. */
  readonly caller: string;
  readonly session: string | null;
  readonly user: string | null;
  /** Id of the decision. */
  readonly decision: string;
}

const HEX = 32;
const named = (...parts: readonly string[]): string => sha256Start(JSON.stringify(parts), HEX);

/** The hash of the session; null where none is known. */
export const sessionUnit = ({ caller, session }: UnitSource): string | null =>
  session === null ? null : named("session", caller, session);

/** The hash of the user, whoever calls for them; null where nobody is named. */
export const userUnit = ({ user }: UnitSource): string | null => (user === null ? null : named("user", user));

/** By what a share of sessions is drawn: the session, else the user, else the decision alone. No hash yet: most turns need none. */
export const rolloutUnit = ({ caller, session, user, decision }: UnitSource): string =>
  JSON.stringify(
    session !== null ? ["session", caller, session] : user !== null ? ["user", user] : ["decision", decision],
  );

/** Whether a tool that is enforced in a share of sessions is enforced in this one. A share that grows keeps all that it had. */
export const inShare = (share: number, scope: string, unit: string): boolean =>
  uniform("enforce", scope, unit) < share;

/** Whether a decision is drawn for a human audit; nothing of the answer or of the session takes part. */
export const drawnForAudit = (share: number, decision: string): boolean => uniform("audit", decision) < share;

/**
 * What is drawn for exploration: within a session the call, so that an agent that tries a stopped call again gets the same
 * answer; without a session the decision alone.
 * @param secret of the deployment, so that nobody outside can look for a session in which a call is explored
 * @param canonical form of the candidate
 */
export const explorationUnit = (
  { caller, session, decision }: Omit<UnitSource, "user">,
  canonical: string,
  secret: string,
): string => (session === null ? decision : named("explore", secret, caller, session, canonical));

/** Whether it is drawn for exploration, should it turn out to be one that may be explored. See `explorationUnit`. */
export const drawnToExplore = (share: number, unit: string): boolean => uniform("explore", unit) < share;
