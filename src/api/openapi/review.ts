import { z } from "@hono/zod-openapi";
import { decisionSummarySchema } from "./decisions.ts";
import { time } from "./shared.ts";

const count = z.number().int();
const limit = z.string().optional().openapi({ description: "1 to 200 (default 50)." });
const author = z
  .string()
  .optional()
  .openapi({ description: "Who asks. What this person judged already is left out." });

export const auditQuerySchema = z.object({ limit: z.string().optional(), cursor: z.string().optional() });
export const informativeQuerySchema = z.object({ author, tool: z.string().optional(), limit });
export const escalatedQuerySchema = z.object({ limit });
export const secondQuerySchema = z.object({ author, limit });
export const progressQuerySchema = z.object({
  author,
  from: time.optional().openapi({ description: "When the person's day began; default: 24 hours ago." }),
});
export const agreementQuerySchema = z.object({
  from: time
    .optional()
    .openapi({ description: "By when the gate received the verdicts; default: 90 days ago." }),
});

export const informativeSchema = decisionSummarySchema
  .extend({
    reasons: z.array(z.string()).openapi({
      description: "Why a person should look at it, the strongest reason first.",
      example: ["12 points below the line", "high risk"],
    }),
  })
  .openapi("InformativeDecision");

export const progressSchema = z
  .object({
    waiting: count.openapi({ description: "Decisions that chance drew and that nobody has audited." }),
    waiting_at_least: z.boolean().openapi({ description: "There are more; counting stops at 1,000." }),
    audited: count.openapi({
      description:
        "Decisions that the person judged since `from` as human_audit, among the newest 10,000 verdicts of people.",
    }),
    reviewed: count.openapi({ description: "The same as human_review." }),
  })
  .openapi("ReviewProgress");

const share = z.number().min(0).max(1);
const kappa = z.number().min(-1).max(1);
export const agreementSchema = z
  .object({
    from: time,
    counted_from: time.nullable().openapi({
      description:
        "Only the newest 2,000 verdicts of people are compared. Where there are more since `from`: when the oldest of these came in.",
    }),
    judged: count.openapi({ description: "Decisions that people judged in this time." }),
    judged_twice: count.openapi({ description: "Of these, by two persons or more." }),
    pairs: z.array(
      z.object({
        authors: z.array(z.string()).length(2),
        n: count.openapi({ description: "Decisions on which both said right or wrong." }),
        undecided: count.openapi({ description: "Judged by both, but one of them could not tell." }),
        agreed: share,
        kappa: kappa.nullable().openapi({ description: "Cohen's kappa over `n`." }),
        standard_error: z.number().nullable(),
        low: kappa.nullable(),
        high: kappa.nullable().openapi({ description: "Ends of its 95 % interval." }),
        reason: z.string().nullable().openapi({ description: "Why there is no kappa." }),
        table: z
          .array(z.array(count).length(2))
          .length(2)
          .openapi({ description: "First person (rows) against second: right, wrong." }),
        disputed: z
          .array(z.string())
          .openapi({ description: "Ids on which they contradict each other; at most 50." }),
      }),
    ),
  })
  .openapi("ReviewAgreement");
