import { z } from "@hono/zod-openapi";
import { MODES } from "../../core/turn.ts";
import { confidence } from "./decisions.ts";
import { openObject } from "./shared.ts";

export const sampleSchema = z
  .object({
    id: z
      .string()
      .optional()
      .openapi({ description: "The provider's response id; samples that repeat it count once." }),
    message: openObject("An assistant message of OpenAI chat: role, content, tool_calls."),
    finish_reason: z.string().nullable().optional(),
    logprobs: openObject("{content: [{token, logprob, top_logprobs?}]}").nullable().optional(),
    usage: openObject("{prompt_tokens, completion_tokens}").nullable().optional(),
  })
  .openapi("Sample");

export const decisionRequestSchema = z
  .object({
    agent: z.string().optional(),
    session: z.string().optional(),
    user: z.string().optional(),
    model: z.string().optional().openapi({ description: "The model that made the samples." }),
    messages: z.array(openObject("A message of OpenAI chat.")).min(1),
    tools: z.array(openObject("A tool of OpenAI chat.")).optional(),
    samples: z.array(sampleSchema).min(1).max(10),
    second_opinion: sampleSchema.nullable().optional().openapi({
      description:
        "The answer of another model to the same messages and tools: evidence, never the candidate, no sample.",
    }),
    mode: z
      .enum(MODES)
      .optional()
      .openapi({ description: "May be stricter than the policy; looser takes the admin role." }),
    threshold: confidence.optional(),
    self_confidence: confidence.optional().openapi({
      description: "How sure the model said it is of the calls of the first sample.",
    }),
    max_tokens: z.number().int().optional(),
    metadata: openObject("Anything; it is stored with the decision.").optional(),
  })
  .openapi("DecisionRequest");

/** What every request to be judged may say about where it comes from. */
export const originHeadersSchema = z.object({
  "x-idk-agent": z.string().optional(),
  "x-idk-session": z.string().optional(),
  "x-idk-user": z.string().optional(),
  "x-idk-group": z.string().optional().openapi({
    description: "The group of users, for context rules; else `metadata.group`.",
  }),
  "x-idk-channel": z.string().optional().openapi({
    description: "The channel, such as voice, for context rules; else `metadata.channel`.",
  }),
  traceparent: z
    .string()
    .optional()
    .openapi({ description: "W3C Trace Context; exported traces join the caller's." }),
});

export const decisionHeadersSchema = originHeadersSchema.extend({
  "idempotency-key": z.string().optional().openapi({
    description: "A request that is sent again with the same key and body gets the same decision.",
  }),
});
