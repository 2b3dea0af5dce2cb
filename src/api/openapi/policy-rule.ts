import { z } from "@hono/zod-openapi";
import { OPINION_FORMATS, OPINION_TIMES } from "../../core/policy/opinion.ts";
import { MOST_MEMBERS, PANEL_RULES } from "../../core/policy/panel.ts";
import { FORCED } from "../../core/policy/rule.ts";
import { SELF_CONFIDENCE_WAYS } from "../../core/policy/self-confidence.ts";
import { FALLBACK_ACTIONS, MODES, RISKS, WAYS } from "../../core/turn.ts";
import { businessRuleSchema, contextRuleSchema, hookSchema } from "./business-rules.ts";
import { canonicalSchema } from "./canonical.ts";
import { shareFields } from "./shares.ts";
import { spokenFields } from "./spoken.ts";

export const ruleSchema = z
  .object({
    mode: z.enum(MODES).optional(),
    risk: z.enum(RISKS).optional(),
    threshold: z.number().min(0).max(1).optional(),
    penalty: z.number().positive().optional(),
    samples: z.number().int().min(1).max(10).optional(),
    diversity: z.array(z.enum(WAYS)).min(1).max(10).optional().openapi({
      description:
        "How extra samples are asked for, in this order and then again from the first: the same request once more, the calls as JSON in text, the tools in another order. What was asked for in text counts and is never released. Default: resample.",
    }),
    logprobs: z.boolean().optional().openapi({
      description:
        "Extra samples ask for log-probabilities where the model takes that. Sample 1 stays as the caller sent it. Default: false.",
    }),
    sampling_deadline_ms: z.number().int().min(100).max(25_000).optional().openapi({
      description: "Longest time for all extra samples of a turn together. Default: 25,000.",
    }),
    token_budget: z.number().int().min(1).max(1_000_000).optional().openapi({
      description:
        "Most completion tokens that the extra samples of a turn may be expected to take, as sample 1 took them. What does not fit is not drawn. Default: no limit.",
    }),
    fallback: z.enum(FALLBACK_ACTIONS).optional(),
    safe_default: z.string().optional(),
    ...spokenFields,
    checks: z.record(z.string(), z.enum(["block", "flag", "off"])).optional(),
    after: z.array(z.string()).optional().openapi({
      description:
        "Of one tool: tools that must have run in the conversation before it, without an error; else the finding `call_order`.",
    }),
    on_error: z.enum(["open", "closed"]).optional(),
    durability: z.enum(["after_answer", "before_answer"]).optional(),
    store_content: z.enum(["full", "hash", "none"]).optional(),
    stream_text: z.enum(["hold", "pass"]).optional().openapi({
      description:
        "In enforce: whether the text of a stream waits for the decision, or goes out as it comes.",
    }),
    second_opinion: z
      .union([
        z.literal("off"),
        z.object({
          model: z.string(),
          upstream: z.string().optional().openapi({
            description: "A second upstream of the deployment, by its name; without it the caller's own.",
          }),
          format: z.enum(OPINION_FORMATS).optional(),
          when: z.enum(OPINION_TIMES).optional(),
          risks: z.array(z.enum(RISKS)).optional(),
          deadline_ms: z.number().int().min(100).max(25_000).optional(),
        }),
      ])
      .optional()
      .openapi({
        description:
          "Another model that is asked the same, where its answer could change the decision or for every judged call.",
      }),
    panel: z
      .union([
        z.literal("off"),
        z.object({
          models: z
            .array(
              z.union([
                z.string(),
                z.object({
                  model: z.string(),
                  upstream: z.string().optional(),
                  format: z.enum(OPINION_FORMATS).optional(),
                }),
              ]),
            )
            .min(1)
            .max(MOST_MEMBERS),
          rule: z.enum(PANEL_RULES).optional().openapi({ description: "`majority` where nothing is set." }),
          level: z.enum(["block", "flag"]).optional(),
          risks: z.array(z.enum(RISKS)).optional(),
          deadline_ms: z.number().int().min(100).max(25_000).optional(),
        }),
      ])
      .optional()
      .openapi({
        description:
          "Other models that are asked the same where a call would run otherwise, and how many of them must make the same calls. See docs/evidence.md.",
      }),
    validation: z
      .union([
        z.literal("off"),
        z.object({
          model: z.string(),
          upstream: z.string().optional(),
          format: z.enum(OPINION_FORMATS).optional(),
          risks: z.array(z.enum(RISKS)).optional().openapi({ description: "`high` where nothing is set." }),
          deadline_ms: z.number().int().min(100).max(25_000).optional(),
          max_tokens: z.number().int().min(1).max(1_000_000).optional(),
          max_cost_usd: z.number().min(0).max(1_000).optional(),
        }),
      ])
      .optional()
      .openapi({
        description:
          "A model that is shown the calls of risky tools which would run otherwise, and says whether they are right. It can only stop or flag them. See docs/evidence.md.",
      }),
    self_confidence: z
      .union([
        z.literal("off"),
        z.object({
          ask: z.enum(SELF_CONFIDENCE_WAYS),
          risks: z.array(z.enum(RISKS)).optional().openapi({ description: "All where nothing is set." }),
          min: z.number().min(0).max(1).optional(),
          deadline_ms: z.number().int().min(100).max(25_000).optional(),
        }),
      ])
      .optional()
      .openapi({
        description:
          "How the model is made to state how sure it is of its calls: `samples` has the first extra sample state it, `text` reads it in the answer, `follow_up` asks by a request of its own. A statement below `min` is the finding `low_self_confidence`. See docs/evidence.md.",
      }),
    forced: z.enum(FORCED).optional().openapi({
      description:
        "In enforce: what becomes of a call that tool_choice demanded. `release`: it runs, whatever is found; `blocks`: it runs unless a check, a rule, a hook or another model blocks it; `abstain`: it is stopped like any other.",
    }),
    canonical: canonicalSchema.optional(),
    cache_minutes: z.number().int().min(0).max(1_440).optional().openapi({
      description:
        "For how many minutes the confidence of a decision may hold again where the very same turn (agent, model, tools, conversation) brings the same candidate, in place of drawing the same samples again. It counts as no sample and no agreement. 0, the default: never. Tools of high risk never take part, and all tools of a turn must allow it.",
    }),
    retry: z.boolean().optional().openapi({
      description:
        "In enforce: tell the model, once, what is wrong with a call that is stopped for an error it could correct (unknown tool, malformed arguments, schema), and judge its new answer from scratch. Every tool that is called must allow it. See docs/evidence.md.",
    }),
    confirmation_minutes: z.number().int().min(1).max(1_440).optional().openapi({
      description: "How long a question waits for its yes, and a yes for its use. 10 where nothing is set.",
    }),
    one_call_agents: z.array(z.string()).optional().openapi({
      description:
        'Agents that make one call at a time, "*" for all: the features of coverage are left out of their confidence.',
    }),
    rules: z.array(businessRuleSchema).max(100).optional().openapi({
      description:
        "What is demanded of the calls, whatever the confidence; those of `global` hold beside a tool's own. See docs/rules.md.",
    }),
    context: z.array(contextRuleSchema).max(50).optional().openapi({
      description:
        "Thresholds that depend on where and when; those of `global` are applied before a tool's own. See docs/rules.md.",
    }),
    hook: hookSchema.optional(),
    degraded: z.boolean().optional().openapi({ description: "The switch that context rules ask for." }),
    trust_annotations: z.boolean().optional().openapi({
      description:
        "Let the hints of a tool's declaration (MCP: readOnlyHint, destructiveHint) lower its risk as well. They only raise it where this is not set.",
    }),
    guess_risk: z.boolean().optional().openapi({
      description: "Rate a tool that nobody rates by the verbs of its name and description.",
    }),
    ...shareFields,
  })
  .openapi("PolicyRule");
