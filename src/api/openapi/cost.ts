import { z } from "@hono/zod-openapi";
import { CURRENCY } from "../../wire/cost.ts";

const tokens = z.number().int().nullable();
const cost = z.number().min(0).nullable();
const currency = z.literal(CURRENCY);

const spent = (what: string) =>
  z
    .object({
      requests: z.number().int(),
      input_tokens: tokens,
      output_tokens: tokens,
      cost,
    })
    .openapi({ description: what });

/** See `writeTurnCost`. */
export const turnCostSchema = z
  .object({
    currency,
    caller: spent("The answer to the caller's own request, sample 1."),
    gating: spent(
      "What the gate asked for beside it: extra samples and answers of other models. Tokens and cost are 0 only where nothing was asked for.",
    ),
  })
  .nullable()
  .openapi({
    description:
      "What the turn took, by the policy's `prices` then. Null where a part is not known: no usage in an answer, or no price of its model. The whole is null for decisions that were logged before this was kept.",
  });

/** See `writeCostSums`. */
export const costSumsSchema = z
  .object({
    currency,
    decisions: z.number().int().openapi({ description: "Decisions whose cost was kept, known or not." }),
    counted: z
      .number()
      .int()
      .openapi({ description: "Of these, all tokens are known: the sums of tokens are over them." }),
    priced: z
      .number()
      .int()
      .openapi({ description: "Of these, both costs are known: the sums of costs are over them." }),
    caller: z.object({ input_tokens: tokens, output_tokens: tokens, cost }),
    gating: z.object({ requests: z.number().int(), input_tokens: tokens, output_tokens: tokens, cost }),
    gating_share: z
      .number()
      .nullable()
      .openapi({ description: "gating.cost / caller.cost; null where nothing is known of the latter." }),
  })
  .openapi("CostSums");
