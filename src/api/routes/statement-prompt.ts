import { z } from "@hono/zod-openapi";
import { STATEMENT_PROMPT, STATEMENT_SCALE } from "../../core/self-confidence/prompt.ts";
import { type App, mount } from "../http/mount.ts";

const promptSchema = z
  .object({
    prompt: z.string().openapi({ description: "For the end of a system prompt." }),
    scale: z.array(z.string()).openapi({ description: "The examples in it, the surest first." }),
  })
  .openapi("StatementPrompt");

/** The words that make a model state how sure it is, for prompts of an operator's own. */
export function mountStatementPrompt(app: App): void {
  mount(
    app,
    {
      method: "get",
      path: "/api/self-confidence/prompt",
      tag: "policies",
      summary:
        "What to put at the end of a system prompt, so that the model states how sure it is of its calls; read where a policy sets `self_confidence`.",
      answer: promptSchema,
    },
    (c) => c.json({ prompt: STATEMENT_PROMPT, scale: STATEMENT_SCALE }),
  );
}
