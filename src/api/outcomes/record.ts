import { UnavailableError } from "../../core/errors.ts";
import { asSelected } from "../../core/outcomes/selection.ts";
import type { StoreContent } from "../../core/policy/rule.ts";
import type { ReportedOutcome } from "../../core/record.ts";
import { withDatabase } from "../../store/client.ts";
import { noteToStore } from "../../store/content.ts";
import { drawnAmong, knownDecisions } from "../../store/queries/known.ts";
import { putEvents } from "../decisions/hand-over.ts";
import { outcomeEvent } from "../events.ts";
import { policyFor } from "../policy.ts";
import type { Services } from "../services.ts";

/** Most outcomes of one request that are looked up among the decisions that still wait; the rest count as pending. */
const MAX_LOOKUPS = 50;

const inDatabase = async (
  services: Services,
  project: string,
  outcomes: readonly ReportedOutcome[],
): Promise<ReadonlySet<number>> => {
  try {
    return await withDatabase(services.store, (database) => knownDecisions(database, project, outcomes));
  } catch (error) {
    // They are accepted all the same: the outbox joins them when the database is back.
    if (error instanceof UnavailableError) return new Set();
    throw error;
  }
};

const isWaiting = async (
  services: Services,
  { project, decisionId, toolCallId, session }: ReportedOutcome,
) => {
  const outbox = services.outboxFor(project);
  if (decisionId !== null && services.onTheirWay.has(decisionId)) return true;
  if (decisionId !== null) return (await outbox.lookup(decisionId)).decision !== null;
  return toolCallId !== null && (await outbox.findCall(toolCallId, session)) !== null;
};

/** By the project's global rule; without a policy nobody knows whether a text may be kept, so only its hash is. */
const howNotesAreStored = async (
  services: Services,
  project: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<StoreContent> => {
  const policy = await policyFor(services, project, waitUntil);
  return "unavailable" in policy ? "hash" : (policy.global.storeContent ?? "full");
};

/** How many of the outcomes have a decision that we know now. */
const countJoined = async (
  services: Services,
  project: string,
  outcomes: readonly ReportedOutcome[],
): Promise<number> => {
  if (outcomes.length === 0) return 0;
  const stored = await inDatabase(services, project, outcomes);
  const others = outcomes.filter((_, place) => !stored.has(place)).slice(0, MAX_LOOKUPS);
  const waiting = await Promise.all(others.map((outcome) => isWaiting(services, outcome)));
  return stored.size + waiting.filter(Boolean).length;
};

/** What the outbox takes in one call. */
const MOST_EVENTS = 1_000;

/** Outcomes that are in the outbox now. */
export interface Recorded {
  /** As they were put there. */
  readonly outcomes: readonly ReportedOutcome[];
  /** Of these, how many have a decision that we know now; the others wait for it. */
  readonly joined: number;
  /** Places of audits on decisions that nobody drew: they are kept as reviews. */
  readonly reviews: readonly number[];
}

/**
 * Hands outcomes to the project's outbox.
 * @throws UnavailableError where it does not take them; some may be recorded then, and sending all again is safe
 */
export async function recordOutcomes(
  services: Services,
  project: string,
  given: readonly ReportedOutcome[],
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Recorded> {
  const storeContent = given.some(({ note }) => note !== null)
    ? await howNotesAreStored(services, project, waitUntil)
    : "none";
  const events = await Promise.all(
    given.map(async (outcome) =>
      outcomeEvent({ ...outcome, note: await noteToStore(outcome.note, storeContent) }),
    ),
  );
  try {
    for (let start = 0; start < events.length; start += MOST_EVENTS) {
      await putEvents(services, project, events.slice(start, start + MOST_EVENTS));
    }
  } catch (error) {
    throw new UnavailableError("The outcomes could not be recorded. Send them again.", { cause: error });
  }
  const outcomes = events.map((event) => event.outcome);
  const joined = await countJoined(services, project, outcomes);
  return { outcomes, joined, reviews: await auditsOfChosen(services, project, outcomes) };
}

/** Audits of decisions in the database that were not drawn. Where it is away nobody can say, and nothing is warned of. */
async function auditsOfChosen(
  services: Services,
  project: string,
  outcomes: readonly ReportedOutcome[],
): Promise<readonly number[]> {
  const audits = [...outcomes.entries()].filter(([, { source }]) => source === "human_audit");
  const ids = audits.flatMap(([, { decisionId }]) => decisionId ?? []);
  if (ids.length === 0) return [];
  try {
    const known = await withDatabase(services.store, (database) => drawnAmong(database, project, ids));
    return audits.flatMap(([place, outcome]) => {
      const audit = outcome.decisionId === null ? undefined : known.get(outcome.decisionId);
      return audit !== undefined && asSelected(outcome, audit).source !== outcome.source ? [place] : [];
    });
  } catch (error) {
    if (error instanceof UnavailableError) return [];
    throw error;
  }
}
