import type { DecisionRecord, JoinedOutcome, ReportedOutcome } from "../../src/core/record.ts";
import { type Database, withDatabase } from "../../src/store/client.ts";
import { applyStoreContent } from "../../src/store/content.ts";
import { migrateDatabase } from "../../src/store/migrate.ts";
import type { OutboxEvent } from "../../src/store/outbox/api.ts";
import { getDecision } from "../../src/store/queries/decision-detail.ts";
import { writeEvents } from "../../src/store/queries/write.ts";
import { decisionRecord, outcomeRecord } from "./decisions.ts";
import { type Sqld, startSqld } from "./sqld.ts";

/** A real database with the tables of the log, and short ways to write to it and to look at it. */
export class TestStore {
  readonly sqld: Sqld;

  private constructor(sqld: Sqld) {
    this.sqld = sqld;
  }

  static async start(): Promise<TestStore> {
    const sqld = await startSqld();
    await migrateDatabase(sqld.url);
    return new TestStore(sqld);
  }

  stop(): Promise<void> {
    return this.sqld.stop();
  }

  run<T>(use: (database: Database) => Promise<T>): Promise<T> {
    return withDatabase({ LIBSQL_URL: this.sqld.url }, use);
  }

  /** Returns the outcomes that were joined. */
  write(...events: OutboxEvent[]): Promise<JoinedOutcome[]> {
    return this.run((database) => writeEvents(database, events));
  }

  count(table: string, where = "TRUE"): Promise<number> {
    return this.run(async ({ client }) => {
      const { rows } = await client.execute(`SELECT COUNT(*) AS n FROM ${table} WHERE ${where}`);
      return Number(rows[0]?.["n"]);
    });
  }

  decision(id: string, project = "default") {
    return this.run((database) => getDecision(database, project, id));
  }
}

export const decisionEvent = async (given: Partial<DecisionRecord>): Promise<OutboxEvent> => {
  const decision = await applyStoreContent(decisionRecord(given));
  return { kind: "decision", id: decision.id, decision };
};

export const outcomeEvent = (id: string, given: Partial<ReportedOutcome>): OutboxEvent => {
  const { verdict = "correct", ...rest } = given;
  return { kind: "outcome", id, outcome: { ...outcomeRecord(rest), verdict } };
};
