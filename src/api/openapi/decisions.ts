import { z } from "@hono/zod-openapi";
import { UNEXPLAINED } from "../../gate/explain.ts";
import { STATED_IN } from "../../core/self-confidence/self-confidence.ts";
import { FALLBACK_ACTIONS, MODES, RISKS, VERDICTS, THRESHOLD_SOURCES } from "../../core/turn.ts";
import { turnCostSchema } from "./cost.ts";
import { time } from "./shared.ts";

const openObject = (what: string) => z.record(z.string(), z.unknown()).openapi({ description: what });
const action = z.enum(["execute", "abstain"]);
const confidence = z.number().min(0).max(1);
const source = z.enum(THRESHOLD_SOURCES);

export const sampleSchema = z
  .object({
    id: z
      .string()
      .optional()
      .openapi({ description: "The provider's response id; samples that repeat it count once." }),
    message: openObject("An assistant message of OpenAI chat: role, content, tool_calls."),
    finish_reason: z.string().nullable().optional(),
    logprobs: openObject("{content: [{token, logprob, top_logprobs?}]}").nullable().optional(),
    usage: openObject("{prompt_tokens, completion_tokens}").nullable().optional(),
  })
  .openapi("Sample");

export const decisionRequestSchema = z
  .object({
    agent: z.string().optional(),
    session: z.string().optional(),
    user: z.string().optional(),
    model: z.string().optional().openapi({ description: "The model that made the samples." }),
    messages: z.array(openObject("A message of OpenAI chat.")).min(1),
    tools: z.array(openObject("A tool of OpenAI chat.")).optional(),
    samples: z.array(sampleSchema).min(1).max(10),
    second_opinion: sampleSchema.nullable().optional().openapi({
      description:
        "The answer of another model to the same messages and tools: evidence, never the candidate, no sample.",
    }),
    mode: z
      .enum(MODES)
      .optional()
      .openapi({ description: "May be stricter than the policy; looser takes the admin role." }),
    threshold: confidence.optional(),
    self_confidence: confidence.optional().openapi({
      description: "How sure the model said it is of the calls of the first sample.",
    }),
    max_tokens: z.number().int().optional(),
    metadata: openObject("Anything; it is stored with the decision.").optional(),
  })
  .openapi("DecisionRequest");

const shared = {
  id: z.string(),
  action,
  would_abstain: z.boolean(),
  reason: z.string(),
  mode: z.enum(MODES),
  confidence: confidence.nullable(),
  base_confidence: confidence.nullable().openapi({
    description:
      "The model's calibrated confidence, before the local head `head_id` turned it into `confidence`.",
  }),
  head_id: z.string().nullable(),
  threshold: confidence.nullable(),
  threshold_source: source.nullable(),
  gated_by: z.string().nullable(),
  calls: z.array(
    z.object({
      index: z.number().int(),
      tool: z.string(),
      risk: z.enum(RISKS),
      threshold: confidence,
      threshold_source: source,
      context: z
        .array(
          z.object({
            reason: z.string(),
            from: confidence,
            to: confidence,
            because: z.string().optional().openapi({ description: "What of the load made the rule hold." }),
          }),
        )
        .optional()
        .openapi({ description: "The context rules that changed the threshold, in their order." }),
    }),
  ),
  candidate: z.number().int().nullable(),
  agreement: confidence.nullable(),
  effective_samples: z.number().int(),
  findings: z.array(
    z.object({
      check: z.string(),
      severity: z.enum(["block", "flag"]),
      call: z.number().int().nullable(),
      message: z.string(),
    }),
  ),
  fallback: z
    .object({
      action: z.enum(FALLBACK_ACTIONS),
      message: z.string(),
      options: z.array(z.string()).optional(),
      call: z.object({ id: z.string(), name: z.string(), arguments: z.string() }).optional().openapi({
        description: "Of `safe_default`: the harmless call that takes the place of the doubtful one.",
      }),
    })
    .nullable(),
  model: z.object({ id: z.string(), sha256: z.string() }),
  score_context: z.string(),
  experiment: z.object({ id: z.string(), arm: z.string() }).nullable(),
  enforce_share: z.number().min(0).max(1).nullable().openapi({
    description: "Where the policy enforces in a share of sessions: the chance that this turn is enforced.",
  }),
  propensity: z.number().min(0).max(1).openapi({
    description:
      "The probability with which the action was taken, given what the model said: below 1 where chance had a part.",
  }),
  explored: z.boolean().openapi({
    description: "A would-be abstention that was executed by chance, to see what becomes of such calls.",
  }),
  audit: z
    .object({ probability: confidence, drawn: z.boolean() })
    .nullable()
    .openapi({ description: "Whether chance drew the decision for a human audit, and how likely that was." }),
  policy_version: z.number().int(),
  gate_error: z
    .object({ type: z.string(), message: z.string(), on_error: z.enum(["open", "closed"]) })
    .nullable(),
  cost: turnCostSchema,
  latency_ms: z.number(),
};

