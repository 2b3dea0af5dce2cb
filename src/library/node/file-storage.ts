import Database from "libsql";
import { UnavailableError } from "../../core/errors.ts";
import type { ObjectStorage, SqlTables } from "../../store/outbox/storage.ts";

/** Longest time that a timer of JavaScript takes, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

export interface FileStorage extends ObjectStorage {
  /** Waits for no alarm any more, and closes the file. */
  close(): void;
}

/**
 * An outbox's storage in a file of SQLite, with a timer for its alarm. The file belongs to this process alone.
 * @param path `:memory:` for one that ends with the process
 * @param onAlarm called when the alarm rings
 * @throws UnavailableError where another process has the file, or it cannot be opened
 */
export function openFileStorage(path: string, onAlarm: () => void): FileStorage {
  const database = open(path);
  let depth = 0;
  let alarm: { readonly at: number; readonly timer: ReturnType<typeof setTimeout> } | null = null;

  const ring = (at: number) => {
    if (Date.now() < at) return set(at);
    alarm = null;
    onAlarm();
  };
  const set = (at: number) => {
    if (alarm !== null) clearTimeout(alarm.timer);
    const timer = setTimeout(() => ring(at), Math.min(LONGEST_MS, Math.max(0, at - Date.now())));
    // What waits is on disk: it must not keep a program from ending.
    timer.unref();
    alarm = { at, timer };
  };

  return {
    sql: tablesOf(database),
    transactionSync(work) {
      const [begin, commit, undo] =
        depth === 0
          ? ["BEGIN IMMEDIATE", "COMMIT", "ROLLBACK"]
          : [`SAVEPOINT s${depth}`, `RELEASE s${depth}`, `ROLLBACK TO s${depth}; RELEASE s${depth}`];
      database.exec(begin);
      depth += 1;
      try {
        const result = work();
        database.exec(commit);
        return result;
      } catch (error) {
        database.exec(undo);
        throw error;
      } finally {
        depth -= 1;
      }
    },
    getAlarm: async () => alarm?.at ?? null,
    setAlarm: async (at) => set(at),
    close() {
      if (alarm !== null) clearTimeout(alarm.timer);
      alarm = null;
      release(database);
    },
  };
}

function open(path: string): Database.Database {
  try {
    const database = new Database(path);
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
    // The lock is taken by the first write.
    database.exec("BEGIN IMMEDIATE; COMMIT;");
    return database;
  } catch (cause) {
    const locked = cause instanceof Error && /locked|busy/i.test(cause.message);
    throw new UnavailableError(
      locked
        ? `createGate: the outbox ${path} is used by another process. Give each process a folder of its own.`
        : `createGate: the outbox ${path} cannot be opened.`,
      { param: "outbox", cause },
    );
  }
}

/** The connection itself ends only when its statements are collected as garbage; the lock must end at once. */
function release(database: Database.Database): void {
  database.exec("PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL;");
  database.prepare("SELECT COUNT(*) FROM sqlite_schema").all();
  database.close();
}

/** Statements are kept: an outbox uses the same few again and again. */
function tablesOf(database: Database.Database): SqlTables {
  const statements = new Map<string, Database.Statement>();
  const prepare = (query: string): Database.Statement => {
    const statement = statements.get(query) ?? database.prepare(query);
    statements.set(query, statement);
    return statement;
  };
  return {
    exec<T>(query: string, ...bindings: readonly unknown[]) {
      const rows = run(query, bindings) as T[];
      const one = (): T => {
        const [row] = rows;
        if (row === undefined || rows.length > 1) throw new RangeError(`${rows.length} rows, not one`);
        return row;
      };
      return { toArray: () => rows, one, [Symbol.iterator]: () => rows[Symbol.iterator]() };
    },
  };

  function run(query: string, bindings: readonly unknown[]): unknown[] {
    if (/;\s*\S/.test(query)) {
      database.exec(query);
      return [];
    }
    const statement = prepare(query);
    if (statement.reader) return statement.all(...bindings);
    statement.run(...bindings);
    return [];
  }
}
