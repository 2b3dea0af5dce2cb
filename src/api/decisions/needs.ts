import type { HookNeed } from "../../core/policy/hook.ts";
import type { Need } from "../../core/policy/needs.ts";
import type { UsesNeed } from "../../core/rules/uses.ts";
import { DEADLINE_MS, type AskingModel } from "../../gate/evidence/fetch.ts";
import { type Fetched, Gathering } from "../../gate/evidence/gathering.ts";
import { askOfGiven, asksModels } from "../../gate/evidence/given.ts";
import { askedHook } from "../../gate/evidence/hook.ts";
import { type CountUses, countUses } from "../../gate/evidence/uses.ts";
import type { Decided, DecideInput } from "../../gate/input.ts";
import type { FromSession, InSession } from "../../gate/session/in-session.ts";
import type { SessionLookup } from "../../gate/session/link.ts";
import type { DecisionRequest } from "../../wire/decisions/request.ts";
import type { Caller } from "../auth/caller.ts";
import { hookAsker } from "../hooks.ts";
import { inTime } from "../in-time.ts";
import type { Services } from "../services.ts";
import { callerName } from "../session.ts";

/** Fetches what decisions about given samples can need; samples are the caller's to bring. */
export type Fetch = (needs: readonly Need[], restMs: number) => Promise<readonly Fetched[]>;

interface AskedFor {
  readonly caller: Caller;
  readonly request: DecisionRequest;
  readonly id: string;
  readonly receivedAt: number;
}

/** @param asking how other models are asked */
export function heldSources(
  services: Services,
  { caller, request, id, receivedAt }: AskedFor,
  session: SessionLookup,
  asking: () => Omit<AskingModel, "signal">,
): Fetch {
  const counted = { id, caller: callerName(caller), user: request.user, session, receivedAt };
  const count: CountUses = (query) => inTime(services.outboxFor(caller.project).countUses(query));
  const uses = async (need: UsesNeed): Promise<Fetched> => ({
    kind: "uses",
    uses: await countUses(need, counted, count),
  });

  const hook = async (need: HookNeed): Promise<Fetched> => {
    const { project } = caller;
    const { agent } = request.turn;
    const subject = { id, project, user: request.user, session: (await session.get()).session, agent };
    const never = new AbortController().signal;
    return { kind: "hook", answer: await askedHook(need, subject, hookAsker(services), never) };
  };

  return async (needs, restMs) => {
    const models = needs.filter(asksModels);
    const own = needs.flatMap((need): readonly Promise<Fetched>[] =>
      need.kind === "hook" ? [hook(need)] : need.kind === "uses" ? [uses(need)] : [],
    );
    const [said, ...rest] = await Promise.all([
      models.length === 0 ? [] : askOfGiven(models, asking(), restMs),
      ...own,
    ]);
    return [...said, ...rest];
  };
}

/** What a decision is judged by so far. */
export type Gathered = Pick<DecideInput, "evidence" | "lost">;

/**
 * Judges, with what the session knows, and again with what the decision still needs, until it stands.
 * @param gathered holds what the caller brought
 * @param now milliseconds since 1970
 */
export async function judgeWithNeeds(
  judge: (known: FromSession, gathered: Gathered) => Promise<Decided>,
  inSession: InSession,
  gathered: Gathering,
  fetch: Fetch,
  now: () => number,
): Promise<Decided> {
  const until = now() + DEADLINE_MS;
  for (;;) {
    const { evidence = {}, lost = 0 } = gathered.input(false, false);
    const alone = await judge({}, { evidence, lost });
    const decided = inSession.noted(
      await inSession.reconsider(alone, (known) => judge(known, { evidence, lost })),
    );
    if (decided.needs.length === 0) return withNotes(decided, gathered);
    gathered.addRound(decided.needs, await fetch(decided.needs, until - now()));
  }
}

const withNotes = (decided: Decided, gathered: Gathering): Decided => {
  const { record } = decided;
  return { ...decided, record: { ...record, findings: [...record.findings, ...gathered.notes()] } };
};
