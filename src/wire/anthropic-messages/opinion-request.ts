import { stringifyJson } from "../../core/arguments/convert.ts";
import type { OpinionRequest } from "../format.ts";
import { asJson } from "../opinion/as-json.ts";
import { objectSchema } from "../opinion/schema.ts";
import { inTurns, type Side } from "../opinion/two-roles.ts";

/** As much as the smallest models may answer. */
const MOST_TOKENS = 4_096;

/** The API refuses a block without words. */
const words = (texts: readonly string[]): readonly object[] =>
  texts.filter((text) => text.trim() !== "").map((text) => ({ type: "text", text }));

function blocksOf(side: Side): readonly object[] {
  if (side.role === "model") {
    const uses = side.calls.map(({ id, name, arguments: input }) => ({ type: "tool_use", id, name, input }));
    return [...words([side.text]), ...uses];
  }
  return [
    // The results come first, each right after its call.
    ...side.results.map(({ id, result, failed }) => ({
      type: "tool_result",
      tool_use_id: id,
      content: result,
      ...(failed ? { is_error: true } : {}),
    })),
    ...words(side.texts),
  ];
}

/** The body of a request that asks another model what a turn asks. */
export const opinionBody = ({ conversation, model, forced, maxTokens }: OpinionRequest): string =>
  stringifyJson(
    asJson({
      model,
      max_tokens: Math.min(maxTokens ?? MOST_TOKENS, MOST_TOKENS),
      ...(conversation.system === null ? {} : { system: conversation.system }),
      messages: inTurns(conversation.steps)
        .map((side) => ({ role: side.role === "model" ? "assistant" : "user", content: blocksOf(side) }))
        .filter(({ content }) => content.length > 0),
      tools: conversation.tools.map(({ name, description, parameters }) => ({
        name,
        ...(description === "" ? {} : { description }),
        input_schema: objectSchema(parameters),
      })),
      ...(forced ? { tool_choice: { type: "any" } } : {}),
    }),
  );
