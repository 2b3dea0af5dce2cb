import type { InStatement } from "@libsql/client/web";
import type { JoinedOutcome } from "../../core/record.ts";
import { type Database, openDatabase, type StoreEnv } from "../client.ts";
import { errorCode, failureKind, isTimeout, publicMessage, UnwritableError } from "../errors.ts";
import { eventStatements, runStatements } from "../queries/write.ts";
import type { OutboxEvent } from "./api.ts";
import { decodeEvent } from "./codec.ts";
import type { EventQueue, Next, Queued } from "./queue.ts";

/** Batches of one alarm; after that the next alarm goes on, so that a single run never grows long. */
const MAX_BATCHES = 50;
/** How often an event may fail while others are written, where the error does not say that it never will be. */
const MAX_ATTEMPTS = 5;
/** When so many in a row fail and nothing is written, the fault is hardly theirs; the rest waits for the next try. */
const MAX_SUSPECTS = 100;
const TIMEOUT_MS = 10_000;

export type FlushResult =
  | { readonly status: "done" | "more" }
  /** The server is away or refuses; everything that is not confirmed stays in line. */
  | { readonly status: "failed"; readonly error: string };

interface Written {
  /** Events that failed alone; `hopeless` ones for a reason that lies in the event. */
  readonly suspects: (Queued & { readonly error: string; readonly hopeless: boolean })[];
  written: number;
}

/** Called with what libSQL has confirmed, to take it out of the line. */
export type OnWritten = (events: readonly Queued[], joined: readonly JoinedOutcome[]) => Promise<void>;

/**
 * Writes what is in line to libSQL, batch by batch, each in one transaction, and takes events out of the line only after
 * libSQL has confirmed them. A batch that is refused for its data is halved until the event at fault stands alone; that
 * event is set aside, and the others go on. While a full batch is on its way the next one is made; what does not fill one is
 * left for the next alarm, so that more events share its transaction.
 */
export async function flush(queue: EventQueue, env: StoreEnv, onWritten: OnWritten): Promise<FlushResult> {
  const result: Written = { suspects: [], written: 0 };
  try {
    const database = openDatabase(env, { timeoutMs: TIMEOUT_MS });
    try {
      await writeBatches({ database, queue, onWritten, result });
      if (result.suspects.length > 0) judgeSuspects(queue, result);
    } finally {
      database.close();
    }
  } catch (error) {
    if (isTimeout(error)) queue.batch.tookTooLong();
    return { status: "failed", error: publicMessage(error) };
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

/** Events with the statements that write them, or with why there are none. */
interface Batch {
  readonly events: readonly Queued[];
  readonly statements: InStatement[] | UnwritableError;
}

async function writeBatches(writing: Writing): Promise<void> {
  const { queue, result } = writing;
  let ahead: Batch | null = null;
  for (let count = 0; count < MAX_BATCHES; count++) {
    const { events, isFull }: Next =
      ahead === null ? queue.nextBatch(result.suspects) : { events: ahead.events, isFull: true };
    const goesOn = count === 0 || isFull || result.suspects.length > 0;
    if (events.length === 0 || !goesOn || isExhausted(result)) return;
    const batch: Batch = ahead ?? prepare(events);
    [ahead] = await Promise.all([prepareAhead(writing, batch), writeBatch(writing, batch)]);
  }
}

/** The batch after `current`, where a whole one waits. */
async function prepareAhead({ queue, result }: Writing, current: Batch): Promise<Batch | null> {
  // First the request of the current one goes out.
  await new Promise((resolve) => setTimeout(resolve, 0));
  const { events, isFull } = queue.nextBatch([...result.suspects, ...current.events]);
  return isFull ? prepare(events) : null;
}

function prepare(events: readonly Queued[]): Batch {
  try {
    return { events, statements: eventStatements(events.map(decode)) };
  } catch (error) {
    return { events, statements: error instanceof UnwritableError ? error : new UnwritableError(error) };
  }
}

async function writeBatch(writing: Writing, { events, statements }: Batch): Promise<void> {
  const { database, queue, result } = writing;
  if (isExhausted(result)) return;
  let joined: JoinedOutcome[];
  try {
    if (statements instanceof UnwritableError) throw statements;
    joined = await runStatements(database, statements);
  } catch (error) {
    const kind = failureKind(error);
    // Whatever the server refuses has a code; without one the request did not reach it, or its answer was lost.
    const mayPass = kind === "retry" || kind === "busy" || (kind === "unknown" && errorCode(error) === null);
    if (mayPass) throw error;
    const [only] = events;
    if (only === undefined) return;
    if (events.length > 1) {
      const middle = Math.ceil(events.length / 2);
      await writeBatch(writing, prepare(events.slice(0, middle)));
      await writeBatch(writing, prepare(events.slice(middle)));
    } else if (error instanceof UnwritableError) queue.bury(only, publicMessage(error), Date.now());
    else result.suspects.push({ ...only, error: publicMessage(error), hopeless: kind === "never" });
    return;
  }
  await writing.onWritten(events, joined);
  queue.batch.written();
  result.written += events.length;
}

/** Nothing can be written, it seems: no use in trying the whole line. */
const isExhausted = ({ suspects, written }: Written): boolean =>
  written === 0 && suspects.length >= MAX_SUSPECTS;

/**
 * An event that fails while others are written is counted against. One that fails with everything else is not: then the
 * database (its schema, its triggers) is at fault, and the event waits.
 */
function judgeSuspects(queue: EventQueue, { suspects, written }: Written): void {
  if (written === 0) return queue.setBack(suspects, MAX_ATTEMPTS - 1);
  const now = Date.now();
  const spent = queue.countAttempt(
    suspects.filter((suspect) => !suspect.hopeless),
    MAX_ATTEMPTS,
  );
  for (const lost of [...suspects.filter((suspect) => suspect.hopeless), ...spent]) {
    queue.bury(lost, lost.error, now);
  }
}

function decode(event: Queued): OutboxEvent {
  try {
    return decodeEvent(event.body);
  } catch (error) {
    throw new UnwritableError(error);
  }
}
