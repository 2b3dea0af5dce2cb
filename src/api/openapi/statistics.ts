import { z } from "@hono/zod-openapi";
import { RISK_SOURCES } from "../../core/policy/risk.ts";
import { FALLBACK_ACTIONS, MODES, RISKS, THRESHOLD_SOURCES } from "../../core/turn.ts";
import { costSumsSchema } from "./cost.ts";
import { time } from "./shared.ts";
import { guardSchema } from "./shares.ts";

const count = z.number().int();
const share = z.number().min(0).max(1).nullable();

const counts = {
  decisions: count,
  gated: count.openapi({ description: "Decisions that held a call and were judged." }),
  stopped: count.openapi({ description: "Of the gated: those that enforce stopped, or would have stopped." }),
  abstained: count.openapi({ description: "Decisions in which the gate did abstain." }),
  correct: count,
  incorrect: count,
  unknown: count,
};
const group = z.object({ decisions: count, correct: count, incorrect: count });
const groups = {
  passed: group.openapi({
    description: "Gated decisions that passed, and the verdicts that are known of them.",
  }),
  stopped: group.openapi({ description: "The same of those that enforce stopped, or would have stopped." }),
};
const idks = {
  with_gate: z.number().nullable().openapi({ description: "Null where it cannot be estimated." }),
  without_gate: z.number().nullable(),
  label_coverage: share,
};

const range = {
  from: time.optional().openapi({ description: "Default: seven days before `to`." }),
  to: time.optional().openapi({ description: "Default: now." }),
};
export const toolsQuerySchema = z.object(range);
export const summaryQuerySchema = z.object({ ...range, tool: z.string().optional() });

export const summarySchema = z
  .object({
    from: time.openapi({ description: "What was counted: the range, widened to whole buckets." }),
    to: time,
    bucket: z.enum(["hour", "day"]),
    tool: z.string().nullable(),
    ...counts,
    abstain_rate: share,
    idks: z.object({ penalty: z.number(), ...idks, ...groups }),
    cost: costSumsSchema,
    series: z.array(z.object({ start: time, ...counts, idks: z.object(idks), cost: costSumsSchema })),
  })
  .openapi("Summary");

export const toolSchema = z
  .object({
    tool: z.string(),
    ...counts,
    abstain_rate: share,
    last_seen: time.nullable(),
    groups: z.object(groups),
    cost: costSumsSchema,
    policy: z.object({
      mode: z.enum(MODES),
      enforce_share: z.number().min(0).max(1),
      guard: guardSchema.nullable(),
      risk: z.enum(RISKS),
      risk_source: z.enum(RISK_SOURCES).openapi({
        description:
          "Who rates the tool: its own rule, the rule for all tools, nobody (default: unknown), its name " +
          "(hand_over: low, since it hands the conversation over to a person), the hints of its declaration (annotations), " +
          "or its name and description where the policy lets them (guess).",
      }),
      suggested_risk: z.enum(RISKS).nullable().openapi({
        description: "What its name suggests, where nobody rates it. A guess: it changes nothing.",
      }),
      threshold: z.number(),
      threshold_source: z.enum(THRESHOLD_SOURCES),
      samples: count,
      fallback: z.enum(FALLBACK_ACTIONS).nullable(),
      own_rule: z.boolean(),
    }),
  })
  .openapi("Tool");
