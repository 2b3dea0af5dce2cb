/** `npm run migrate`: brings the database named by LIBSQL_URL (and LIBSQL_AUTH_TOKEN) up to date. Safe to repeat. */
import { parseOptions, runCommand, UsageError } from "../src/cli/args.ts";
import { migrateDatabase } from "../src/store/migrate.ts";
import { deepestReason } from "./deepest-reason.ts";

const HELP = `
Usage: LIBSQL_URL=... [LIBSQL_AUTH_TOKEN=...] npm run migrate [-- options]

Brings the database up to date. What is applied already is skipped, so it may run as often as you like.

  --json   print JSON only: {"ok":true}; for machines: npm run -s migrate -- --json
  --help   print this

Environment
  LIBSQL_URL          the database: libsql://, https:// or http://
  LIBSQL_AUTH_TOKEN   its token, where it wants one

Exit code 0 when the database is up to date, 1 when the migration failed, 2 on wrong options or settings.
`;

async function migrate(argv: readonly string[]): Promise<void> {
  const options = parseOptions({}, HELP, argv);
  if (options === null) return;
  const url = process.env["LIBSQL_URL"];
  if (url === undefined || url === "") {
    throw new UsageError(
      "LIBSQL_URL is not set. Set it (and LIBSQL_AUTH_TOKEN where the database wants one), then try again.",
    );
  }
  try {
    await migrateDatabase(url, process.env["LIBSQL_AUTH_TOKEN"]);
  } catch (error) {
    process.stderr.write(`error: The migration failed: ${deepestReason(error)}\n`);
    process.exitCode = 1;
    return;
  }
  process.stdout.write(options.json === true ? '{"ok":true}\n' : "The database is up to date.\n");
}

await runCommand(migrate, process.argv.slice(2));
