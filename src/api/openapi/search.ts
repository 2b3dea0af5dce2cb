import { z } from "@hono/zod-openapi";

export const searchQuerySchema = z.object({
  q: z
    .string()
    .openapi({ description: "A whole name: the id of a decision or of a call, a session, a tool." }),
});

export const foundSchema = z
  .object({
    kind: z.enum(["decision", "call", "session", "tool"]),
    name: z.string(),
    decision: z.string().nullable().openapi({ description: "Where to find a decision or a call." }),
  })
  .openapi("Found");
