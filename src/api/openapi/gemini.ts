import { z } from "@hono/zod-openapi";
import { modelHeadersSchema, providerKey } from "./chat.ts";

const object = z.record(z.string(), z.unknown());

/** Bodies are Google's own: what the gate does not read, it passes on. */
export const geminiRequestSchema = z
  .looseObject({
    contents: z.array(object),
    systemInstruction: object.optional(),
    tools: z.array(object).optional(),
    toolConfig: object.optional(),
    generationConfig: object.optional(),
  })
  .openapi("GenerateContentRequest");

export const geminiResponseSchema = z
  .looseObject({
    candidates: z.array(object).optional(),
    promptFeedback: object.optional(),
    usageMetadata: object.optional(),
    modelVersion: z.string().optional(),
    responseId: z.string().optional(),
  })
  .openapi("GenerateContentResponse");

export const geminiHeadersSchema = modelHeadersSchema.extend({ "x-goog-api-key": providerKey });

export const geminiParamsSchema = z.object({
  model: z.string(),
  method: z.enum(["generateContent", "streamGenerateContent"]),
});
