import type { Tool } from "../../core/turn.ts";
import { isRecord, type Language } from "./kinds.ts";

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  python: "Python",
  java: "Java",
  javascript: "JavaScript",
};

/**
 * Parameters whose values are source text: all their types become strings, and the description says of which type the text must be
 * (as the leaderboard does it, `language_specific_pre_processing` of its sources).
 */
export const sourceTexts = (
  properties: Readonly<Record<string, unknown>>,
  language: Language,
): Record<string, object> =>
  Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, sourceText(one, language)]));

/**
 * The tools of a question as its agents were offered them. The data name the types of Java and JavaScript, but agents were told that all
 * values are text, and that is what the labels judge: of the recorded calls that give such a language's number, list or boolean as
 * one of JSON none is right.
 */
export const toolsAsOffered = (tools: readonly Tool[], language: Language): readonly Tool[] =>
  language === "python"
    ? tools
    : tools.map((tool) => {
        const { parameters } = tool;
        if (!isRecord(parameters) || !isRecord(parameters.properties)) return tool;
        return {
          ...tool,
          parameters: { ...parameters, properties: sourceTexts(parameters.properties, language) },
        };
      });

function sourceText(schema: unknown, language: Language): object {
  const {
    type,
    items,
    properties: _,
    description,
    ...rest
  } = isRecord(schema) ? schema : ({} as Record<string, unknown>);
  const item = isRecord(items) && typeof items.type === "string" ? ` of ${items.type}` : "";
  const name = typeof type === "string" ? type : "any";
  const words = typeof description === "string" ? `${description} ` : "";
  return {
    ...rest,
    type: "string",
    description: `${words}Write the value as ${LANGUAGE_NAMES[language]} source text of type ${name}${item}.`,
  };
}
