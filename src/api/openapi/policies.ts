import { z } from "@hono/zod-openapi";
import { EXPERIMENT_UNITS } from "../../core/policy/rule.ts";
import { headSchema } from "./local-head.ts";
import { ruleSchema } from "./policy-rule.ts";
import { time } from "./shared.ts";

export const armSchema = z
  .object({
    id: z.string().max(64),
    share: z.number().min(0.001).max(1),
    global: ruleSchema.optional(),
    tools: z.record(z.string(), ruleSchema).optional(),
  })
  .openapi("ExperimentArm", {
    description:
      "One of the policies that share traffic: these rules laid over the policy, field by field. A threshold or a penalty takes the place of both.",
  });

/** What a policy holds, without what a version adds. */
export const policyContent = {
  heads: z.record(z.string(), headSchema).nullable().optional().openapi({
    description:
      "The local head of each score context; `POST /api/calibrations/{id}/apply` sets one. Left out, those that hold stay; null clears them.",
  }),
  global: ruleSchema.optional(),
  tools: z.record(z.string(), ruleSchema).optional(),
  auto_recalibrate: z
    .object({ max_step: z.number().min(0.01).max(5) })
    .nullable()
    .optional()
    .openapi({
      description:
        "Local heads are proposed once a day, and applied where the gain is sure and no tool's logit moves by more than max_step; larger steps stay proposals. Null, the default: a person applies each.",
    }),
  prices: z
    .record(
      z.string(),
      z.object({
        input: z.number().min(0),
        output: z.number().min(0),
        cached_input: z.number().min(0).optional(),
        cache_write: z.number().min(0).optional(),
      }),
    )
    .nullable()
    .optional()
    .openapi({
      description:
        "What models cost, in US dollars per million tokens, by name. The exact name holds, else the longest that fits: one that is followed only by a date or a version, or one that ends with `*`. A model without a price has no known cost. Left out, the prices that hold stay; null clears them.",
      example: { "gpt-4o": { input: 2.5, output: 10, cached_input: 1.25 } },
    }),
  experiment: z
    .object({
      id: z.string(),
      unit: z.enum(EXPERIMENT_UNITS),
      salt: z.string(),
      arms: z.array(armSchema).min(2).max(10),
    })
    .nullable()
    .optional()
    .openapi({
      description: "The experiment that runs; `POST /api/experiments/{id}/start` begins it, null ends it.",
    }),
};

export const policyRequestSchema = z.object({
  ...policyContent,
  author: z.string().optional(),
  reason: z.string(),
  expected_version: z.number().int().optional(),
});

export const warningsSchema = z
  .array(z.object({ param: z.string(), message: z.string() }))
  .openapi({ description: "What it may say, and what probably does not do what was meant." });

export const policySchema = z
  .object({
    version: z.number().int(),
    ...policyContent,
    author: z.string().nullable(),
    reason: z.string().nullable(),
    created_at: time.nullable(),
    warnings: warningsSchema.optional(),
  })
  .openapi("Policy");

export const rollbackRequestSchema = z.object({
  version: z.number().int(),
  reason: z.string(),
  author: z.string().optional(),
  expected_version: z.number().int().optional(),
});

export const versionsQuerySchema = z.object({
  cursor: z.string().optional(),
  limit: z.string().optional().openapi({ description: "Of a page: 1 to 50 (default 50)." }),
});
