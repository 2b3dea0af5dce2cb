import { z } from "@hono/zod-openapi";
import { modelHeadersSchema, providerKey } from "./chat.ts";

/** Bodies are Anthropic's own: what the gate does not read, it passes on. */
export const messagesRequestSchema = z
  .looseObject({
    model: z.string().optional(),
    max_tokens: z.number().optional(),
    messages: z.array(z.record(z.string(), z.unknown())),
    system: z.unknown().optional(),
    tools: z.array(z.record(z.string(), z.unknown())).optional(),
    stream: z.boolean().optional(),
  })
  .openapi("MessagesRequest");

export const messagesResponseSchema = z
  .looseObject({
    id: z.string(),
    type: z.literal("message"),
    content: z.array(z.record(z.string(), z.unknown())),
    stop_reason: z.string().nullable(),
  })
  .openapi("MessagesResponse");

export const messagesHeadersSchema = modelHeadersSchema.extend({
  "x-api-key": providerKey,
  "anthropic-version": z.string().optional().openapi({ description: "Passed on, as anthropic-beta is." }),
});
