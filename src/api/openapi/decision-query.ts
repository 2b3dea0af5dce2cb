import { z } from "@hono/zod-openapi";
import { MODES, VERDICTS } from "../../core/turn.ts";
import { action } from "./decisions.ts";
import { time } from "./shared.ts";

export const decisionQuerySchema = z.object({
  tool: z.string().optional(),
  session: z.string().optional(),
  agent: z.string().optional().openapi({ description: "As `x-idk-agent` or the request named it." }),
  finding: z.string().optional().openapi({
    description: "Name of a check that found something of the turn, for example `schema`.",
    example: "schema",
  }),
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
      "0 to 1, inclusive. Filters for which there is no common index (for example one on context, head, arm, source, curves or calls) look at a bounded part of the log for each page: it may be short, or empty, and still have a next one.",
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

export const feedHeadersSchema = z.object({
  "last-event-id": z.string().optional().openapi({
    description:
      "The `id` of the last event that was read: what came since is told first. Without it, from now on.",
  }),
});
