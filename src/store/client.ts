import { type Client, type Config, createClient } from "@libsql/client/web";
import type { LibSQLDatabase } from "drizzle-orm/libsql";
import { drizzle } from "drizzle-orm/libsql/web";
import { UnavailableError } from "../core/errors.ts";
import { asUnavailable, DatabaseTimeoutError, failureKind } from "./errors.ts";
import * as schema from "./schema.ts";

/** Where the database is. The same settings serve a local sqld and a remote libSQL or Turso database. */
export interface StoreEnv {
  /** `http:`, `https:`, `libsql:`, `ws:` or `wss:`. */
  readonly LIBSQL_URL?: string;
  readonly LIBSQL_AUTH_TOKEN?: string;
  /** Opens the database in another way: a gate in Node has one in a file. Closing what it gives ends one use. */
  readonly openDatabase?: () => Database;
}

export interface Database {
  readonly orm: LibSQLDatabase<typeof schema>;
  readonly client: Client;
  close(): void;
}

export interface DatabaseOptions {
  /** Bound of one HTTP request, in milliseconds. */
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 5000;

/** The address may hold a secret, so no error quotes it. */
function requireSafeUrl(text: string): void {
  const url = URL.parse(text);
  if (url === null || url.host === "" || !/^(https?|libsql|wss?):$/.test(url.protocol)) throw badUrl();
  if (url.username !== "" || url.password !== "") {
    throw new UnavailableError(
      "LIBSQL_URL must not hold a user name or password. Set LIBSQL_AUTH_TOKEN to the token instead.",
      { param: "LIBSQL_URL" },
    );
  }
}

const badUrl = () =>
  new UnavailableError(
    "LIBSQL_URL is no address of a database. It must start with libsql:, https: or http:.",
    {
      param: "LIBSQL_URL",
    },
  );

/** The client's own error for an address it does not take may quote parts of it. */
function createSafely(config: Config): Client {
  try {
    return createClient(config);
  } catch {
    throw badUrl();
  }
}

/**
 * Opens a client for one use; close it afterwards. Never keep one at module scope: a call that waits in its queue
 * would be started by another request, which workerd forbids.
 */
export function openDatabase(env: StoreEnv, options: DatabaseOptions = {}): Database {
  if (env.openDatabase !== undefined) return env.openDatabase();
  const url = env.LIBSQL_URL;
  if (url === undefined || url === "") {
    throw new UnavailableError("No database is configured. Set LIBSQL_URL.", { param: "LIBSQL_URL" });
  }
  requireSafeUrl(url);
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const client = createSafely({
    // Websockets offer no bound for a request, and every libSQL server speaks HTTP at the same address.
    url: url.replace(/^ws(s?):/i, "http$1:"),
    ...(env.LIBSQL_AUTH_TOKEN ? { authToken: env.LIBSQL_AUTH_TOKEN } : {}),
    fetch: (request: Request) => fetchWithin(request, timeoutMs),
  });
  return databaseOf(client, () => client.close());
}

/** @param close ends one use of the client */
export const databaseOf = (client: Client, close: () => void): Database => ({
  orm: drizzle(client, { schema }),
  client,
  close,
});

/**
 * Opens a client, runs `use`, and closes it.
 * @throws UnavailableError when the database is away, too slow, or busy for too long.
 */
export async function withDatabase<T>(
  env: StoreEnv,
  use: (database: Database) => Promise<T>,
  options: DatabaseOptions = {},
): Promise<T> {
  const database = openDatabase(env, options);
  try {
    return await use(database);
  } catch (error) {
    throw asUnavailable(error);
  } finally {
    database.close();
  }
}

/**
 * Runs `write` again while another writer holds the lock, at most `attempts` times in all. The pauses double from
 * `baseMs` and are spread by chance, so that writers that met once do not meet again. `write` must be safe to repeat.
 */
export async function withBusyRetry<T>(
  write: () => Promise<T>,
  { attempts = 6, baseMs = 25 }: { attempts?: number; baseMs?: number } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt >= attempts || failureKind(error) !== "busy") throw error;
      const pause = baseMs * 2 ** (attempt - 1) * (0.5 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Reads the whole answer within the bound, so that a server that stalls in mid-body cannot hold the caller. */
async function fetchWithin(request: Request, timeoutMs: number): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DatabaseTimeoutError(timeoutMs)), timeoutMs);
  try {
    const response = await fetch(request, { signal: controller.signal });
    const body = await response.arrayBuffer();
    return new Response(body, { status: response.status, headers: response.headers });
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
