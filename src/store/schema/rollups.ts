import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** `all`: every decision of a project once; `tool`: once for each distinct tool that it calls. */
export type RollupScope = "all" | "tool";

/**
 * Sums over decisions by hour and by day (UTC), so that an overview reads a few rows instead of the log. Triggers keep
 * them (see the migration `0003_rollup_triggers.sql`): they run in the transaction that inserts a decision or changes
 * its verdict, only for rows that really changed, so a batch that is written again is not counted again.
 */
export const rollups = sqliteTable(
  "rollups",
  {
    project: text("project").notNull(),
    /** Length of the bucket in milliseconds: an hour or a day. */
    width: integer("width").notNull(),
    scope: text("scope").$type<RollupScope>().notNull(),
    /** Start of the bucket, a multiple of `width`. */
    start: integer("start").notNull(),
    /** "" where the scope is `all`. */
    tool: text("tool").notNull(),
    decisions: integer("decisions").notNull(),
    /** Decisions that held a call and were judged: the mode was not `off`. The other sums below are parts of it or stand alone. */
    gated: integer("gated").notNull(),
    /** Of the gated: those that enforce stops or would stop. */
    stopped: integer("stopped").notNull(),
    /** Decisions in which the gate did abstain. */
    abstained: integer("abstained").notNull(),
    /** Verdicts over all decisions. */
    correct: integer("correct").notNull(),
    incorrect: integer("incorrect").notNull(),
    unknown: integer("unknown").notNull(),
    /** Verdicts that a curve may use: gated, and on the candidate's form (see `decisions.same_form`). */
    passedCorrect: integer("passed_correct").notNull(),
    passedIncorrect: integer("passed_incorrect").notNull(),
    stoppedCorrect: integer("stopped_correct").notNull(),
    stoppedIncorrect: integer("stopped_incorrect").notNull(),
  },
  (table) => [primaryKey({ columns: [table.project, table.width, table.scope, table.start, table.tool] })],
);
