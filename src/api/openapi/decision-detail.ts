import { z } from "@hono/zod-openapi";
import { STATED_IN } from "../../core/self-confidence/self-confidence.ts";
import { VERDICTS } from "../../core/turn.ts";
import { UNEXPLAINED } from "../../gate/explain.ts";
import { confidence, logged, shared } from "./decisions.ts";
import { openObject, time } from "./shared.ts";

const inScore = z.number().openapi({ description: "In units of the score, before calibration." });

const explanation = z
  .object({
    expected: inScore.openapi({ description: "The mean score of the model's training data." }),
    score: inScore.openapi({ description: "expected + the sum of all contributions." }),
    families: z
      .array(z.object({ family: z.string(), contribution: inScore }))
      .openapi({ description: "Sums by family, the largest first. Below 0 it speaks against the call." }),
    reasons: z
      .array(
        z.object({
          feature: z.string(),
          family: z.string(),
          contribution: inScore,
          value: z.number().nullable(),
          words: z.string().openapi({ example: "the order number “4711” is not in the conversation" }),
          call: z.number().int().nullable().openapi({ description: "The candidate's call it is about." }),
          argument: z.string().nullable(),
        }),
      )
      .openapi({ description: "What each of the families says, through one of its features." }),
    contributions: z
      .record(z.string(), z.number())
      .openapi({ description: "Of each feature; one that changes nothing is left out." }),
  })
  .openapi("Explanation", {
    description: "The Shapley values of the features (TreeSHAP), and the strongest of each family in words.",
  });

const statementSchema = z
  .object({
    from: z.enum(STATED_IN),
    model: z.string().nullable(),
    form: z.string().nullable(),
    stated: confidence.nullable(),
    calibrated: confidence.nullable().openapi({
      description: "The share of such statements that turned out right; null until outcomes say.",
    }),
    doubts: z.array(z.string()),
    of_others: z
      .boolean()
      .openapi({ description: "Other calls were judged in the end: it says nothing of them." }),
    failed: z.string().nullable(),
    left_out: z.array(z.string()),
    usage: openObject("What a question of its own took.").nullable(),
  })
  .openapi({ description: "How sure the model says that it is of its calls. See docs/evidence.md." });

export const decisionDetailSchema = z
  .object({
    ...shared,
    ...logged,
    features: z.record(z.string(), z.number().nullable()),
    explanation: explanation.nullable(),
    explanation_missing: z
      .enum(UNEXPLAINED)
      .nullable()
      .openapi({ description: "Why there is no explanation; null where there is one." }),
    confidence_path: z.array(confidence.nullable()),
    link: z
      .object({
        source: z.enum(["header", "continued", "new"]),
        status: z.enum(["linked", "none", "ambiguous", "unavailable"]),
        turns: z.array(z.object({ message: z.number().int(), decision: z.string() })),
        earlier: z.array(openObject("An earlier decision of the session.")),
      })
      .nullable()
      .openapi({ description: "How the session was found: what the request repeats of earlier turns." }),
    point: z
      .object({ tool: z.string(), parameters: z.array(z.string()) })
      .nullable()
      .openapi({ description: "What was in doubt, in names; no parameters: the call as a whole." }),
    confirmation: z
      .object({
        source: z.enum(["user", "api"]).nullable(),
        author: z.string().nullable(),
        confirmed_at: time.nullable(),
        expires_at: time.nullable(),
        used_by: z.string().nullable(),
      })
      .nullable()
      .openapi({ description: "A person's yes to the calls of this abstention." }),
    answerable_until: time.nullable().openapi({
      description:
        "Until then a person can confirm or reject the calls, unless somebody has; null where nobody can, or the policy cannot be read now.",
    }),
    rejection: z
      .object({
        author: z.string().nullable(),
        reason: z.string().nullable(),
        rejected_at: time,
        expires_at: time,
      })
      .nullable()
      .openapi({
        description: "A person's no to the calls of this abstention; known until a week after its end.",
      }),
    trace_id: z.string().nullable(),
    samples: z.array(
      openObject(
        "A sample as far as it is stored. `asked` says how an extra sample was asked for (`resample`, `tool_order` in the order of `order_seed`, `json_text`, `self_confidence`), `repeats` why it counts for nothing (`cache`, `copy`).",
      ),
    ),
    second_opinion: openObject("Another model's answer, as far as it is stored.").nullable(),
    evidence: z
      .object({
        opinions: z.array(openObject("A model that was asked, and its answer or why none came.")).nullable(),
        hooks: z.array(openObject("What a system of the deployment says of a call.")).nullable(),
        validation: openObject("The first of `validations`.").nullable(),
        validations: z.array(openObject("What a model that was asked to check the calls says of them.")),
        self_confidence: statementSchema.nullable(),
        conditions: openObject("What was known of the moment and of the sender.").nullable(),
        uses: openObject("How often tools with a limit ran before, as `counted`.").nullable(),
        earlier: z
          .object({ decision: z.string().nullable(), used: z.boolean(), failed: z.string().nullable() })
          .nullable()
          .openapi({
            description:
              "Under `cache_minutes`: the earlier decision on the same turn and candidate; `used`: its confidence made this decision, which rests on one sample.",
          }),
        answered: z
          .object({
            decision: z.string(),
            answer: z.enum(["confirmed", "rejected"]),
            source: z.enum(["user", "api"]),
            author: z.string().nullable(),
            at: time,
            reason: z.string().nullable(),
          })
          .nullable()
          .openapi({
            description:
              "A person's answer to the same calls, given earlier in the session: to which decision, by whom and when.",
          }),
        retry_of: z.string().nullable().openapi({
          description:
            "The decision on the model's first answer, whose errors it was told; this one is on its second.",
        }),
        retried_as: z.string().nullable().openapi({
          description: "The decision on the model's second answer; the one judged here never went out.",
        }),
      })
      .openapi({
        description: "What was fetched before the decision; a part that is null was not asked for.",
      }),
    messages: z.unknown(),
    tools: z.unknown(),
    metadata: z.unknown(),
    outcomes: z.array(
      openObject(
        "A verdict with its source and time, and whether it holds; of the source `tool_ran`, that the tool ran without an error, which is no verdict.",
      ),
    ),
    withdrawn: z
      .array(
        z.object({
          verdict: z.enum(VERDICTS),
          source: z.string(),
          author: z.string(),
          note: z.string().nullable(),
          at: time,
          withdrawn_at: time,
          withdrawn_note: z.string().nullable(),
        }),
      )
      .openapi({
        description: "Verdicts that their reporter took back, the oldest first: they count nowhere.",
      }),
  })
  .openapi("DecisionDetail");
