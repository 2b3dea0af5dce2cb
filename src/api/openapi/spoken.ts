import { z } from "@hono/zod-openapi";

const label = z.union([z.string(), z.record(z.string(), z.string())]);

/** How a rule speaks to users. */
export const spokenFields = {
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
