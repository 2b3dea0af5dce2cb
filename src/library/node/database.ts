import { createClient } from "@libsql/client";
import { InvalidRequestError, UnavailableError } from "../../core/errors.ts";
import { databaseOf, type StoreEnv } from "../../store/client.ts";

/** Where the log is. */
export interface DatabaseOptions {
  /** `file:gate.db` for one in this process, `libsql:`, `https:` or `http:` for a server. */
  readonly url: string;
  readonly authToken?: string;
}

export interface OpenedStore {
  readonly store: StoreEnv;
  close(): void;
}

/**
 * A database in a file has one connection, so that none ever waits for another; a server is asked as a deployed gate asks it.
 * @throws InvalidRequestError for an address that is none
 * @throws UnavailableError where the file cannot be opened
 */
export function openStore({ url, authToken }: DatabaseOptions): OpenedStore {
  if (typeof url !== "string" || !/^(file|libsql|https?|wss?):/.test(url)) {
    throw new InvalidRequestError(
      "createGate: database.url must begin with file:, libsql:, https: or http:, for example file:gate.db.",
      { param: "database.url" },
    );
  }
  if (!url.startsWith("file:")) {
    const store = { LIBSQL_URL: url, ...(authToken === undefined ? {} : { LIBSQL_AUTH_TOKEN: authToken }) };
    return { store, close: () => undefined };
  }
  try {
    const client = createClient({ url });
    const database = databaseOf(client, () => undefined);
    return { store: { openDatabase: () => database }, close: () => client.close() };
  } catch (cause) {
    throw new UnavailableError(`createGate: the database ${url} cannot be opened.`, {
      param: "database.url",
      cause,
    });
  }
}
