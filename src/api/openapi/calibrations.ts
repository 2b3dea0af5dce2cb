import { z } from "@hono/zod-openapi";
import { SELECTIONS } from "../../core/outcomes/selection.ts";
import { headSchema } from "./local-head.ts";
import { time } from "./shared.ts";

const share = z.number().min(0).max(1).nullable();
const interval = z.tuple([z.number(), z.number()]).nullable().openapi({ description: "95 %." });
const count = z.number().int();

const value = {
  idks: z.number().nullable().openapi({
    description: "At the penalty that each threshold stands for; null: not estimable from these verdicts.",
  }),
  interval,
  abstain_rate: share,
};

const ranked = z.object({
  ...value,
  auroc: share,
  auroc_interval: interval,
  curve: z.array(
    z.object({
      threshold: z.number(),
      idks: z.number().nullable(),
      interval,
      state: z.enum(["seen", "estimated", "not_estimable", "no_data"]),
      passed: count,
      stopped: count,
      accuracy: share,
      labels: count,
      coverage: share,
    }),
  ),
});

const sure = z.object({ value: z.number(), error: z.number() });

const evidence = z
  .object({
    decisions: count,
    labels: count,
    label_coverage: share,
    by_source: z.record(z.string(), count),
    by_selection: z.partialRecord(z.enum(SELECTIONS), count),
    before: z.union([ranked, z.object(value)]),
    after: z.union([ranked, z.object(value)]),
    gain: z.object({ mean: z.number().nullable(), interval }),
    changed: share,
    tools: z.array(
      z.object({
        tool: z.string(),
        threshold: z.number(),
        decisions: count,
        correct: count,
        incorrect: count,
        before: z.object(value),
        after: z.object(value),
      }),
    ),
    intercept: sure,
    slope: sure,
    tool: z.string(),
    threshold: z.number().openapi({ description: "That holds." }),
    best: z.number().nullable(),
    penalty: z.number(),
    new_labels: count,
    alpha: z.number(),
    delta: z.number(),
    audits: count,
    audits_before_head: count,
    drawn: count.openapi({ description: "Recent decisions that chance drew for an audit." }),
    audited: count.openapi({ description: "Of these, audited." }),
    base_risk: share,
    must_abstain: share,
    steps: z.array(
      z.object({
        threshold: z.number(),
        executed: count,
        wrong: count,
        risk: share,
        upper: share,
        promised: z.boolean(),
      }),
    ),
    offsets: z.array(z.object({ tool: z.string(), labels: count, offset: z.number(), error: z.number() })),
  })
  .partial()
  .openapi("CalibrationEvidence", {
    description: "What is known depends on the kind; `before` and `after` are out of fold.",
  });

const kind = z.enum(["head", "threshold", "promise"]);

export const calibrationRequestSchema = z.object({
  kind: kind.optional().openapi({ description: "Default: head." }),
  score_context: z.string().optional().openapi({ description: "Default: that of the newest decisions." }),
  tool: z.string().optional().openapi({ description: "For a threshold or a promise." }),
  alpha: z
    .number()
    .optional()
    .openapi({ description: "Promise: at most this share of executed calls is wrong." }),
  delta: z
    .number()
    .optional()
    .openapi({ description: "Promise: with a confidence of 1 - delta. Default 0.05." }),
  author: z.string().optional(),
  reason: z.string().optional(),
});

export const calibrationsQuerySchema = z.object({
  tool: z
    .string()
    .optional()
    .openapi({ description: "Those that are about this tool, and those about all tools (local heads)." }),
  cursor: z.string().optional(),
  limit: z.string().optional(),
});

export const calibrationSummarySchema = z
  .object({
    id: z.string(),
    created_at: time,
    kind,
    status: z.enum(["proposed", "applied", "rejected", "superseded"]),
    score_context: z.string(),
    author: z.string().nullable(),
    reason: z.string().nullable(),
    based_on_version: count,
    policy_version: count.nullable(),
    labels_hash: z.string(),
    decided: z
      .object({ at: time, author: z.string().nullable(), reason: z.string().nullable() })
      .nullable()
      .openapi({ description: "Who applied or rejected it, and why. Null: nobody has decided." }),
    tool: z.string().nullable().openapi({ description: "Null: about all tools." }),
  })
  .openapi("CalibrationSummary");

export const calibrationSchema = calibrationSummarySchema
  .omit({ tool: true })
  .extend({
    head: headSchema.optional(),
    sure: z.boolean().optional().openapi({ description: "Head: the interval of the gain lies above 0." }),
    tool: z.string().optional(),
    threshold: z.number().optional(),
    claim: z.object({ alpha: z.number(), delta: z.number() }).optional(),
    labels: z.object({
      n: count,
      first_at: time,
      last_at: time,
      by_tool: z.record(z.string(), z.object({ correct: count, incorrect: count })),
      tool: z.string().nullable(),
      source: z.string().nullable(),
    }),
    evidence,
  })
  .openapi("Calibration");

export const proposedSchema = z.object({
  calibration: calibrationSchema.nullable(),
  not_yet: z
    .object({
      why: z.string(),
      more_labels: count.nullable().openapi({ description: "About; null where that cannot be said." }),
      evidence: evidence.nullable(),
    })
    .nullable(),
  score_context: z.string().nullable(),
});

export const calibrationDecisionSchema = z.object({
  reason: z.string(),
  author: z.string().optional(),
  expected_version: count.optional(),
  accept_changed_labels: z.boolean().optional(),
});

export const calibrationRejectionSchema = z.object({
  reason: z.string().optional(),
  author: z.string().optional(),
});

export const appliedSchema = calibrationSchema.extend({ warnings: z.array(z.string()) });
