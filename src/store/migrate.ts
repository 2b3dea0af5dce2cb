import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "drizzle-orm/libsql/migrator";
import { openDatabase, type StoreEnv } from "./client.ts";

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "../../migrations");
const ATTEMPTS = 3;
/** Of one request: a migration that counts a large log again takes minutes. */
const MIGRATION_MS = 15 * 60_000;

/**
 * Brings the database at `url` to the newest schema, in one transaction. Applied migrations are skipped, so it may run
 * at every start. Node only: it reads the folder `migrations`.
 * @throws the database's error when a migration fails; nothing of it is applied then.
 */
export function migrateDatabase(url: string, authToken?: string): Promise<void> {
  return migrateStore({
    LIBSQL_URL: url,
    ...(authToken === undefined ? {} : { LIBSQL_AUTH_TOKEN: authToken }),
  });
}

/** The same for a database that is opened in any way. */
export async function migrateStore(env: StoreEnv): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const database = openDatabase(env, { timeoutMs: MIGRATION_MS });
    try {
      await migrate(database.orm, { migrationsFolder: FOLDER });
      return;
    } catch (error) {
      // Of two that migrate at once, one fails; the second look finds the other's work.
      if (attempt === ATTEMPTS) throw error;
    } finally {
      database.close();
    }
  }
}
