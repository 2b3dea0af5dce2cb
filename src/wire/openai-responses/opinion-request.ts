import { stringifyJson } from "../../core/arguments/convert.ts";
import type { OpinionRequest } from "../format.ts";
import type { Step } from "../opinion/conversation.ts";
import { objectSchema } from "../opinion/schema.ts";

function itemsOf(step: Step): readonly object[] {
  if (step.role !== "assistant") return [{ role: step.role, content: step.text }];
  const { text, calls } = step;
  return [
    ...(text === "" ? [] : [{ role: "assistant", content: text }]),
    ...calls.map(({ id, name, arguments: object }) => ({
      type: "function_call",
      call_id: id,
      name,
      arguments: stringifyJson(object),
    })),
    ...calls.map(({ id, result }) => ({ type: "function_call_output", call_id: id, output: result })),
  ];
}

/** The body of a request that asks another model what a turn asks. The provider keeps neither it nor the answer. */
export const opinionBody = ({ conversation, model, forced }: OpinionRequest): string =>
  JSON.stringify({
    model,
    ...(conversation.system === null ? {} : { instructions: conversation.system }),
    input: conversation.steps.flatMap(itemsOf),
    tools: conversation.tools.map(({ name, description, parameters }) => ({
      type: "function",
      name,
      description,
      parameters: objectSchema(parameters),
      // This API's own default changes schemas, and refuses many.
      strict: false,
    })),
    store: false,
    ...(forced ? { tool_choice: "required" } : {}),
  });
