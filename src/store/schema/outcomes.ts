import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Selection } from "../../core/outcomes/selection.ts";
import type { Reported, Verdict } from "../../core/turn.ts";

export const outcomes = sqliteTable(
  "outcomes",
  {
    decisionId: text("decision_id").notNull(),
    source: text("source").notNull(),
    author: text("author").notNull(),
    project: text("project").notNull(),
    verdict: text("verdict").$type<Verdict>().notNull(),
    note: text("note"),
    selection: text("selection").$type<Selection>().notNull().default("reported"),
    probability: real("probability"),
    /** How the reporter named the call, where it did not name the decision. */
    toolCallId: text("tool_call_id"),
    session: text("session"),
    at: integer("at").notNull(),
    receivedAt: integer("received_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.decisionId, table.source, table.author] }),
    index("outcomes_by_time").on(table.project, table.receivedAt),
    /** What people judged, found among many verdicts of machines. */
    index("outcomes_by_people")
      .on(table.project, table.receivedAt)
      .where(sql`source IN ('human_audit', 'human_review')`),
  ],
);

/** Verdicts that their reporter took back: they count nowhere, and are kept to be read. */
export const withdrawnOutcomes = sqliteTable(
  "withdrawn_outcomes",
  {
    decisionId: text("decision_id").notNull(),
    source: text("source").notNull(),
    author: text("author").notNull(),
    project: text("project").notNull(),
    /** "" where it was taken back before it arrived. */
    verdict: text("verdict").$type<Verdict | "">().notNull(),
    note: text("note"),
    at: integer("at").notNull(),
    withdrawnAt: integer("withdrawn_at").notNull(),
    /** Why, in the reporter's words. */
    withdrawnNote: text("withdrawn_note"),
  },
  (table) => [primaryKey({ columns: [table.decisionId, table.source, table.author, table.withdrawnAt] })],
);

/** Outcomes whose decision has not arrived (or whose call id names more than one). Joined when it does. */
export const pendingOutcomes = sqliteTable(
  "pending_outcomes",
  {
    /** The event's id, so that a second delivery is the same row. */
    id: text("id").primaryKey(),
    project: text("project").notNull(),
    decisionId: text("decision_id"),
    toolCallId: text("tool_call_id"),
    session: text("session"),
    verdict: text("verdict").$type<Reported>().notNull(),
    source: text("source").notNull(),
    author: text("author").notNull(),
    note: text("note"),
    selection: text("selection").$type<Selection>().notNull().default("reported"),
    probability: real("probability"),
    at: integer("at").notNull(),
    receivedAt: integer("received_at").notNull(),
    /** Set only inside the transaction that joins the row and then deletes it. */
    joinedTo: text("joined_to"),
  },
  (table) => [
    index("pending_outcomes_by_decision").on(table.decisionId),
    index("pending_outcomes_by_call").on(table.project, table.toolCallId),
    index("pending_outcomes_joined")
      .on(table.joinedTo)
      .where(sql`joined_to IS NOT NULL`),
  ],
);
