import { UnavailableError } from "../../core/errors.ts";
import type { StoreContent } from "../../core/policy/rule.ts";
import type { OutcomeRecord } from "../../core/record.ts";
import { withDatabase } from "../../store/client.ts";
import { noteToStore } from "../../store/content.ts";
import { outcomeEvent } from "../events.ts";
import { policyFor } from "../policy.ts";
import { knownDecisions } from "../../store/queries/known.ts";
import { readOutcomes } from "../../wire/outcomes/request.ts";
import { putEvents } from "../decisions/hand-over.ts";
import { readJson } from "../http/json-body.ts";
import { type App, mount } from "../http/mount.ts";
import { outcomesRequestSchema, outcomesResponseSchema } from "../openapi/admin.ts";
import { refuseForgedSources, warnOfUnknownSources } from "../outcome-sources.ts";
import type { Services } from "../services.ts";

/** Most outcomes of one request that are looked up among the decisions that still wait; the rest count as pending. */
const MAX_LOOKUPS = 50;

const inDatabase = async (
  services: Services,
  project: string,
  outcomes: readonly OutcomeRecord[],
): Promise<ReadonlySet<number>> => {
  try {
    return await withDatabase(services.store, (database) => knownDecisions(database, project, outcomes));
  } catch (error) {
    // They are accepted all the same: the outbox joins them when the database is back.
    if (error instanceof UnavailableError) return new Set();
    throw error;
  }
};

const isWaiting = async (services: Services, { project, decisionId, toolCallId, session }: OutcomeRecord) => {
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
  outcomes: readonly OutcomeRecord[],
): Promise<number> => {
  if (outcomes.length === 0) return 0;
  const stored = await inDatabase(services, project, outcomes);
  const others = outcomes.filter((_, place) => !stored.has(place)).slice(0, MAX_LOOKUPS);
  const waiting = await Promise.all(others.map((outcome) => isWaiting(services, outcome)));
  return stored.size + waiting.filter(Boolean).length;
};

export function mountOutcomes(app: App, services: Services): void {
  mount(
    app,
    {
      method: "post",
      path: "/v1/outcomes",
      tag: "outcomes",
      summary:
        "Say whether running a call was, or would have been, right. One verdict, or up to 1,000 in an array.",
      body: outcomesRequestSchema,
      status: 202,
      answer: outcomesResponseSchema,
    },
    async function report(c) {
      const caller = c.get("caller");
      const { project } = caller;
      const { value } = await readJson(c.req.raw);
      const batch = readOutcomes(value, project, new Date(services.now()).toISOString());
      const { outcomes: taken, errors } = refuseForgedSources(batch, caller, !Array.isArray(value));
      const storeContent = taken.some(({ outcome }) => outcome.note !== null)
        ? await howNotesAreStored(services, project, (work) => c.executionCtx.waitUntil(work))
        : "none";
      const events = await Promise.all(
        taken.map(async ({ outcome }) =>
          outcomeEvent({ ...outcome, note: await noteToStore(outcome.note, storeContent) }),
        ),
      );
      const outcomes = events.map((event) => event.outcome);
      if (events.length > 0) {
        try {
          await putEvents(services, project, events);
        } catch (error) {
          throw new UnavailableError("The outcomes could not be recorded. Send them again.", {
            cause: error,
          });
        }
      }
      const warnings = warnOfUnknownSources(taken);
      const joined = await countJoined(services, project, outcomes);
      return c.json(
        {
          accepted: outcomes.length,
          joined,
          pending: outcomes.length - joined,
          errors: errors.map(({ index, error: { type, message, param } }) => ({
            index,
            type,
            message,
            param,
          })),
          ...(warnings.length === 0 ? {} : { warnings }),
        },
        202,
      );
    },
  );
}
