import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** `all`: every decision of a project once; `tool`: once for each distinct tool that it calls. */
export type RollupScope = "all" | "tool";

/**
 * Decisions whose sums move in the transaction that runs, each once; empty in between. A batch is counted by a statement for all
 * of them (`queries/counting.ts`); the triggers that count one decision (`0008_counting.sql`) leave those alone that stand here.
 */
export const counting = sqliteTable("counting", {
  decisionId: text("decision_id").primaryKey(),
  /** Inserted by this transaction, so that nothing of it is counted yet. */
  isNew: integer("is_new", { mode: "boolean" }).notNull(),
});

/**
 * Sums over decisions by hour and by day (UTC), so that an overview reads a few rows instead of the log. They move in the
 * transaction that inserts a decision or changes its verdict, only for rows that really changed, so a batch that is written again
 * is not counted again.
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

/**
 * What turns took, by hour and by day (UTC) like `rollups`. Nothing of it changes once a decision is there, so new decisions are
 * added and nothing is ever taken away. Decisions of before costs were kept stand in no row.
 */
export const costRollups = sqliteTable(
  "cost_rollups",
  {
    project: text("project").notNull(),
    width: integer("width").notNull(),
    scope: text("scope").$type<RollupScope>().notNull(),
    start: integer("start").notNull(),
    tool: text("tool").notNull(),
    /** Decisions whose cost was kept, known or not. */
    decisions: integer("decisions").notNull(),
    /** Requests of the gate beside the callers' own. */
    gatingRequests: integer("gating_requests").notNull(),
    /** Decisions of which all tokens are known; the four sums are over these. */
    counted: integer("counted").notNull(),
    callerInputTokens: integer("caller_input_tokens").notNull(),
    callerOutputTokens: integer("caller_output_tokens").notNull(),
    gatingInputTokens: integer("gating_input_tokens").notNull(),
    gatingOutputTokens: integer("gating_output_tokens").notNull(),
    /** Decisions of which both costs are known; the two sums are over these, in whole billionths of a US dollar. */
    priced: integer("priced").notNull(),
    callerCost: integer("caller_cost").notNull(),
    gatingCost: integer("gating_cost").notNull(),
  },
  (table) => [primaryKey({ columns: [table.project, table.width, table.scope, table.start, table.tool] })],
);

/**
 * Histograms of confidence by verdict, one row a bin, so that a curve costs the same at a thousand decisions and at ten
 * million. Counted are decisions that were gated and scored and whose outcome says something of the candidate: the released
 * form is the candidate's, or nothing was released. Kept like `rollups`; `0005_feedback.sql` makes it a table WITHOUT ROWID, so that a
 * curve reads one run of the primary key.
 */
export const confidenceRollups = sqliteTable(
  "confidence_rollups",
  {
    project: text("project").notNull(),
    /** "" counts every decision once; else each decision once under every tool that it calls. */
    tool: text("tool").notNull(),
    scoreContext: text("score_context").notNull(),
    /**
     * "" counts every decision; else those whose verdict that holds came from this source. "human_audit+agent" are those of
     * `human_audit` that would have the verdict of `agent` without the draw, see `decisions.other_way`.
     */
    source: text("source").notNull(),
    /** Start of the day (UTC), in milliseconds since 1970. */
    start: integer("start").notNull(),
    /** "" where no experiment ran, else "experiment/arm". */
    arm: text("arm").notNull(),
    /** Id of the local head; "" where there was none. */
    head: text("head").notNull(),
    /** 0..100: the largest k with k / 100 <= confidence. */
    bin: integer("bin").notNull(),
    decisions: integer("decisions").notNull(),
    /** Of these, the ones that enforce stops or would stop. */
    stopped: integer("stopped").notNull(),
    correct: integer("correct").notNull(),
    incorrect: integer("incorrect").notNull(),
    /** Sums of 1 / label_probability, 1 where that is null, and of their squares. */
    weightCorrect: real("weight_correct").notNull(),
    weightIncorrect: real("weight_incorrect").notNull(),
    squareCorrect: real("square_correct").notNull(),
    squareIncorrect: real("square_incorrect").notNull(),
    /** The same of 1 / either_probability: for labels of several sources together. */
    eitherCorrect: real("either_correct").notNull().default(0),
    eitherIncorrect: real("either_incorrect").notNull().default(0),
    eitherSquareCorrect: real("either_square_correct").notNull().default(0),
    eitherSquareIncorrect: real("either_square_incorrect").notNull().default(0),
  },
  (table) => [
    primaryKey({
      columns: [
        table.project,
        table.tool,
        table.scoreContext,
        table.source,
        table.start,
        table.arm,
        table.head,
        table.bin,
      ],
    }),
    index("confidence_rollups_by_day").on(table.project, table.start),
  ],
);
