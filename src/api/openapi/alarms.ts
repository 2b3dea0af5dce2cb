import { z } from "@hono/zod-openapi";
import { time } from "./shared.ts";

export const ALARM_KINDS = ["drift", "guard", "promise", "gate"] as const;

export const alarmsQuerySchema = z.object({
  open: z.enum(["true", "false"]).optional(),
  acknowledged: z
    .enum(["true", "false"])
    .optional()
    .openapi({ description: "Whether somebody has taken note of it." }),
  kind: z.enum(ALARM_KINDS).optional(),
  tool: z.string().optional(),
  limit: z.string().optional(),
  cursor: z.string().optional(),
});

export const acknowledgeRequestSchema = z.object({
  author: z.string().optional(),
  note: z.string().optional().openapi({ description: "For example who looks into it." }),
});

export const alarmSchema = z
  .object({
    id: z.string(),
    kind: z.enum(ALARM_KINDS).openapi({
      description:
        "`drift`: a tool's calls or confidences are not what they were. `guard`: a tool went back to shadow by itself. `promise`: a promise no longer holds. `gate`: the gate itself is in trouble.",
    }),
    tool: z.string().openapi({ description: "Empty where it concerns no single tool." }),
    opened_at: time,
    closed_at: time.nullable(),
    text: z.string().nullable().openapi({ description: "What was noticed, and what to do." }),
    acknowledged: z.object({ at: time, author: z.string(), note: z.string() }).nullable().openapi({
      description: "Who took note of it, and when; it stays open until what it tells of is over.",
    }),
    detail: z.record(z.string(), z.unknown()).openapi({ description: "The numbers behind it." }),
  })
  .openapi("Alarm");
