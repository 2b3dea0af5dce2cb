import { z } from "@hono/zod-openapi";
import { METRICS } from "../../core/experiments/config.ts";
import { STANDINGS } from "../../core/experiments/analyse.ts";
import { EXPERIMENT_UNITS } from "../../core/policy/rule.ts";
import { armSchema } from "./policies.ts";
import { time } from "./shared.ts";

const count = z.number().int();
const bounded = z
  .object({ value: z.number(), low: z.number(), high: z.number() })
  .openapi("AnytimeInterval", { description: "An interval that holds however often it is looked at." });
const metrics = z.object(
  Object.fromEntries(METRICS.map((metric) => [metric, bounded.nullable()])) as Record<
    (typeof METRICS)[number],
    z.ZodNullable<typeof bounded>
  >,
);
const guardRails = z.object(
  Object.fromEntries(
    METRICS.filter((metric) => metric !== "idks").map((metric) => [metric, z.number().min(0).optional()]),
  ),
);

const settings = {
  unit: z.enum(EXPERIMENT_UNITS).openapi({
    description:
      "What is assigned to an arm: the session (default), or the user. Turns without one are outside.",
  }),
  arms: z
    .array(armSchema)
    .min(2)
    .max(10)
    .openapi({ description: "The first is the one others are compared with." }),
  tool: z
    .string()
    .nullable()
    .openapi({ description: "Only decisions that call this tool count; null: all." }),
  penalty: z.number().positive(),
  minimum_effect: z
    .number()
    .positive()
    .openapi({ description: "Smallest difference in IDKS worth finding." }),
  power: z.number().min(0.5).max(0.99),
  confidence: z.number().min(0.5).max(0.999),
  maturation_hours: z.number().min(0.01).openapi({
    description:
      "A decision counts once it is this old, with the outcomes that came in until then, in every arm.",
  }),
  minimum_units: count.openapi({ description: "Units of each arm before anything is compared." }),
  guard_rails: guardRails.openapi({
    description: "Largest accepted increase over the first arm, by metric.",
  }),
};

const settingsOfRequest = z.object(settings).partial({
  unit: true,
  tool: true,
  penalty: true,
  minimum_effect: true,
  power: true,
  confidence: true,
  maturation_hours: true,
  minimum_units: true,
  guard_rails: true,
}).shape;

export const experimentRequestSchema = z.object({
  name: z.string(),
  ...settingsOfRequest,
  author: z.string().optional(),
  reason: z.string(),
});
export const experimentsQuerySchema = z.object({ cursor: z.string().optional() });
export const planRequestSchema = z.object(settingsOfRequest);

const plan = z.object({
  units: count.nullable().openapi({
    description: "Units of the first and one other arm together, when one may look at any time.",
  }),
  fixed_units: count.nullable().openapi({ description: "The same for one look at a fixed time." }),
  expected_units: count.nullable().openapi({
    description: "After so many a difference of the given size is seen on average.",
  }),
  days: count.nullable(),
  seen: z.object({ days: count, units: count, decisions: count, labelled: count }),
  note: z.string().nullable(),
});

const state = {
  id: z.string(),
  name: z.string(),
  status: z.enum(["draft", "running", "stopped", "promoted", "archived"]),
  ...settings,
  plan,
  warnings: z.array(z.string()),
  author: z.string().nullable(),
  reason: z.string(),
  created_at: time,
  started_at: time.nullable(),
  ended_at: time.nullable(),
  result: z.unknown().openapi({ description: "What was known when it ended." }),
};

export const experimentSchema = z.object(state).openapi("Experiment");

const analysis = z
  .object({
    standing: z.enum(STANDINGS),
    summary: z.string(),
    sample_ratio: z.object({
      chi_square: z.number().nullable(),
      p: z.number().nullable(),
      alarm: z
        .boolean()
        .openapi({ description: "Units are not split as planned (p < 0.001): nothing is compared." }),
    }),
    arms: z.array(
      z.object({
        id: z.string(),
        exposed: count,
        crossed: count,
        units: count,
        decisions: count,
        executed: count,
        labelled: count,
        metrics,
      }),
    ),
    comparisons: z.array(
      z.object({
        arm: z.string(),
        differences: metrics,
        significant: z.boolean(),
        guard_rails: z.array(
          z.object({ metric: z.enum(METRICS), max_increase: z.number(), broken: z.boolean() }),
        ),
      }),
    ),
  })
  .openapi("ExperimentAnalysis");

export const experimentDetailSchema = z.object({ ...state, analysis: analysis.nullable() });

export const experimentChangeSchema = z.object({
  author: z.string().optional(),
  reason: z.string(),
  expected_version: count.optional(),
});
export const promoteRequestSchema = experimentChangeSchema.extend({ arm: z.string() });
export const promoteQuerySchema = z.object({
  dry_run: z.enum(["0", "1"]).optional().openapi({ description: "1: only show what would change." }),
});

const changes = z.array(
  z.object({ tool: z.string().nullable(), field: z.string(), before: z.unknown(), after: z.unknown() }),
);

export const planAnswerSchema = z
  .object({
    plan,
    by_effect: z
      .array(z.object({ effect: z.number(), units: count, days: count }))
      .openapi({ description: "What other differences in IDKS would take." }),
    policy_version: count,
    arms: z
      .array(z.object({ id: z.string(), changes }))
      .openapi({ description: "What each arm changes in the policy that holds now." }),
    warnings: z.array(z.string()),
    running: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .openapi({ description: "The experiment that runs now: at most one does." }),
  })
  .openapi("ExperimentPlan");

export const looksSchema = z
  .object({
    items: z.array(
      z.object({
        at: time.openapi({ description: "When this was known." }),
        arms: z.array(z.object({ id: z.string(), units: count, metrics })),
        comparisons: z.array(z.object({ arm: z.string(), differences: metrics, significant: z.boolean() })),
      }),
    ),
  })
  .openapi("ExperimentLooks", {
    description:
      "The analysis as it was at round times since the start, the last one now. The intervals hold at all looks together.",
  });

export const experimentMovedSchema = z.object({ ...state, policy_version: count.nullable() });
export const promotedSchema = z.object({
  dry_run: z.boolean(),
  policy_version: count.openapi({
    description: "The version that it made; of a dry run, the one that it would replace.",
  }),
  changes,
  experiment: experimentSchema,
});
