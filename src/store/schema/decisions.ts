import { sql } from "drizzle-orm";
import { blob, index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { EvidenceNotes } from "../../core/evidence.ts";
import type { DoubtPoint } from "../../core/policy/point.ts";
import type { OnError, StoreContent } from "../../core/policy/rule.ts";
import type { LinkEvidence } from "../../core/session/evidence.ts";
import type { Traceparent } from "../../core/traceparent.ts";
import type {
  Action,
  CallThreshold,
  Fallback,
  Finding,
  Mode,
  ThresholdSource,
  Verdict,
} from "../../core/turn.ts";

/** The verdict that holds for a decision by the order of trust; `none` where no outcome has been reported. */
export type ResolvedVerdict = Verdict | "none";

export const decisions = sqliteTable(
  "decisions",
  {
    id: text("id").primaryKey(),
    project: text("project").notNull(),
    createdAt: integer("created_at").notNull(),
    mode: text("mode").$type<Mode>().notNull(),
    action: text("action").$type<Action>().notNull(),
    /** Recomputed by the outbox whenever an outcome of this decision changes. */
    verdict: text("verdict").$type<ResolvedVerdict>().notNull().default("none"),
    verdictSource: text("verdict_source"),
    /** Of a request with an idempotency key. */
    requestHash: text("request_hash"),
    agent: text("agent"),
    session: text("session"),
    /** Whose session it is; null in rows of before sessions were found. */
    caller: text("caller"),
    link: text("link", { mode: "json" }).$type<LinkEvidence>(),
    /** Id of the abstention whose confirmation let the call pass. */
    confirms: text("confirms"),
    point: text("point", { mode: "json" }).$type<DoubtPoint>(),
    /** What was asked before judging, without other models' answers; null: nothing, or a row of before it was kept. */
    evidence: text("evidence", { mode: "json" }).$type<EvidenceNotes>(),
    /** Hashes of what users had said, and of the form that a person can confirm. */
    said: text("said"),
    form: text("form"),
    user: text("user"),
    traceparent: text("traceparent", { mode: "json" }).$type<Traceparent>(),
    upstreamModel: text("upstream_model"),
    wouldAbstain: integer("would_abstain", { mode: "boolean" }).notNull(),
    reason: text("reason").notNull(),
    confidence: real("confidence"),
    /** The bundle's calibrated confidence, before the local head `head_id`. */
    baseConfidence: real("base_confidence"),
    headId: text("head_id"),
    score: real("score"),
    confidencePath: text("confidence_path", { mode: "json" }).$type<readonly (number | null)[]>().notNull(),
    threshold: real("threshold"),
    thresholdSource: text("threshold_source").$type<ThresholdSource>(),
    gatedBy: text("gated_by"),
    /** Thresholds of the candidate's calls. */
    calls: text("calls", { mode: "json" }).$type<readonly CallThreshold[]>().notNull(),
    candidate: integer("candidate"),
    released: integer("released"),
    /** Whether the released form is the candidate's form: only then may a curve use the outcome. Null: nothing was released. */
    sameForm: integer("same_form", { mode: "boolean" }),
    agreement: real("agreement"),
    effectiveSamples: integer("effective_samples").notNull(),
    findings: text("findings", { mode: "json" }).$type<readonly Finding[]>().notNull(),
    fallback: text("fallback", { mode: "json" }).$type<Fallback>(),
    /** Float32, little-endian, in the order of the registry `feature_version`. */
    features: blob("features", { mode: "buffer" }).$type<Uint8Array>(),
    featureVersion: text("feature_version").notNull(),
    modelId: text("model_id").notNull(),
    modelSha256: text("model_sha256").notNull(),
    scoreContext: text("score_context").notNull(),
    policyVersion: integer("policy_version").notNull(),
    /** What the turn took, see `TurnCost`; all null in rows of before it was kept. Costs are whole billionths of a US dollar. */
    callerRequests: integer("caller_requests"),
    callerInputTokens: integer("caller_input_tokens"),
    callerOutputTokens: integer("caller_output_tokens"),
    callerCost: integer("caller_cost"),
    gatingRequests: integer("gating_requests"),
    gatingInputTokens: integer("gating_input_tokens"),
    gatingOutputTokens: integer("gating_output_tokens"),
    gatingCost: integer("gating_cost"),
    latencyMs: real("latency_ms").notNull(),
    gateErrorType: text("gate_error_type"),
    gateErrorMessage: text("gate_error_message"),
    gateErrorOnError: text("gate_error_on_error").$type<OnError>(),
    storeContent: text("store_content").$type<StoreContent>().notNull(),
    experiment: text("experiment"),
    arm: text("arm"),
    /** Hash of the session or user that was assigned to the arm. */
    unit: text("unit"),
    enforceShare: real("enforce_share"),
    propensity: real("propensity").notNull().default(1),
    explored: integer("explored", { mode: "boolean" }).notNull().default(false),
    auditProbability: real("audit_probability"),
    auditDrawn: integer("audit_drawn", { mode: "boolean" }).notNull().default(false),
    /** Whether somebody has given a verdict as `human_audit`; kept with the verdict. */
    audited: integer("audited", { mode: "boolean" }).notNull().default(false),
    /** Chance that this decision got the label that holds; null where there is none, or where nothing was left to chance. */
    labelProbability: real("label_probability"),
    /** Where the label that holds was drawn: the source that would hold without the draw, "*" where chance stopped the call; else null. */
    otherWay: text("other_way"),
    /** Chance of a label by the draw of an audit or by running, whichever happens; null where it is `label_probability`. */
    eitherProbability: real("either_probability"),
  },
  (table) => [
    // Every filter of the list names a set of (mode, action, would_abstain, verdict); one sorted run each, merged by time.
    index("decisions_list").on(
      table.project,
      table.mode,
      table.action,
      table.wouldAbstain,
      table.verdict,
      table.createdAt,
      table.id,
    ),
    // The same runs for one agent.
    index("decisions_by_agent")
      .on(
        table.project,
        table.agent,
        table.mode,
        table.action,
        table.wouldAbstain,
        table.verdict,
        table.createdAt,
        table.id,
      )
      .where(sql`agent IS NOT NULL`),
    // One sorted run each percent, see `binOf`; the confidence itself tells what of the first and the last of them fits.
    index("decisions_by_confidence")
      .on(table.project, sql`CAST(confidence * 100 AS INTEGER)`, table.createdAt, table.id, table.confidence)
      .where(sql`confidence IS NOT NULL`),
    index("decisions_by_session")
      .on(table.project, table.session, table.createdAt, table.id)
      .where(sql`session IS NOT NULL`),
    index("decisions_by_confirmed")
      .on(table.confirms)
      .where(sql`confirms IS NOT NULL`),
    index("decisions_by_time").on(table.project, table.createdAt, table.id),
    index("decisions_with_content")
      .on(table.project, table.createdAt)
      .where(sql`store_content <> 'none'`),
    index("decisions_labelled")
      .on(table.project, table.scoreContext, table.verdict, table.createdAt)
      .where(sql`verdict IN ('correct', 'incorrect')`),
    index("decisions_by_experiment")
      .on(table.experiment, table.arm, table.createdAt)
      .where(sql`experiment IS NOT NULL`),
    index("decisions_drawn")
      .on(table.project, table.createdAt, table.id)
      .where(sql`audit_drawn = 1`),
    index("decisions_to_audit")
      .on(table.project, table.createdAt, table.id)
      .where(sql`audit_drawn = 1 AND audited = 0`),
  ],
);
