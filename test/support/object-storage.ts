import Database from "libsql";
import { TABLES } from "../../src/store/outbox/tables.ts";

/** The outbox's tables in memory, behind as much of `SqlStorage` as turns and confirmations use. */
export function openTables(): SqlStorage {
  const database = new Database(":memory:");
  database.exec(TABLES);
  const exec = (query: string, ...bindings: (string | number | null)[]) => {
    const statement = database.prepare(query);
    const rows = statement.reader ? statement.all(...bindings) : [];
    if (!statement.reader) statement.run(...bindings);
    return { toArray: () => rows };
  };
  return { exec } as unknown as SqlStorage;
}
