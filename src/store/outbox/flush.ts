import { sql } from "drizzle-orm";
import type { JoinedOutcome } from "../../core/record.ts";
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

/** Called with what libSQL has confirmed, to take it out of the line. */
export type OnWritten = (events: readonly Queued[], joined: readonly JoinedOutcome[]) => Promise<void>;

/**
 * Writes what is in line to libSQL, batch by batch, each in one transaction, and takes events out of the line only after
 * libSQL has confirmed them. A batch that is refused for its data is halved until the event at fault stands alone; that
 * event is set aside, and the others go on.
 */
export async function flush(queue: EventQueue, env: StoreEnv, onWritten: OnWritten): Promise<FlushResult> {
  const result: Written = { suspects: [], written: 0 };
  try {
    const database = openDatabase(env, { timeoutMs: TIMEOUT_MS });
    try {
      for (let batch = 0; batch < MAX_BATCHES; batch++) {
        const suspected = new Set(result.suspects.map((suspect) => suspect.seq));
        const events = queue.nextBatch().filter((event) => !suspected.has(event.seq));
        if (events.length === 0) break;
        await writeBatch({ database, queue, onWritten, result }, events);
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

interface Writing {
  readonly database: Database;
  readonly queue: EventQueue;
  readonly onWritten: OnWritten;
  readonly result: Written;
}

async function writeBatch(writing: Writing, events: readonly Queued[]): Promise<void> {
  const { database, queue, result } = writing;
  let joined: JoinedOutcome[];
  try {
    joined = await writeEvents(database, events.map(decode));
  } catch (error) {
    const kind = failureKind(error);
    // Whatever the server refuses has a code; without one the request did not reach it, or its answer was lost.
    const mayPass = kind === "retry" || kind === "busy" || (kind === "unknown" && errorCode(error) === null);
    if (mayPass) throw error;
    const [only] = events;
    if (only === undefined) return;
    if (events.length > 1) {
      const middle = Math.ceil(events.length / 2);
      await writeBatch(writing, events.slice(0, middle));
      await writeBatch(writing, events.slice(middle));
    } else if (kind === "never") queue.bury(only, innermostMessage(error), Date.now());
    else result.suspects.push({ ...only, error: innermostMessage(error) });
    return;
  }
  await writing.onWritten(events, joined);
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
