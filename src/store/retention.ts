import { InvalidRequestError } from "../core/errors.ts";
import type { Database } from "./client.ts";
import { deleteDecisions, emptyContents, type Horizons } from "./queries/retention.ts";

/** How long the log keeps what; whatever the policies say. */
export interface RetentionEnv {
  /** Days after which messages, texts, arguments and notes are emptied. */
  readonly IDK_KEEP_CONTENT_DAYS?: string;
  /** Days after which decisions and their outcomes are deleted; the sums over them stay. */
  readonly IDK_KEEP_DECISIONS_DAYS?: string;
}

const DAY_MS = 86_400_000;
const MOST_DAYS = 36_500;

/**
 * @throws InvalidRequestError for what is no whole number of days from 1
 */
export function daysToKeep(name: string, text: string | undefined): number | null {
  if (text === undefined || text === "") return null;
  const days = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (days >= 1 && days <= MOST_DAYS) return days;
  throw new InvalidRequestError(
    `${name} must be a whole number of days from 1 to ${MOST_DAYS}, not "${text.slice(0, 40)}".`,
  );
}

/** @throws InvalidRequestError as `daysToKeep` does */
export function horizonsOf(env: RetentionEnv, now: number): Horizons {
  const before = (days: number | null) => (days === null ? null : now - days * DAY_MS);
  return {
    content: before(daysToKeep("IDK_KEEP_CONTENT_DAYS", env.IDK_KEEP_CONTENT_DAYS)),
    decisions: before(daysToKeep("IDK_KEEP_DECISIONS_DAYS", env.IDK_KEEP_DECISIONS_DAYS)),
  };
}

export interface Forgotten {
  readonly decisions: number;
  readonly contents: number;
  /** Whether more is left that is old enough. */
  readonly more: boolean;
}

/** Decisions of one transaction: it holds the database's only write lock, for which the outbox waits. */
const CHUNK = 250;

/**
 * Deletes and empties what is older than the horizons, the oldest first, in small transactions.
 * @param chunks most of each kind
 */
export async function forget(
  database: Database,
  project: string,
  horizons: Horizons,
  { chunks, now, onChunk }: { chunks: number; now: number; onChunk?: (done: number) => boolean | void },
): Promise<Forgotten> {
  let total = 0;
  const repeat = async (before: number | null, step: (before: number) => Promise<number>) => {
    if (before === null) return { done: 0, more: false };
    let done = 0;
    for (let chunk = 0; chunk < chunks; chunk++) {
      const count = await step(before);
      done += count;
      total += count;
      const goOn = onChunk?.(total) !== false;
      if (count < CHUNK) return { done, more: false };
      if (!goOn) break;
    }
    return { done, more: true };
  };
  const gone = await repeat(horizons.decisions, (before) =>
    deleteDecisions(database, project, { before, limit: CHUNK, now }),
  );
  const emptied = await repeat(horizons.content, (before) =>
    emptyContents(database, project, { before, limit: CHUNK }),
  );
  return { decisions: gone.done, contents: emptied.done, more: gone.more || emptied.more };
}
