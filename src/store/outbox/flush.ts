import { sql } from "drizzle-orm";
import { type Database, openDatabase, type StoreEnv } from "../client.ts";
import { errorCode, failureKind, innermostMessage, UnwritableError } from "../errors.ts";
import { writeEvents } from "../queries/write.ts";
import type { OutboxEvent } from "./api.ts";
import { decodeEvent } from "./codec.ts";
import type { EventQueue, Queued } from "./queue.ts";

/** Batches of one alarm; after that the next alarm goes on, so that a single run never grows long. */
const MAX_BATCHES = 50;
/** How often an event may fail while others are written, where the error does not say that it never will be. */
const MAX_ATTEMPTS = 5;
const TIMEOUT_MS = 10_000;

export type FlushResult =
  | { readonly status: "done" | "more" }
  /** The server is away or refuses; everything that is not confirmed stays in line. */
  | { readonly status: "failed"; readonly error: string };

interface Written {
  /** Events that failed alone, for a reason that may pass. */
  readonly suspects: { readonly seq: number; readonly body: string; readonly error: string }[];
  written: number;
}

/**
 * Writes what is in line to libSQL, batch by batch, each in one transaction, and takes events out of the line only after
 * libSQL has confirmed them. A batch that is refused for its data is halved until the event at fault stands alone; that
 * event is set aside, and the others go on.
 */
export async function flush(queue: EventQueue, env: StoreEnv): Promise<FlushResult> {
  const result: Written = { suspects: [], written: 0 };
  try {
    const database = openDatabase(env, { timeoutMs: TIMEOUT_MS });
    try {
      for (let batch = 0; batch < MAX_BATCHES; batch++) {
        const suspected = new Set(result.suspects.map((suspect) => suspect.seq));
        const events = queue.nextBatch().filter((event) => !suspected.has(event.seq));
        if (events.length === 0) break;
        await writeBatch(database, queue, events, result);
      }
      if (result.suspects.length > 0) await judgeSuspects(database, queue, result);
    } finally {
      database.close();
    }
  } catch (error) {
    return { status: "failed", error: innermostMessage(error) };
  }
  const [suspect] = result.suspects;
  if (suspect && !queue.isEmpty()) return { status: "failed", error: suspect.error };
  return { status: queue.isEmpty() ? "done" : "more" };
}

async function writeBatch(
  database: Database,
  queue: EventQueue,
  events: readonly Queued[],
  result: Written,
): Promise<void> {
  try {
    await writeEvents(database, events.map(decode));
  } catch (error) {
    const kind = failureKind(error);
    // Whatever the server refuses has a code; without one the request did not reach it, or its answer was lost.
    const mayPass = kind === "retry" || kind === "busy" || (kind === "unknown" && errorCode(error) === null);
    if (mayPass) throw error;
    const [only] = events;
    if (only === undefined) return;
    if (events.length > 1) {
      const middle = Math.ceil(events.length / 2);
      await writeBatch(database, queue, events.slice(0, middle), result);
      await writeBatch(database, queue, events.slice(middle), result);
    } else if (kind === "never") queue.bury(only, innermostMessage(error), Date.now());
    else result.suspects.push({ ...only, error: innermostMessage(error) });
    return;
  }
  queue.remove(events);
  result.written += events.length;
}

/** An event that fails while the database works is counted against; one that fails with everything else is not. */
async function judgeSuspects(database: Database, queue: EventQueue, result: Written): Promise<void> {
  if (result.written === 0) await database.orm.all(sql`SELECT id FROM decisions LIMIT 1`);
  for (const hopeless of queue.countAttempt(result.suspects, MAX_ATTEMPTS)) {
    queue.bury(hopeless, hopeless.error, Date.now());
  }
}

function decode(event: Queued): OutboxEvent {
  try {
    return decodeEvent(event.body);
  } catch (error) {
    throw new UnwritableError(error);
  }
}
