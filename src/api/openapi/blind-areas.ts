import { z } from "@hono/zod-openapi";
import { time } from "./shared.ts";

const count = z.number().int();

export const blindAreasQuerySchema = z.object({
  from: time.optional().openapi({ description: "Default: seven days before `to`." }),
  to: time.optional().openapi({ description: "Default: now." }),
  limit: z.string().optional().openapi({ description: "Most groups, up to 200; 50 by default." }),
  least: z
    .string()
    .optional()
    .openapi({ description: "Groups with fewer requests are left out; 2 by default." }),
});

const areaSchema = z
  .object({
    kind: z
      .enum(["unknown_tool", "no_tool", "unreadable", "cut_off", "schema", "argument", "repeated", "call"])
      .openapi({ description: "What was in doubt." }),
    tool: z.string(),
    parameters: z.array(z.string()),
    words: z.array(z.string()).nullable().openapi({
      description: "Words that most of the requests share; null where they differ, or are not stored.",
    }),
    n: count,
    correct: count.openapi({ description: "Of these, calls that are known to have been right." }),
    incorrect: count,
    first_at: time,
    last_at: time,
    examples: z.array(z.object({ id: z.string(), text: z.string().nullable() })),
    proposal: z.object({
      kind: z.enum(["clarification", "tool_description", "missing_tool", "agent", "recalibrate"]),
      text: z.string(),
      question: z.string().nullable().openapi({ description: "What the agent could ask its user." }),
    }),
  })
  .openapi("BlindArea");

export const blindAreasSchema = z.object({
  items: z.array(areaSchema),
  next_cursor: z.null(),
  looked_at: count.openapi({ description: "Abstentions that were read, at most 5,000: the newest." }),
  with_words: count.openapi({
    description: "Of these, requests whose words were read: at most 1,000, the newest that are stored.",
  }),
  more: z.boolean().openapi({ description: "There are older ones in the range that were not read." }),
});
