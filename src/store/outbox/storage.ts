/** Rows of SQLite, by statements. */
export interface SqlTables {
  exec<T extends Record<string, SqlStorageValue>>(
    query: string,
    ...bindings: readonly unknown[]
  ): Iterable<T> & { toArray(): T[]; one(): T };
}

/**
 * Where an outbox keeps what it has: the storage of a Durable Object is one such place, a file of SQLite in Node another. What a
 * transaction does happens at once or not at all; one inside another is part of it.
 */
export interface ObjectStorage {
  readonly sql: SqlTables;
  transactionSync<T>(work: () => T): T;
  /** When the alarm is set to ring, in milliseconds since 1970; null where it is not set. */
  getAlarm(): Promise<number | null>;
  setAlarm(at: number): Promise<void>;
}
