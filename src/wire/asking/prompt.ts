import { stringifyJson } from "../../core/arguments/convert.ts";
import type { Json } from "../../core/arguments/json.ts";

/** A tool as the prompt shows it, with its numbers digit by digit. */
export interface ShownTool {
  readonly name: Json;
  readonly description?: Json | undefined;
  /** JSON Schema, or what the provider has in its place; absent: no arguments are declared. */
  readonly parameters?: Json | undefined;
  /** Its input is any text. */
  readonly freeform?: boolean;
}

const lineOf = ({ name, description, parameters, freeform = false }: ShownTool): string => {
  const shown = new Map<string, Json>([["name", name]]);
  if (description !== undefined) shown.set("description", description);
  if (freeform) shown.set("input", "text");
  else if (parameters !== undefined) shown.set("parameters", parameters);
  return stringifyJson(shown);
};

/** What asks for the calls as JSON in text; `readJsonCalls` reads the answer. */
export function jsonTextPrompt(tools: readonly ShownTool[]): string {
  const texts = tools.some(({ freeform }) => freeform === true);
  return [
    "The tools that can be called, one a line, as JSON:",
    ...tools.map(lineOf),
    "",
    "Answer with the calls to make now as a JSON array and nothing else, without any words around it:",
    '[{"name": "tool", "arguments": {"parameter": "value"}}]',
    ...(texts ? ['Of a tool with "input": "text" the arguments are one string.'] : []),
    "Answer [] if no tool is to be called now.",
  ].join("\n");
}
