import { z } from "@hono/zod-openapi";
import { time } from "./shared.ts";

const count = z.number().int();

export const samplingQuerySchema = z.object({
  from: time.optional().openapi({ description: "Default: seven days before `to`." }),
  to: time.optional().openapi({ description: "Default: now." }),
});

export const samplingSchema = z
  .object({
    looked_at: count.openapi({ description: "Decisions that were read, at most 1,000: the newest." }),
    more: z.boolean().openapi({ description: "There are older ones in the range that were not read." }),
    turns: count.openapi({
      description: "Of these, judged turns with a call for which the gate drew the samples.",
    }),
    extra: count.openapi({ description: "Samples beside each turn's first." }),
    saved: count.openapi({
      description: "Samples that the policy of then allowed and that could not have changed the decision.",
    }),
    tokens: z.object({ turns: count, first: count, extra: count, saved: count }).openapi({
      description:
        "Prompt and completion tokens of the turns whose provider told them for every sample. A saved sample is taken to cost what the first of its turn did.",
    }),
  })
  .openapi("Sampling");
