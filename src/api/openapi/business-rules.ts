import { z } from "@hono/zod-openapi";
import { WEEKDAYS } from "../../wire/policies/context-rule.ts";
import { LONGEST_HOOK_MS } from "../../core/policy/hook.ts";
import { LIMIT_SCOPES, MOST_HOURS, RULE_LEVELS } from "../../core/rules/rule.ts";

const path = z.string().openapi({
  description: "Names with dots and `[0]` or `[*]` for items, or a JSON Pointer.",
  example: "items[*].amount",
});
const decimal = z.union([z.number(), z.string()]).openapi({
  description: "Exact; as text where a JSON number would lose digits.",
});
const listed = z
  .array(z.union([z.string(), z.number(), z.boolean()]))
  .min(1)
  .max(1_000);
const compared = z.object({
  tool: z.string(),
  path,
  where: z.object({ argument: path, path }).optional(),
});

export const hoursSchema = z.object({
  from: z.string().openapi({ example: "22:00" }),
  to: z.string().openapi({ example: "07:00" }),
  offset: z.string().optional().openapi({ description: "From UTC; none is UTC.", example: "+02:00" }),
});

export const businessRuleSchema = z
  .object({
    argument: path.optional(),
    min: decimal.optional(),
    max: decimal.optional(),
    min_length: z.number().int().min(0).optional(),
    max_length: z.number().int().min(0).optional(),
    pattern: z.string().max(500).optional(),
    ignore_case: z.boolean().optional(),
    allow: listed.optional(),
    deny: listed.optional(),
    seen_in: z.object({ tool: z.string().optional(), path: path.optional() }).optional(),
    equals: compared.optional(),
    at_most: compared.optional(),
    at_least: compared.optional(),
    together: z.array(path).min(2).max(20).optional(),
    quiet_hours: hoursSchema.optional(),
    limit: z
      .object({
        per: z.enum(LIMIT_SCOPES),
        hours: z.number().int().min(1).max(MOST_HOURS).optional(),
        calls: z.number().int().min(0).optional(),
        sum: decimal.optional(),
        of: path.optional(),
      })
      .optional(),
    level: z.enum(RULE_LEVELS),
    message: z.string().max(500).optional(),
  })
  .openapi("BusinessRule", {
    description:
      "One demand on one argument, on several together, on the time of day, or on how often a tool runs.",
    example: { argument: "amount", max: 200, level: "block", message: "Refunds above 200 need a person." },
  });

const names = z.array(z.string()).min(1).optional();

export const contextRuleSchema = z
  .object({
    when: z.object({
      agents: names,
      groups: names,
      channels: names,
      hours: hoursSchema.optional(),
      weekdays: z.array(z.enum(WEEKDAYS)).min(1).optional(),
      degraded: z.boolean().optional(),
      load: z
        .union([
          z.literal("degraded"),
          z.object({
            error_rate_above: z.number().min(0).max(1).optional(),
            latency_above_ms: z.number().min(1).max(600_000).optional(),
            min_calls: z.number().min(1).max(10_000).optional(),
          }),
        ])
        .optional()
        .openapi({
          description:
            'What was seen of the turn\'s model over the last minutes. "degraded": the switch is on, or more than 25 % of at least 20 calls failed.',
        }),
    }),
    add: z.number().min(-1).max(1).optional(),
    at_least: z.number().min(0).max(1).optional(),
    set: z.number().min(0).max(1).optional(),
    reason: z.string().max(200),
  })
  .openapi("ContextRule", {
    description:
      "Changes a threshold while everything under `when` is so, by one of `add`, `at_least` and `set`. The result stays in 0..1.",
    example: {
      when: { hours: { from: "22:00", to: "07:00" } },
      at_least: 0.9,
      reason: "Nobody is on call at night.",
    },
  });

export const hookSchema = z
  .union([
    z.literal("off"),
    z.object({
      name: z.string(),
      deadline_ms: z.number().int().min(50).max(LONGEST_HOOK_MS).optional(),
      on_failure: z.enum(["flag", "block"]).optional(),
    }),
  ])
  .openapi({
    description:
      "A system of the deployment (IDK_HOOKS) that is asked before a call runs, where nothing else stands against it. `on_failure` says what no answer means; else `on_error` does.",
  });
