import { UnavailableError } from "../../core/errors.ts";
import type { Decided } from "../../gate/input.ts";
import type { SessionLookup } from "../../gate/session/link.ts";
import { withSession } from "../../gate/session/linked.ts";
import type { OutboxEvent } from "../../store/outbox/api.ts";
import { decisionEvent } from "../events.ts";
import type { Services } from "../services.ts";

const ATTEMPTS = 3;
const PAUSE_MS = 40;
/** Enough for the answer to leave. */
const AFTER_ANSWER_MS = 2;
const LOOK_AGAIN_MS = 5;
/** Longer than all attempts of a hand-over with their pauses usually take. */
const HAND_OVER_MS = 1_000;

/** Puts events into the project's outbox; tries again, since an outbox that restarts is back in a moment. */
export async function putEvents(
  services: Services,
  project: string,
  events: readonly OutboxEvent[],
): Promise<{ readonly accepted: number }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await services.outboxFor(project).put(events);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      services.counters.retriedWrites += 1;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** (attempt - 1)));
    }
  }
}

const record = async (
  services: Services,
  decided: Decided,
  session: SessionLookup,
): Promise<{ readonly accepted: number }> => {
  const { record } = await withSession(decided, session);
  return putEvents(services, record.project, [await decisionEvent(record)]);
};

const reportLoss = (services: Services, decided: Decided, error: unknown): void => {
  services.counters.lostRecords += 1;
  services.log("error", "record_lost", {
    decision: decided.record.id,
    project: decided.record.project,
    error: error instanceof Error ? error.name : typeof error,
  });
};

/**
 * Hands a decision to the outbox before it is answered, and says whether it was the first with its id.
 * A failure in enforce is an error (no answer that is not in the log); otherwise it is logged and counted, since off and
 * shadow do not interfere.
 * @throws UnavailableError
 */
export async function recordBeforeAnswer(
  services: Services,
  decided: Decided,
  session: SessionLookup,
): Promise<{ readonly first: boolean }> {
  try {
    return { first: (await record(services, decided, session)).accepted > 0 };
  } catch (error) {
    reportLoss(services, decided, error);
    if (decided.record.mode !== "enforce") return { first: true };
    throw new UnavailableError("The decision could not be recorded, so it is not given. Try again.", {
      cause: error,
    });
  }
}

/**
 * Hands a decision to the outbox once its answer is on its way: preparing the record takes the same thread, and would make
 * the caller wait. Until then `services.onTheirWay` has its id. Never rejects: the answer does not depend on it.
 */
export async function recordAfterAnswer(
  services: Services,
  decided: Decided,
  session: SessionLookup,
): Promise<void> {
  const { id } = decided.record;
  services.onTheirWay.add(id);
  try {
    await new Promise((resolve) => setTimeout(resolve, AFTER_ANSWER_MS));
    await record(services, decided, session);
  } catch (error) {
    reportLoss(services, decided, error);
  } finally {
    services.onTheirWay.delete(id);
  }
}

/** Waits until a decision that was answered here has been handed over; true where it had to. */
export async function handedOver(services: Services, id: string): Promise<boolean> {
  if (!services.onTheirWay.has(id)) return false;
  // Looks again and again: a request must not wait for another one's promise.
  for (let waited = 0; services.onTheirWay.has(id) && waited < HAND_OVER_MS; waited += LOOK_AGAIN_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  return true;
}
