import type { Uses } from "../../core/evidence.ts";
import type { UsesNeed } from "../../core/rules/uses.ts";
import type { UsesFound, UsesQuery } from "../../store/uses.ts";
import type { SessionLookup } from "../session/link.ts";
import type { Asking, Job } from "./fetch.ts";

/** Counts the calls of a project, where its outbox answers. */
export type CountUses = (query: UsesQuery) => Promise<UsesFound>;

/** Whose calls are counted. */
export interface Counted {
  readonly id: string;
  readonly caller: string;
  readonly user: string | null;
  readonly session: SessionLookup;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
}

/** The session by which calls are counted; null where nobody knows it: a new one would count nothing. */
async function sessionOf(lookup: SessionLookup): Promise<string | null> {
  const { session, evidence } = await lookup.get();
  return evidence.status === "unavailable" && evidence.source === "new" ? null : session;
}

/** How often the tools with a limit ran before. Never rejects: what fails is told. */
export async function countUses(
  { form, calls, limits }: UsesNeed,
  { id, caller, user, session, receivedAt }: Counted,
  count: CountUses,
): Promise<Uses> {
  try {
    const named = user === null || user.trim() === "" ? null : user;
    const counted = await count({
      decisionId: id,
      caller,
      session: await sessionOf(session),
      user: named,
      now: receivedAt,
      calls,
      limits,
    });
    return { form, counted, failed: null };
  } catch {
    return { form, counted: [], failed: "the outbox did not answer" };
  }
}

export const fetchUses = (need: UsesNeed, { turn, parts }: Asking): readonly Job[] => [
  async () => ({
    kind: "uses",
    uses: await countUses(need, { ...turn, user: turn.request.user }, parts.countUses),
  }),
];
