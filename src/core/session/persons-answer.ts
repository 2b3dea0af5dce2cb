/** Longest reason of a no, in UTF-16 units: the user reads it to its end. */
export const LONGEST_REASON = 500;

/** What a person said to calls that were stopped earlier in the session, and that the turn makes again. */
export interface PersonsAnswer {
  /** The abstention that was answered. */
  readonly decision: string;
  readonly answer: "confirmed" | "rejected";
  /** `user`: the user's own message; `api`: the endpoint. */
  readonly source: "user" | "api";
  /** Who it was; null where nobody is named. */
  readonly author: string | null;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Why not, in that person's words; null where none were given. */
  readonly reason: string | null;
}
