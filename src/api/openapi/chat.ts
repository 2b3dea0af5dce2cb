import { z } from "@hono/zod-openapi";
import { originHeadersSchema } from "./decision-request.ts";

/** Bodies are OpenAI's own: what the gate does not read, it passes on. */
export const chatRequestSchema = z
  .looseObject({
    model: z.string().optional(),
    messages: z.array(z.record(z.string(), z.unknown())).min(1),
    tools: z.array(z.record(z.string(), z.unknown())).optional(),
    stream: z.boolean().optional(),
    n: z.number().int().min(1).max(128).optional(),
  })
  .openapi("ChatRequest");

export const chatResponseSchema = z
  .looseObject({ id: z.string(), choices: z.array(z.record(z.string(), z.unknown())) })
  .openapi("ChatResponse");

/** Headers of every wire format; each adds where its provider's key stands. */
export const modelHeadersSchema = originHeadersSchema.extend({
  "x-idk-upstream": z.string().optional().openapi({
    description:
      "One of the base URLs that the deployment has set for this API; the first holds where it is not sent.",
  }),
  "x-idk-mode": z.string().optional().openapi({
    description: "off, shadow or enforce: stricter than the policy, or looser with an admin key.",
  }),
  "x-idk-threshold": z.string().optional().openapi({
    description: "A threshold on confidence, 0 to 1: higher than the policy's, or lower with an admin key.",
  }),
});

export const providerKey = z.string().optional().openapi({
  description: "The provider's key; passed on. Without it the deployment's own key is used.",
});

export const chatHeadersSchema = modelHeadersSchema.extend({ authorization: providerKey });
