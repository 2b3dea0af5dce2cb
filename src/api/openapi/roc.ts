import { z } from "@hono/zod-openapi";
import { time } from "./shared.ts";

const count = z.number().int();
const share = z.number().min(0).max(1);
const interval = z
  .tuple([z.number(), z.number()])
  .nullable()
  .openapi({ description: "95 %; decisions count as independent of each other." });
const rateInterval = z
  .tuple([share, share])
  .nullable()
  .openapi({ description: "95 % at this threshold by itself; null where nothing runs." });

export const rocQuerySchema = z.object({
  tool: z.string().optional().openapi({ description: "Default: all; a decision counts once." }),
  from: time
    .optional()
    .openapi({ description: "Default: 30 days before `to`. Widened to whole days (UTC)." }),
  to: time.optional().openapi({ description: "Default: now." }),
  score_context: z
    .string()
    .optional()
    .openapi({ description: "Confidences of two contexts are never mixed. Default: the newest." }),
  sources: z
    .string()
    .optional()
    .openapi({ description: "Labels of these alone, separated by commas, for example human_audit." }),
  arm: z.string().optional().openapi({ description: '"experiment/arm", or "none".' }),
  head: z.string().optional().openapi({ description: 'Id of a local head, or "none".' }),
  penalty: z.string().optional().openapi({
    description: "What a wrong call costs in units of a right one, 0.01 to 1,000 (default 1).",
  }),
});

const threshold = z.object({
  threshold: share.openapi({ description: "Execute when confidence >= threshold." }),
  passed: count,
  stopped: count,
  idks: z.number().nullable().openapi({ description: "Null where it cannot be estimated." }),
  interval,
  estimated_idks: z.number().nullable().openapi({
    description: "What calibrated confidences alone promise, without labels: an estimate.",
  }),
  accuracy: share
    .nullable()
    .openapi({ description: "Weighted share of right ones among the labels of what would run." }),
  stopped_accuracy: share.nullable().openapi({ description: "The same of what would be stopped." }),
  labels: count.openapi({ description: "Of what would run." }),
  label_coverage: share.nullable(),
  state: z.enum(["seen", "estimated", "not_estimable", "no_data"]).openapi({
    description:
      "seen: the labels stand for themselves. estimated: some stand, by their inverse chance, for calls that were stopped. not_estimable: some of what would run had no chance to show a verdict. no_data: no call was scored in the range.",
  }),
});

export const rocSchema = z
  .object({
    tool: z.string().nullable(),
    from: time,
    to: time,
    score_context: z.string().nullable().openapi({ description: "Null: nothing was scored in the range." }),
    score_contexts: z
      .array(z.object({ score_context: z.string(), decisions: count, first_day: time, last_day: time }))
      .openapi({ description: "The newest first." }),
    arm: z.string().nullable(),
    arms: z.array(z.object({ arm: z.string(), decisions: count })),
    head: z.string().nullable(),
    heads: z.array(z.object({ head: z.string(), decisions: count })),
    sources: z.array(z.string()).nullable(),
    labels: z
      .array(z.object({ source: z.string(), decisions: count, correct: count, incorrect: count }))
      .openapi({
        description: "By the source of the verdict that holds, whether or not it is among `sources`.",
      }),
    penalty: z.number(),
    decisions: count.openapi({
      description: "Gated and scored, and the outcome says something of the candidate.",
    }),
    stopped: count,
    correct: count,
    incorrect: count,
    label_coverage: share.nullable(),
    roc: z.object({
      auroc: share.nullable(),
      interval,
      reason: z.string().nullable().openapi({ description: "Why there is no curve." }),
      points: z.array(
        z.object({
          threshold: share.nullable().openapi({ description: "Null: nothing runs." }),
          false_positive_rate: share,
          true_positive_rate: share,
          false_positive_interval: rateInterval,
          true_positive_interval: rateInterval,
        }),
      ),
    }),
    precision_recall: z.array(z.object({ threshold: share, precision: share, recall: share.nullable() })),
    thresholds: z.array(threshold),
    best: threshold.nullable().openapi({
      description:
        "The highest `idks`: chosen and measured on the same labels, so it flatters. Null without labels.",
    }),
    reliability: z.array(
      z.object({ low: share, high: share, labels: count, confidence: share, share_correct: share, interval }),
    ),
    ece: share.nullable(),
    brier: share.nullable(),
    coverage_risk: z.object({
      points: z.array(z.object({ threshold: share, coverage: share, risk: share })),
      area: z.number().nullable(),
    }),
    histogram: z.array(
      z.object({
        bin: count.openapi({ description: "Confidence from bin / 100 to below (bin + 1) / 100." }),
        decisions: count,
        stopped: count,
        correct: count,
        incorrect: count,
      }),
    ),
  })
  .openapi("Roc", {
    description:
      "Curves of confidence against verdict. Labels count with the inverse of the chance that the decision got one (audits by their share, exploration by its probability).",
  });
