import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SampleRecord } from "../../core/record.ts";
import type { Action, Mode, Usage } from "../../core/turn.ts";
import type { ResolvedVerdict } from "./decisions.ts";

/** Messages and metadata, apart from the decisions so that lists and statistics do not read past them. */
export const decisionContents = sqliteTable("decision_contents", {
  decisionId: text("decision_id").primaryKey(),
  /** JSON text. */
  messages: text("messages"),
  metadata: text("metadata"),
  toolsetSha256: text("toolset_sha256"),
});

/** Tool declarations. The same list comes with most turns of an agent, so each is stored once, under its hash. */
export const toolsets = sqliteTable("toolsets", {
  sha256: text("sha256").primaryKey(),
  /** JSON text. */
  tools: text("tools").notNull(),
});

/** What a sample took, and how it was drawn where the gate drew it. */
export type SampleUse = Usage & Pick<SampleRecord, "asked" | "orderSeed" | "repeats">;

export const samples = sqliteTable(
  "samples",
  {
    decisionId: text("decision_id").notNull(),
    /** From 0; -1, -2, ... are answers of other models, which are none of the samples but are kept like them. */
    index: integer("sample_index").notNull(),
    responseId: text("response_id"),
    effective: integer("effective", { mode: "boolean" }).notNull(),
    canonical: text("canonical").notNull(),
    finishReason: text("finish_reason"),
    text: text("text"),
    calls: text("calls", { mode: "json" }).$type<SampleRecord["calls"]>().notNull(),
    usage: text("usage", { mode: "json" }).$type<SampleUse>(),
    /** Whole billionths of a US dollar; null where it is not known. */
    cost: integer("cost"),
  },
  (table) => [primaryKey({ columns: [table.decisionId, table.index] })],
);

/** One row for each distinct tool that the candidate or the released sample calls. Repeats what lists filter by. */
export const decisionTools = sqliteTable(
  "decision_tools",
  {
    decisionId: text("decision_id").notNull(),
    tool: text("tool").notNull(),
    project: text("project").notNull(),
    createdAt: integer("created_at").notNull(),
    mode: text("mode").$type<Mode>().notNull(),
    action: text("action").$type<Action>().notNull(),
    wouldAbstain: integer("would_abstain", { mode: "boolean" }).notNull().default(false),
    verdict: text("verdict").$type<ResolvedVerdict>().notNull().default("none"),
  },
  (table) => [
    primaryKey({ columns: [table.decisionId, table.tool] }),
    index("decision_tools_list").on(
      table.project,
      table.tool,
      table.mode,
      table.action,
      table.wouldAbstain,
      table.verdict,
      table.createdAt,
      table.decisionId,
    ),
  ],
);

/** One row for each check that a decision has a finding of. Written by a trigger when a decision is inserted. */
export const decisionFindings = sqliteTable(
  "decision_findings",
  {
    decisionId: text("decision_id").notNull(),
    finding: text("finding").notNull(),
    project: text("project").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.decisionId, table.finding] }),
    index("decision_findings_list").on(table.project, table.finding, table.createdAt, table.decisionId),
  ],
);

/** One row a call of the released sample, or of the candidate where nothing was released: what an outcome can name. */
export const decisionCalls = sqliteTable(
  "decision_calls",
  {
    decisionId: text("decision_id").notNull(),
    position: integer("position").notNull(),
    project: text("project").notNull(),
    tool: text("tool").notNull(),
    toolCallId: text("tool_call_id"),
    session: text("session"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.decisionId, table.position] }),
    index("decision_calls_by_session")
      .on(table.project, table.toolCallId, table.session, table.createdAt, table.decisionId)
      .where(sql`tool_call_id IS NOT NULL`),
    index("decision_calls_by_id")
      .on(table.project, table.toolCallId, table.decisionId)
      .where(sql`tool_call_id IS NOT NULL`),
  ],
);

/** By what a later request can name the decision that it continues: hashes of what was answered. */
export const decisionKeys = sqliteTable(
  "decision_keys",
  {
    decisionId: text("decision_id").notNull(),
    key: text("key").notNull(),
    project: text("project").notNull(),
    caller: text("caller").notNull(),
    session: text("session").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.decisionId, table.key] }),
    index("decision_keys_by_key").on(table.project, table.caller, table.key, table.session),
  ],
);
