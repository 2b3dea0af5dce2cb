import { z } from "@hono/zod-openapi";
import { SELECTIONS } from "../../core/outcomes/selection.ts";
import { VERDICTS } from "../../core/turn.ts";
import { LABEL_FORMATS } from "../../wire/labels/rows.ts";
import { outcomeSchema } from "./admin.ts";
import { time } from "./shared.ts";

const count = z.number().int();
const selection = z.enum(SELECTIONS).openapi({
  description:
    "How it came that this decision got a label. `random_audit` is drawn by chance; only such labels carry a promise.",
});
const probability = z.number().gt(0).max(1);

export const labelsQuerySchema = z.object({
  format: z
    .enum(["json", ...LABEL_FORMATS])
    .optional()
    .openapi({
      description: "`json` (default) answers page by page; the others write all labels, a line each.",
    }),
  from: time.optional().openapi({ description: "By when the gate received the verdict." }),
  to: time.optional(),
  source: z.string().optional(),
  limit: z.string().optional().openapi({ description: "Of a page: 1 to 1,000 (default 200)." }),
  cursor: z.string().optional(),
});

export const labelSchema = z
  .object({
    decision_id: z.string(),
    tool_call_id: z.string().nullable(),
    session: z.string().nullable(),
    verdict: z.enum(VERDICTS),
    source: z.string(),
    author: z.string(),
    note: z.string().nullable(),
    selection,
    probability: probability.nullable(),
    at: time,
    received_at: time,
    holds: z
      .boolean()
      .openapi({ description: "Whether it is the decision's verdict by the order of trust." }),
    decided_at: time,
    tools: z.array(z.string()),
    mode: z.string(),
    action: z.string(),
    would_abstain: z.boolean(),
    confidence: z.number().nullable(),
    threshold: z.number().nullable(),
    score_context: z.string(),
    label_probability: probability.nullable().openapi({
      description:
        "Chance that the decision got the label that holds; null where nothing was left to chance.",
    }),
  })
  .openapi("Label");

export const importQuerySchema = z.object({
  source: z.string().optional().openapi({ description: "Of the labels that name none." }),
  author: z.string().optional(),
});

export const labelsRequestSchema = z
  .array(outcomeSchema.extend({ selection: selection.optional(), probability: probability.optional() }))
  .openapi("Labels", {
    description:
      "As JSON, or with content-type text/csv (the first line names the columns) or application/x-ndjson, at most 5,000 labels and 8 MB.",
  });

export const importAnswerSchema = z
  .object({
    accepted: count,
    joined: count,
    pending: count.openapi({ description: "Of the accepted: those whose decision is not known yet." }),
    errors: z.array(z.object({ line: count, message: z.string(), param: z.string().optional() })).openapi({
      description:
        "One for each label that was not accepted, with the line of the text, or the place in the array, from 1.",
    }),
    warnings: z.array(z.object({ line: count, message: z.string() })),
  })
  .openapi("LabelsImported");
