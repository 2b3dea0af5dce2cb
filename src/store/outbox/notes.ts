import type { SqlTables } from "./storage.ts";

/** Small texts that the object remembers from one start to the next. The table is made by `EventQueue`. */
export class Notes {
  readonly #sql: SqlTables;

  constructor(sql: SqlTables) {
    this.#sql = sql;
  }

  get(key: string): string | null {
    const [row] = this.#sql.exec<{ value: string }>("SELECT value FROM notes WHERE key = ?", key).toArray();
    return row?.value ?? null;
  }

  set(key: string, value: string): void {
    this.#sql.exec("INSERT OR REPLACE INTO notes (key, value) VALUES (?, ?)", key, value);
  }
}
