import { UnavailableError } from "../core/errors.ts";
import { type Database, withDatabase } from "../store/client.ts";
import { loggedProjects } from "../store/queries/projects.ts";
import { UsageError } from "./args.ts";

/** Help on the settings that these commands share. */
export const DATABASE_HELP = `Environment
  LIBSQL_URL          the database: libsql://, https:// or http:// (npm start prints the address of its own)
  LIBSQL_AUTH_TOKEN   its token, where it wants one (of npm start: in .data/database-token)
`;

/** A day of a busy log takes a while to count. */
const TIMEOUT_MS = 120_000;

/**
 * Runs `use` on the database that LIBSQL_URL names.
 * @throws UsageError where it is not set, cannot be reached, or lacks the newest tables
 */
export async function onDatabase<T>(use: (database: Database) => Promise<T>): Promise<T> {
  const { LIBSQL_URL, LIBSQL_AUTH_TOKEN } = process.env;
  if (LIBSQL_URL === undefined || LIBSQL_URL === "") {
    throw new UsageError(
      "LIBSQL_URL is not set. Set it (and LIBSQL_AUTH_TOKEN where the database wants one), then try again; --help says where npm start has them.",
    );
  }
  const env = { LIBSQL_URL, ...(LIBSQL_AUTH_TOKEN === undefined ? {} : { LIBSQL_AUTH_TOKEN }) };
  try {
    return await withDatabase(env, use, { timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (saysMissing(error)) {
      throw new UsageError("The database lacks the newest tables. Run: npm run migrate", { cause: error });
    }
    if (error instanceof UnavailableError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

/** Whether this error, or one behind it, names something that a migration makes. */
function saysMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /no such (table|column|index)/i.test(error.message) || saysMissing(error.cause);
}

/** The projects to work on: the one that was named, else all that the log has. */
export const projectsFor = async (
  database: Database,
  named: string | undefined,
): Promise<readonly string[]> => (named === undefined ? loggedProjects(database) : [named]);
