import { z } from "@hono/zod-openapi";
import { ASKED } from "../../core/turn.ts";
import { time } from "./shared.ts";

const count = z.number().int();
const interval = z.tuple([z.number(), z.number()]).nullable();
const nullable = z.number().nullable();

/** Of the groups that were left out of the training; the same for the whole set, for each of its parts and each agent. */
const metrics = {
  n: count,
  questions: count,
  accuracy: nullable,
  auroc_executed: nullable,
  auroc_agreement: nullable,
  idks_base: nullable,
  idks: nullable,
  abstain_rate: nullable,
  brier: nullable.optional(),
  ece: nullable.optional(),
  intervals: z.record(z.string(), interval).optional().openapi({ description: "95 %, by question." }),
};

export const modelMetricsSchema = z
  .object({
    data: z.string(),
    k: count.openapi({ description: "Samples of a decision." }),
    ...metrics,
    by_bench: z.record(z.string(), z.object(metrics)).optional(),
    by_agent: z.record(z.string(), z.object(metrics)).optional(),
  })
  .openapi("ModelMetrics");

export const modelSchema = z
  .object({
    id: z.string(),
    sha256: z.string(),
    engine: z.enum(["onnxruntime", "reader"]),
    created: time,
    threshold: z.number(),
    penalty: z.number(),
    argmax_threshold: nullable.openapi({
      description: "For comparison: where IDKS at this penalty was greatest over the training.",
    }),
    seed: z.number(),
    calibration: z.object({
      method: z.string(),
      points: count,
      x: z.array(z.number()).openapi({ description: "Raw scores." }),
      y: z.array(z.number()).openapi({ description: "Confidences at these scores; linear between them." }),
    }),
    training: z.object({
      questions: count,
      sets: z.array(z.object({ data: z.string(), groups: count, questions: count })),
      settings: z.record(z.string(), z.unknown()),
    }),
    metrics: z.array(modelMetricsSchema),
    features: z.object({
      version: z.string(),
      items: z.array(
        z.object({
          name: z.string(),
          family: z.string(),
          invasiveness: z.enum(["blackbox", "graybox"]),
          definition: z.string(),
          range: z.string(),
          missing: z.string(),
          sign: z.number(),
          since: z.number(),
          read: z.boolean().openapi({ description: "The bundle reads it." }),
          mean: nullable.openapi({ description: "Over the training rows." }),
          sd: nullable,
        }),
      ),
    }),
    contexts: z
      .array(
        z.object({
          context: z.string(),
          stopping: z.string().openapi({
            description:
              "`given`: the caller brought the samples; else the rule by which the gate drew them, `adaptive/1` that of earlier builds.",
          }),
          second_opinion: z.boolean(),
          coverage: z.boolean().openapi({ description: "The features of coverage were read." }),
          asked: z
            .array(z.enum(ASKED))
            .openapi({ description: "Other ways in which samples were asked for, beside the caller's own." }),
        }),
      )
      .openapi({ description: "The score contexts that decisions of this deployment can have." }),
  })
  .openapi("Model");
