import { type Evidence, withHook } from "../../core/evidence.ts";
import type { HookNeed } from "../../core/policy/hook.ts";
import { askedHook } from "../../gate/evidence/hook.ts";
import { countUses } from "../../gate/evidence/uses.ts";
import type { Decided } from "../../gate/input.ts";
import type { FromSession, InSession } from "../../gate/session/in-session.ts";
import type { SessionLookup } from "../../gate/session/link.ts";
import type { DecisionRequest } from "../../wire/decisions/request.ts";
import type { Caller } from "../auth/caller.ts";
import { hookAsker } from "../hooks.ts";
import { inTime } from "../in-time.ts";
import type { Services } from "../services.ts";
import { callerName } from "../session.ts";

type Need = Decided["needs"][number];

/** Fetches what a decision about given samples can need; null for what only an upstream could bring. */
export type Fetch = (need: Need) => Promise<Change> | null;
/** Puts what was fetched to the rest. */
export type Change = (evidence: Evidence) => Evidence;

/** More rounds than there are things to fetch. */
const MOST_ROUNDS = 4;

export const heldSources =
  (
    services: Services,
    asked: {
      readonly caller: Caller;
      readonly request: DecisionRequest;
      readonly id: string;
      readonly receivedAt: number;
    },
    session: SessionLookup,
  ): Fetch =>
  (need) => {
    const { caller, request, id, receivedAt } = asked;
    if (need.kind === "hook") return askOne(need);
    if (need.kind !== "uses") return null;
    const counted = { id, caller: callerName(caller), user: request.user, session, receivedAt };
    const count = countUses(need, counted, (query) =>
      inTime(services.outboxFor(caller.project).countUses(query)),
    );
    return count.then((uses) => (evidence) => ({ ...evidence, uses }));

    async function askOne(hook: HookNeed): Promise<Change> {
      const subject = {
        id,
        project: caller.project,
        user: request.user,
        session: (await session.get()).session,
        agent: request.turn.agent,
      };
      const answer = await askedHook(hook, subject, hookAsker(services), new AbortController().signal);
      return (evidence) => withHook(evidence, answer);
    }
  };

/** Judges, with what the session knows, and again with what the decision still needs, until it stands. */
export async function judgeWithNeeds(
  judge: (known: FromSession, fetched: Evidence) => Promise<Decided>,
  inSession: InSession,
  fetch: Fetch,
): Promise<Decided> {
  let evidence: Evidence = {};
  for (let round = 1; ; round += 1) {
    const now = evidence;
    const alone = await judge({}, now);
    const decided = inSession.noted(await inSession.reconsider(alone, (known) => judge(known, now)));
    const jobs = round < MOST_ROUNDS ? decided.needs.flatMap((need) => fetch(need) ?? []) : [];
    if (jobs.length === 0) return decided;
    for (const change of await Promise.all(jobs)) evidence = change(evidence);
  }
}
