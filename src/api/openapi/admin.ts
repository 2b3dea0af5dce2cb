import { z } from "@hono/zod-openapi";
import { REPORTED, VERDICTS } from "../../core/turn.ts";
import { KEY_ROLES } from "../../store/queries/keys.ts";
import { time } from "./shared.ts";

export const outcomeSchema = z
  .object({
    decision_id: z.string().optional(),
    tool_call_id: z.string().optional(),
    session: z.string().optional(),
    verdict: z.enum(VERDICTS),
    source: z
      .string()
      .openapi({ example: "agent", description: "`human_*` takes a key with the admin role." }),
    author: z.string().optional(),
    note: z.string().max(2_000).optional().openapi({
      description:
        "Free text, at most 2,000 characters. It is content: where the project's policy stores content as a hash or not at all, so is the note.",
    }),
    at: time.optional(),
  })
  .openapi("Outcome");

const reportedSchema = outcomeSchema
  .extend({
    verdict: z.enum(REPORTED).openapi({
      description:
        "`withdrawn` takes back the verdict that this source and author gave: it counts nowhere any more, and stays readable.",
    }),
  })
  .openapi("ReportedOutcome");

export const outcomesRequestSchema = z.union([reportedSchema, z.array(reportedSchema).min(1).max(1000)]);

export const outcomesResponseSchema = z.object({
  accepted: z.number().int(),
  joined: z.number().int(),
  pending: z.number().int(),
  errors: z.array(
    z.object({
      index: z.number().int(),
      type: z.string(),
      message: z.string(),
      param: z.string().optional(),
    }),
  ),
  warnings: z
    .array(z.object({ index: z.number().int(), message: z.string() }))
    .optional()
    .openapi({ description: "Verdicts that were taken though their source is not known; absent if none." }),
});

export const keyRequestSchema = z.object({
  name: z.string(),
  role: z.enum(KEY_ROLES).optional(),
  project: z.string().optional(),
});

export const keySchema = z
  .object({
    id: z.string(),
    project: z.string(),
    role: z.enum(KEY_ROLES),
    name: z.string(),
    created_at: time,
    revoked_at: time.nullable(),
  })
  .openapi("Key");

export const newKeySchema = keySchema.extend({
  key: z.string().openapi({ description: "The key itself, shown this once." }),
});

export const outboxSchema = z
  .object({
    waiting: z.number().int(),
    dead: z.number().int(),
    oldest_at: time.nullable(),
    failures: z.number().int(),
    last_error: z.string().nullable(),
    dead_events: z.array(
      z.object({ id: z.string(), kind: z.enum(["decision", "outcome"]), error: z.string(), at: time }),
    ),
  })
  .openapi("Outbox");

export const outboxRetrySchema = z.object({ retried: z.number().int() });

export const keysQuerySchema = z.object({
  project: z.string().optional().openapi({ description: "Another one: only with the admin secret." }),
});

export const idParam = z.object({ id: z.string() });
