import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export type CalibrationKind = "head" | "threshold" | "promise";
export type CalibrationStatus = "proposed" | "applied" | "rejected" | "superseded";

/** Proposals for a local head or thresholds, each with its evidence. */
export const calibrations = sqliteTable(
  "calibrations",
  {
    id: text("id").primaryKey(),
    project: text("project").notNull(),
    createdAt: integer("created_at").notNull(),
    scoreContext: text("score_context").notNull(),
    kind: text("kind").$type<CalibrationKind>().notNull(),
    status: text("status").$type<CalibrationStatus>().notNull(),
    /** JSON text: the head or the thresholds, and the evidence. */
    document: text("document").notNull(),
    author: text("author").notNull(),
    reason: text("reason").notNull(),
    /** The policy version that it was computed against. */
    basedOnVersion: integer("based_on_version").notNull(),
    /** The policy version that applied it. */
    policyVersion: integer("policy_version"),
    /** Of the labels that it used, so that a change of them is seen. */
    labelsHash: text("labels_hash").notNull(),
    /** When and by whom it was applied or rejected, and why; null while nobody has decided, and in rows of before this was kept. */
    decidedAt: integer("decided_at"),
    decidedBy: text("decided_by"),
    decidedReason: text("decided_reason"),
  },
  (table) => [index("calibrations_by_time").on(table.project, table.createdAt, table.id)],
);

export type ExperimentStatus = "draft" | "running" | "stopped" | "promoted" | "archived";

export const experiments = sqliteTable(
  "experiments",
  {
    id: text("id").primaryKey(),
    project: text("project").notNull(),
    name: text("name").notNull(),
    status: text("status").$type<ExperimentStatus>().notNull(),
    /** JSON text. */
    config: text("config").notNull(),
    createdAt: integer("created_at").notNull(),
    startedAt: integer("started_at"),
    endedAt: integer("ended_at"),
    author: text("author").notNull(),
    reason: text("reason").notNull(),
    /** JSON text: what was known when it ended. */
    result: text("result"),
  },
  (table) => [index("experiments_by_time").on(table.project, table.createdAt, table.id)],
);

/** Each unit (session or user) of an experiment once. Written by a trigger when a decision is inserted. */
export const exposures = sqliteTable(
  "exposures",
  {
    experiment: text("experiment").notNull(),
    unit: text("unit").notNull(),
    project: text("project").notNull(),
    /** Of its first decision. */
    arm: text("arm").notNull(),
    firstAt: integer("first_at").notNull(),
    firstDecision: text("first_decision").notNull(),
    /** It was seen in two arms, so it says nothing of either. */
    crossed: integer("crossed", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.experiment, table.unit] })],
);

export type AlarmKind = "drift" | "guard" | "promise" | "gate";

export const alarms = sqliteTable(
  "alarms",
  {
    id: text("id").primaryKey(),
    project: text("project").notNull(),
    kind: text("kind").$type<AlarmKind>().notNull(),
    /** "" where it concerns no single tool. */
    tool: text("tool").notNull(),
    openedAt: integer("opened_at").notNull(),
    closedAt: integer("closed_at"),
    /** JSON text. */
    detail: text("detail").notNull(),
    /** When and by whom it was taken note of, and what for; null while nobody has, and when it was taken back. */
    acknowledgedAt: integer("acknowledged_at"),
    acknowledgedBy: text("acknowledged_by"),
    acknowledgedNote: text("acknowledged_note"),
  },
  (table) => [
    index("alarms_by_time").on(table.project, table.openedAt, table.id),
    index("alarms_open")
      .on(table.project, table.kind, table.tool)
      .where(sql`closed_at IS NULL`),
  ],
);

/** Orders of tools that were proposed and that somebody does not want to see again. */
export const dismissedOrders = sqliteTable(
  "dismissed_orders",
  {
    project: text("project").notNull(),
    tool: text("tool").notNull(),
    /** The tool that was proposed to run before it. */
    before: text("before").notNull(),
    at: integer("at").notNull(),
    author: text("author").notNull(),
  },
  (table) => [primaryKey({ columns: [table.project, table.tool, table.before] })],
);

/** How far a job that goes on in steps has come: a pull, a scheduled check, a rebuild. */
export const cursors = sqliteTable(
  "cursors",
  {
    project: text("project").notNull(),
    name: text("name").notNull(),
    value: text("value").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.project, table.name] })],
);
