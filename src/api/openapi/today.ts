import { z } from "@hono/zod-openapi";
import { STANDINGS } from "../../core/experiments/analyse.ts";
import { alarmSchema } from "./alarms.ts";
import { time } from "./shared.ts";

const count = z.number().int();
const share = z.number().min(0).max(1);

export const todaySchema = z
  .object({
    alarms: z.array(alarmSchema).openapi({ description: "Open ones, the newest first, at most 20." }),
    more_alarms: z.boolean(),
    audits: z
      .object({ waiting: count, more: z.boolean(), oldest_at: time.nullable() })
      .openapi({ description: "Decisions drawn for an audit that nobody has audited; counted up to 1,000." }),
    escalated: z.object({ waiting: count, more: z.boolean(), oldest_at: time.nullable() }).openapi({
      description:
        "Decisions that were handed to a person and that no person has judged; an answer by a key with the admin role is a verdict too. Counted up to 100, of the newest 2,000 abstentions in enforce.",
    }),
    proposals: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(["head", "threshold", "promise"]),
        tool: z.string().nullable(),
        created_at: time,
      }),
    ),
    experiment: z
      .object({
        id: z.string(),
        name: z.string(),
        started_at: time.nullable(),
        standing: z
          .enum(STANDINGS)
          .nullable()
          .openapi({ description: "By the last hourly look; null before it." }),
        summary: z.string().nullable(),
        looked_at: time.nullable(),
        decidable: z.boolean().openapi({ description: "The planned size is reached." }),
      })
      .nullable()
      .openapi({ description: "The one that runs." }),
    outbox: z
      .object({ waiting: count, dead: count, failures: count, last_error: z.string().nullable() })
      .nullable()
      .openapi({ description: "Null where it does not answer." }),
    shadow_tools: z
      .array(
        z.object({
          tool: z.string(),
          stopped: count.openapi({
            description: "Calls of the last 30 days that enforce would have stopped.",
          }),
          labelled: count,
          wrong_share: share,
          low: share.openapi({ description: "Of the 95 % interval of the wrong share." }),
          high: share,
          needed: share.openapi({ description: "1 - threshold: above it stopping earns more than running." }),
        }),
      )
      .openapi({
        description:
          "Tools in shadow whose outcomes say that enforcing pays: at least 20 known, and the whole interval of the wrong share above what is needed.",
      }),
  })
  .openapi("Today", { description: "What waits for a person." });
