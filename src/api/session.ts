import { assignBoth } from "../core/assignment/assign.ts";
import { stricterSince } from "../core/policy/stricter-since.ts";
import type { Turn } from "../core/turn.ts";
import type { Decided } from "../gate/input.ts";
import type { ClaimConfirmation, PolicySince } from "../gate/session/confirm.ts";
import { SessionLookup, type SessionQuestion } from "../gate/session/link.ts";
import { withSession } from "../gate/session/linked.ts";
import { withDatabase } from "../store/client.ts";
import { marksOf } from "../store/marks.ts";
import { findTurns } from "../store/queries/turns.ts";
import type { Caller } from "./auth/caller.ts";
import { policyOf } from "./decisions/replay.ts";
import { inTime } from "./in-time.ts";
import type { Services } from "./services.ts";

/** A turn may wait for this query: shorter than the wait for the whole lookup, so that the outbox alone can still answer. */
const TURNS_TIMEOUT_MS = 500;

/** Tells the outbox of a turn before its decision is made. Never rejects: the decision brings the same later. */
export async function noteTurn(services: Services, decided: Decided, lookup: SessionLookup): Promise<void> {
  const { record } = await withSession(decided, lookup);
  const { id, session, caller, createdAt, action, reason, gatedBy, calls, fallback, point, policyVersion } =
    record;
  const known = {
    id,
    session,
    caller,
    createdAt,
    action,
    reason,
    gatedBy,
    calls,
    fallback,
    point,
    policyVersion,
  };
  try {
    await services.outboxFor(record.project).noteTurn({ ...known, marks: await marksOf(record) });
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    services.log("warn", "turn_not_noted", { decision: id, error: name });
  }
}

/** Takes confirmations from the project's outbox; without an answer a turn is not confirmed. */
export const claimerOf =
  (services: Services, project: string): ClaimConfirmation =>
  (claim) =>
    inTime(services.outboxFor(project).claim(claim));

/** Compares the versions of the project's policy. Where one of them is not to be had in time, nobody can say that a yes still holds. */
export const sinceOf =
  (services: Services, project: string): PolicySince =>
  async (version, { policyVersion, tools, around, source }, by) => {
    const [before, now] = await inTime(
      Promise.all(
        [version, policyVersion].map((one) =>
          policyOf(services, { project, policyVersion: one, gateError: null }),
        ),
      ),
    );
    if (!before || !now) return "the policy has changed, and what held before is not known";
    return stricterSince(assignBoth({ before, now }, source), tools, by, around);
  };

/** All who need no key of their own are one caller. */
export const callerName = ({ keyId }: Caller): string => keyId ?? "owner";

/**
 * Finds the session of a request; begins when it is started.
 * @param goesOn from what, where something else than the request's messages tells it
 */
export function sessionOf(
  services: Services,
  caller: Caller,
  { session, messages }: Pick<Turn, "session" | "messages">,
  { continues, previous }: Pick<SessionQuestion, "continues" | "previous"> = {
    continues: null,
    previous: null,
  },
): SessionLookup {
  return new SessionLookup(
    { caller: callerName(caller), session, continues, previous, messages },
    {
      recentTurns: (query) => services.outboxFor(caller.project).findTurns(query),
      storedTurns: (query) =>
        withDatabase(services.store, (database) => findTurns(database, caller.project, query), {
          timeoutMs: TURNS_TIMEOUT_MS,
        }),
      newId: services.newId,
    },
  );
}
