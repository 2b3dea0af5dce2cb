import { z } from "@hono/zod-openapi";

const label = z.union([z.string(), z.record(z.string(), z.string())]);

/** How a rule speaks to users, and what it may do in the place of a doubtful call. */
export const spokenFields = {
  safe_call: z
    .object({ tool: z.string(), arguments: z.record(z.string(), z.unknown()).optional() })
    .optional()
    .openapi({
      description:
        'With fallback `safe_default`: a harmless call that takes the place of the doubtful one. "{name}" in an argument stands for that argument of the doubtful call. Where it cannot be built, the user is asked instead.',
      example: { tool: "move_to_bin", arguments: { id: "{id}" } },
    }),
  locale: z.string().optional().openapi({
    description:
      "The language of what users read: `auto` (the user's own, where there are texts for it, else English) or a tag such as `en` or `zh`. Default: auto.",
  }),
  texts: z.record(z.string(), z.record(z.string(), z.string())).optional().openapi({
    description:
      "Only in `global`: sentences of your own by locale and key; some of a shipped locale (en, zh), or all of another. Placeholders are checked. See docs/fallbacks.md.",
  }),
  label: label.optional().openapi({
    description: "Of one tool: what it does, in words for users; for every locale, or one for each.",
    example: { en: "send a mail", zh: "发送邮件" },
  }),
  parameter_labels: z.record(z.string(), label).optional().openapi({
    description: "Of one tool: words for its parameters, by their names.",
  }),
} as const;
