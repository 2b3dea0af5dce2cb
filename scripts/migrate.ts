/** `npm run migrate`: brings the database named by LIBSQL_URL (and LIBSQL_AUTH_TOKEN) up to date. Safe to repeat. */
import { migrateDatabase } from "../src/store/migrate.ts";

const url = process.env["LIBSQL_URL"];
if (url === undefined || url === "") {
  process.stderr.write(
    "Set LIBSQL_URL (and LIBSQL_AUTH_TOKEN where the database wants one), then try again.\n",
  );
  process.exitCode = 2;
} else {
  try {
    await migrateDatabase(url, process.env["LIBSQL_AUTH_TOKEN"]);
    process.stdout.write("The database is up to date.\n");
  } catch (error) {
    process.stderr.write(`The migration failed: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
