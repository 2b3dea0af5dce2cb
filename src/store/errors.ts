import { UnavailableError } from "../core/errors.ts";

/**
 * What to do after libSQL refused something:
 * - `busy`: another writer holds the lock; try again in a moment.
 * - `retry`: the server is away, overloaded, not migrated, or does not accept us; the same request may pass later.
 * - `never`: this data can never be written.
 * - `unknown`: it cannot be told from the error alone.
 */
export type FailureKind = "busy" | "retry" | "never" | "unknown";

const NEVER = [
  "SQLITE_CONSTRAINT",
  "SQLITE_TOOBIG",
  "SQLITE_MISMATCH",
  "SQLITE_RANGE",
  "ARGS_INVALID",
  "SQL_INPUT_ERROR",
];
const BUSY = ["SQLITE_BUSY", "SQLITE_LOCKED"];
const RETRY = [
  "SERVER_ERROR",
  "HRANA_",
  "SQLITE_READONLY",
  "SQLITE_FULL",
  "SQLITE_IOERR",
  "SQLITE_NOMEM",
  "BLOCKED",
];

const MISSING_SCHEMA = /no such (table|column)|has no column named/i;

/** The error's own code, or the code of the error that caused it (drizzle wraps what libSQL says). */
export function errorCode(error: unknown): string | null {
  for (const cause of causes(error)) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return null;
}

/** The message of the innermost error: what the server said, without the statement that drizzle puts before it. */
export function innermostMessage(error: unknown): string {
  const chain = causes(error);
  const last = chain[chain.length - 1];
  return last instanceof Error ? last.message : String(error);
}

/** Like `innermostMessage`, without addresses: a message that is kept or shown must not carry a database's name or token. */
export const publicMessage = (error: unknown): string =>
  innermostMessage(error).replace(/[a-z][a-z0-9+.-]*:\/\/\S+/gi, "[address]");

/** Judges a failure by its code, and by its message where the server has no code for it. */
export function failureKind(error: unknown): FailureKind {
  const code = errorCode(error);
  const starts = (prefixes: readonly string[]) =>
    code !== null && prefixes.some((prefix) => code.startsWith(prefix));
  const message = innermostMessage(error);
  if (starts(BUSY) || /database is locked/i.test(message)) return "busy";
  if (causes(error).some((cause) => "status" in cause && cause.status === 413)) return "never";
  // A worker newer than the schema gets these for everything it writes, whatever code they come with.
  if (MISSING_SCHEMA.test(message)) return "retry";
  if (starts(NEVER) || causes(error).some(isRefusedValue)) return "never";
  // The server reads us and finds the request wrong: sent again as it is, it will be refused again.
  if (causes(error).some((cause) => "status" in cause && cause.status === 400)) return "unknown";
  if (starts(RETRY) || isNetworkFailure(error)) return "retry";
  return "unknown";
}

/** An `UnavailableError` in place of a failure that is not the caller's fault; any other error as it is. */
export function asUnavailable(error: unknown): unknown {
  const kind = failureKind(error);
  if (kind !== "retry" && kind !== "busy") return error;
  return new UnavailableError("The database cannot be reached at the moment. Try again.", { cause: error });
}

/** A request ran longer than its bound. */
export class DatabaseTimeoutError extends Error {
  readonly code = "HRANA_TIMEOUT";

  constructor(milliseconds: number) {
    super(`The database did not answer within ${milliseconds} ms`);
    this.name = "DatabaseTimeoutError";
  }
}

export const isTimeout = (error: unknown): boolean =>
  causes(error).some((cause) => cause instanceof DatabaseTimeoutError);

/** An event that cannot be read, or that makes no rows. */
export class UnwritableError extends Error {
  readonly code = "ARGS_INVALID";

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "UnwritableError";
  }
}

/** The client throws these for values that no column takes (NaN, an object), before it sends anything. */
const isRefusedValue = (cause: object): boolean =>
  cause instanceof RangeError || (cause instanceof TypeError && /unsupported type/i.test(cause.message));

function isNetworkFailure(error: unknown): boolean {
  // fetch rejects with a TypeError in Node; workerd says "Network connection lost" and similar in plain errors.
  return causes(error).some(
    (cause) =>
      cause instanceof Error &&
      (/^(fetch failed|terminated)$/.test(cause.message) ||
        /network|connection|econn|socket|internal error; reference/i.test(cause.message)),
  );
}

function causes(error: unknown): object[] {
  const chain: object[] = [];
  for (let current = error; typeof current === "object" && current !== null && chain.length < 8; ) {
    chain.push(current);
    current = "cause" in current ? current.cause : undefined;
  }
  return chain;
}
