import { z } from "@hono/zod-openapi";
import { time } from "./shared.ts";

const count = z.number().int();

const statedCurve = z.array(z.tuple([z.number(), z.number()]).readonly()).readonly();

export const headSchema = z
  .object({
    id: z.string(),
    calibration_id: z.string(),
    intercept: z.number(),
    slope: z.number(),
    tools: z.record(z.string(), z.number()),
    risks: z.record(z.string(), z.number()),
    features: z.record(
      z.string(),
      z.object({ weight: z.number(), mean: z.number(), scale: z.number().positive() }),
    ),
    self_confidence: z
      .object({
        weight: z.number().min(0),
        base: z.number(),
        n_labels: count,
        curve: statedCurve,
        groups: z
          .array(
            z.object({ model: z.string().nullable(), tool: z.string(), n_labels: count, curve: statedCurve }),
          )
          .readonly(),
      })
      .optional()
      .openapi({
        description:
          "What the model's own statements of its confidence turned out to be worth: pairs of what is stated and the share that is right, of all and of each model and tool with outcomes enough. Weight 0: shown, and not used.",
      }),
    n_labels: count,
    fitted_at: time,
  })
  .openapi("LocalHead", {
    description:
      "logit(confidence) = intercept + slope x logit(base confidence) + mean offset of the tools + sum of weight x (feature - mean) / scale + what the model states of its confidence: weight x (logit(curve(stated)) - logit(base)), at most 1.5 either way.",
  });
