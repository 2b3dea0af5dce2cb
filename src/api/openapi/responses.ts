import { z } from "@hono/zod-openapi";

const objects = z.array(z.record(z.string(), z.unknown()));

/** Bodies are OpenAI's own: what the gate does not read, it passes on. */
export const responsesRequestSchema = z
  .looseObject({
    model: z.string().optional(),
    input: z.union([z.string(), objects]).optional(),
    instructions: z.string().optional(),
    tools: objects.optional(),
    stream: z.boolean().optional(),
    store: z.boolean().optional(),
    previous_response_id: z.string().optional().openapi({
      description:
        "Also the id of an abstention: the gate keeps what the upstream must be told, for 30 days.",
    }),
  })
  .openapi("ResponsesRequest");

export const responsesResponseSchema = z
  .looseObject({ id: z.string(), output: objects })
  .openapi("ResponsesResponse");
