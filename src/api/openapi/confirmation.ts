import { z } from "@hono/zod-openapi";
import { time } from "./shared.ts";

export const confirmRequestSchema = z
  .object({ author: z.string().max(256).optional().openapi({ description: "Who said yes." }) })
  .openapi("ConfirmRequest");

export const confirmResponseSchema = z
  .object({
    decision_id: z.string(),
    confirmed: z.literal(true),
    session: z.string(),
    policy_version: z.number().int(),
    expires_at: time,
  })
  .openapi("Confirmation");
