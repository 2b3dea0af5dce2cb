import { z } from "@hono/zod-openapi";
import { LONGEST_REASON } from "../../core/session/persons-answer.ts";
import { VERDICTS } from "../../core/turn.ts";
import { time } from "./shared.ts";

const verdict = z.enum(VERDICTS).nullable().openapi({
  description:
    "The verdict that was kept with it, as a person's review: only of an escalated decision, and only from a key with the admin role.",
});

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
    verdict,
  })
  .openapi("Confirmation");

export const rejectRequestSchema = z
  .object({
    author: z.string().max(256).optional().openapi({ description: "Who said no." }),
    reason: z
      .string()
      .max(LONGEST_REASON)
      .optional()
      .openapi({ description: "Why; the user and the model read it." }),
  })
  .openapi("RejectRequest");

export const rejectResponseSchema = z
  .object({
    decision_id: z.string(),
    rejected: z.literal(true),
    session: z.string(),
    author: z.string().nullable(),
    reason: z.string().nullable(),
    rejected_at: time,
    expires_at: time.openapi({ description: "Until then the same calls are not asked about again." }),
    verdict,
  })
  .openapi("Rejection");
