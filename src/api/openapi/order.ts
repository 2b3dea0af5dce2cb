import { z } from "@hono/zod-openapi";
import { time } from "./shared.ts";

const count = z.number().int();
const share = z.number().min(0).max(1);

const dismissed = z
  .object({ at: time, author: z.string() })
  .nullable()
  .openapi({ description: "Who does not want to see it proposed again; null: nobody." });

export const dismissRequestSchema = z.object({
  before: z.string().openapi({ description: "The tool that was proposed to run before." }),
  dismissed: z.boolean().optional().openapi({ description: "false: propose it again. Default: true." }),
  author: z.string().optional(),
});

export const dismissedSchema = z
  .object({ tool: z.string(), before: z.string(), dismissed })
  .openapi("DismissedOrder");

export const orderSchema = z
  .object({
    tool: z.string(),
    after: z.array(z.string()).openapi({ description: "What the policy that holds sets as `after`." }),
    looked_at: count.openapi({ description: "Decisions that were read, at most 5,000: the newest." }),
    more: z.boolean().openapi({ description: "There are older ones that were not read." }),
    sessions: count.openapi({ description: "Sessions among them in which the tool ran." }),
    calls: count.openapi({ description: "Its calls in them." }),
    items: z
      .array(
        z.object({
          tool: z.string(),
          before: count.openapi({ description: "Sessions in which it ran before the tool's first call." }),
          share,
          low: share.openapi({ description: "Lower end of the share's 95 % interval." }),
          elsewhere: share.nullable().openapi({
            description: "Its share of the sessions without the tool; null where there are none.",
          }),
          stopped: count.openapi({
            description:
              "Calls, of `calls`, before which it had not run in their session: as a rule it would have stopped these. A session that began before the decisions that were read counts from there on.",
          }),
          dismissed,
          proposed: z.boolean().openapi({
            description:
              "At least 20 sessions, `low` at least 0.85, and it does not run in nearly every session. Put it into `tools.NAME.after` to make it a rule.",
          }),
        }),
      )
      .openapi({ description: "At most ten, the most frequent first." }),
  })
  .openapi("ToolOrder");
