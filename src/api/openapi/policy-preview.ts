import { z } from "@hono/zod-openapi";
import { CANONICAL_RULES } from "../../core/arguments/canonical-rules.ts";
import { SETTING_SOURCES } from "../../core/policy/holding.ts";
import { FALLBACK_ACTIONS } from "../../core/turn.ts";
import { policyContent, policySchema, warningsSchema } from "./policies.ts";

const level = z.enum(["block", "flag", "off"]);
const source = z.enum(SETTING_SOURCES);
const fallback = z.object({
  action: z.enum(FALLBACK_ACTIONS),
  message: z.string(),
  options: z.array(z.string()).optional(),
  call: z.object({ id: z.string().nullable(), name: z.string(), arguments: z.string() }).optional().openapi({
    description: "The harmless call that takes the place of the doubtful one (`safe_call`).",
  }),
});

export const previewRequestSchema = z.object({
  tool: z.string().nullable().optional().openapi({
    description: "Null or left out: a tool that no rule names.",
  }),
  locale: z.string().optional().openapi({
    description: "The language in which the fallbacks are told; left out: as the policy has it.",
    example: "zh",
  }),
  ...policyContent,
});

export const previewSchema = z
  .object({
    tool: z.string().nullable(),
    settings: z.record(z.string(), z.object({ value: z.unknown(), source })).openapi({
      description: "What holds, by the name of the setting, and who says so.",
    }),
    checks: z.array(
      z.object({
        check: z.string(),
        level,
        source,
        usual: level,
        fixed: z.boolean().openapi({ description: "No policy can change it." }),
        means: z.string(),
      }),
    ),
    canonical: z.array(z.object({ rule: z.enum(CANONICAL_RULES), on: z.boolean(), source })),
    unordered: z.array(z.string()).openapi({
      description: "Arguments whose lists have no order although no schema says so.",
    }),
    locales: z.array(z.string()).openapi({ description: "The languages for which there are texts." }),
    fallbacks: z
      .array(
        z.object({
          situation: z.enum([
            "logged",
            "latest",
            "values_differ",
            "not_stated",
            "unknown",
            "missing",
            "general",
          ]),
          decision: z.string().nullable(),
          calls: z.string(),
          first: fallback,
          later: z.array(fallback),
          not_made: z.string().optional().openapi({
            description: "Why the policy's harmless call (`safe_call`) cannot be made for this call.",
          }),
        }),
      )
      .openapi({
        description:
          "What a user would read where a call is stopped, in the gate's own words: for the tool's latest stopped decision of the log (`logged`; where none was stopped its `latest` one), then for made-up calls. `later`: what comes should the same doubt come back.",
      }),
  })
  .openapi("PolicyPreview");

export const dryRunRequestSchema = z.object({
  tool: z.string().nullable().optional().openapi({
    description: "Only decisions that call it; null or left out: all decisions.",
  }),
  ...policyContent,
});

const counted = z.object({
  decisions: z.number().int(),
  right: z.number().int().openapi({ description: "Known to be right calls." }),
  wrong: z.number().int().openapi({ description: "Known to be wrong calls." }),
  ids: z.array(z.string()).openapi({ description: "The newest of them, at most five." }),
});
const difference = z.object({
  before: z.number().int().openapi({ description: "Under the policy that holds." }),
  after: z.number().int().openapi({ description: "Under the policy sent." }),
  more: counted.openapi({ description: "Only under the policy sent." }),
  fewer: counted.openapi({ description: "Only under the policy that holds." }),
});

export const dryRunSchema = z
  .object({
    tool: z.string().nullable(),
    looked_at: z
      .number()
      .int()
      .openapi({ description: "Decisions that were read, at most 500: the newest." }),
    counted: z.number().int().openapi({ description: "Those among them in which calls were judged." }),
    from: z.string().nullable().openapi({ description: "When the oldest of them was made." }),
    stopped: difference.openapi({ description: "Calls that are kept back: mode enforce, and in doubt." }),
    doubted: difference.openapi({ description: "Calls that enforce would keep back, whatever the mode." }),
    unjudged: z
      .array(z.object({ setting: z.enum(["rules", "context"]), decisions: z.number().int() }))
      .openapi({
        description:
          "Changed settings that could not be judged again for some decisions, with the number of these. `rules`: their arguments are not stored, the rule is about the conversation (`seen_in`, `compare`), or nobody counted for its limit then; they stand as they were found. `context`: group, channel or load were not recorded; such a rule counts as not holding.",
      }),
    uncounted: z.array(z.string()).openapi({
      description:
        "Settings that change, and of which the log does not say what they would do: they need the model, others, or the turn itself. `checks.NAME`: that check was off while these decisions were made.",
      example: ["samples", "checks.irrelevant_tool"],
    }),
  })
  .openapi("PolicyDryRun");

export const checkRequestSchema = z.object(policyContent);

export const checkSchema = z
  .object({
    problems: z.array(z.object({ param: z.string(), message: z.string() })),
    policy: policySchema
      .pick({
        global: true,
        tools: true,
        heads: true,
        auto_recalibrate: true,
        prices: true,
        experiment: true,
      })
      .nullable()
      .openapi({ description: "The document as it would be saved; null where something is wrong with it." }),
    warnings: warningsSchema,
  })
  .openapi("PolicyCheck");