export const decisionResponseSchema = z
  .object({ ...shared, features: z.record(z.string(), z.number().nullable()) })
  .openapi("Decision");

const logged = {
  created_at: time,
  agent: z.string().nullable(),
  session: z.string().nullable(),
  user: z.string().nullable(),
  upstream_model: z.string().nullable(),
  released: z.number().int().nullable(),
  confirms: z.string().nullable().openapi({
    description: "The abstention whose confirmation let this call pass below its threshold.",
  }),
  verdict: z.enum(VERDICTS).nullable(),
  verdict_source: z.string().nullable(),
};

export const decisionSummarySchema = z.object({ ...shared, ...logged }).openapi("DecisionSummary");

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
  })
  .openapi("DecisionDetail");

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

export const decisionQuerySchema = z.object({
  tool: z.string().optional(),
  session: z.string().optional(),
  action: action.optional(),
  would_abstain: z
    .enum(["true", "false"])
    .optional()
    .openapi({ description: "Whether enforce stops the call, or would have stopped it." }),
  mode: z.enum(MODES).optional(),
  verdict: z.enum([...VERDICTS, "none"]).optional(),
  from: time.optional(),
  to: time.optional(),
  min_confidence: z.string().optional().openapi({
    description:
      "0 to 1, inclusive. With a filter on confidence, context, head, arm, source, curves or calls a page looks at a bounded part of the log: it may be short, or empty, and still have a next one.",
  }),
  max_confidence: z.string().optional().openapi({ description: "0 to 1, exclusive." }),
  score_context: z.string().optional(),
  head: z.string().optional().openapi({ description: 'Id of a local head, or "none".' }),
  arm: z.string().optional().openapi({ description: '"experiment/arm", or "none".' }),
  verdict_source: z.string().optional().openapi({
    description: "Where the verdict that holds comes from; several separated by commas.",
  }),
  in_curves: z.enum(["true", "false"]).optional().openapi({
    description:
      "true: only decisions that `GET /api/roc` counts, which were gated and scored and whose outcome says something of the candidate.",
  }),
  calls_only: z.enum(["true", "false"]).optional().openapi({
    description: "true: without turns in which the model called no tool (`reason` no_call).",
  }),
  cursor: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(200).optional().openapi({ example: 50 }),
});

/** What every request to be judged may say about where it comes from. */
export const originHeadersSchema = z.object({
  "x-idk-agent": z.string().optional(),
  "x-idk-session": z.string().optional(),
  "x-idk-user": z.string().optional(),
  "x-idk-group": z.string().optional().openapi({
    description: "The group of users, for context rules; else `metadata.group`.",
  }),
  "x-idk-channel": z.string().optional().openapi({
    description: "The channel, such as voice, for context rules; else `metadata.channel`.",
  }),
  traceparent: z
    .string()
    .optional()
    .openapi({ description: "W3C Trace Context; exported traces join the caller's." }),
});

export const decisionHeadersSchema = originHeadersSchema.extend({
  "idempotency-key": z.string().optional().openapi({
    description: "A request that is sent again with the same key and body gets the same decision.",
  }),
});

export const feedHeadersSchema = z.object({
  "last-event-id": z.string().optional().openapi({
    description:
      "The `id` of the last event that was read: what came since is told first. Without it, from now on.",
  }),
});
