import { z } from "@hono/zod-openapi";
import { FALLBACK_ACTIONS, MODES, RISKS, VERDICTS, THRESHOLD_SOURCES } from "../../core/turn.ts";
import { turnCostSchema } from "./cost.ts";
import { time } from "./shared.ts";

export const action = z.enum(["execute", "abstain"]);
export const confidence = z.number().min(0).max(1);
const source = z.enum(THRESHOLD_SOURCES);

/** What is told of every decision. */
export const shared = {
  id: z.string(),
  action,
  would_abstain: z.boolean(),
  reason: z.string(),
  mode: z.enum(MODES),
  confidence: confidence.nullable(),
  base_confidence: confidence.nullable().openapi({
    description:
      "The model's calibrated confidence, before the local head `head_id` turned it into `confidence`.",
  }),
  head_id: z.string().nullable(),
  threshold: confidence.nullable(),
  threshold_source: source.nullable(),
  gated_by: z.string().nullable(),
  calls: z.array(
    z.object({
      index: z.number().int(),
      tool: z.string(),
      risk: z.enum(RISKS),
      threshold: confidence,
      threshold_source: source,
      context: z
        .array(
          z.object({
            reason: z.string(),
            from: confidence,
            to: confidence,
            because: z.string().optional().openapi({ description: "What of the load made the rule hold." }),
          }),
        )
        .optional()
        .openapi({ description: "The context rules that changed the threshold, in their order." }),
    }),
  ),
  candidate: z.number().int().nullable(),
  agreement: confidence.nullable(),
  effective_samples: z.number().int(),
  findings: z.array(
    z.object({
      check: z.string(),
      severity: z.enum(["block", "flag"]),
      call: z.number().int().nullable(),
      message: z.string(),
    }),
  ),
  fallback: z
    .object({
      action: z.enum(FALLBACK_ACTIONS),
      message: z.string(),
      options: z.array(z.string()).optional(),
      call: z.object({ id: z.string(), name: z.string(), arguments: z.string() }).optional().openapi({
        description: "Of `safe_default`: the harmless call that takes the place of the doubtful one.",
      }),
    })
    .nullable(),
  model: z.object({ id: z.string(), sha256: z.string() }),
  score_context: z.string(),
  experiment: z.object({ id: z.string(), arm: z.string() }).nullable(),
  enforce_share: z.number().min(0).max(1).nullable().openapi({
    description: "Where the policy enforces in a share of sessions: the chance that this turn is enforced.",
  }),
  propensity: z.number().min(0).max(1).openapi({
    description:
      "The probability with which the action was taken, given what the model said: below 1 where chance had a part.",
  }),
  explored: z.boolean().openapi({
    description: "A would-be abstention that was executed by chance, to see what becomes of such calls.",
  }),
  audit: z
    .object({ probability: confidence, drawn: z.boolean() })
    .nullable()
    .openapi({ description: "Whether chance drew the decision for a human audit, and how likely that was." }),
  policy_version: z.number().int(),
  gate_error: z
    .object({ type: z.string(), message: z.string(), on_error: z.enum(["open", "closed"]) })
    .nullable(),
  cost: turnCostSchema,
  latency_ms: z.number(),
};

export const decisionResponseSchema = z
  .object({ ...shared, features: z.record(z.string(), z.number().nullable()) })
  .openapi("Decision");

/** What the log has besides. */
export const logged = {
  created_at: time,
  agent: z.string().nullable(),
  session: z.string().nullable(),
  user: z.string().nullable(),
  upstream_model: z.string().nullable(),
  released: z.number().int().nullable(),
  confirms: z.string().nullable().openapi({
    description: "The abstention whose confirmation let this call pass below its threshold.",
  }),
  verdict: z.enum(VERDICTS).nullable(),
  verdict_source: z.string().nullable(),
};

export const decisionSummarySchema = z.object({ ...shared, ...logged }).openapi("DecisionSummary");
