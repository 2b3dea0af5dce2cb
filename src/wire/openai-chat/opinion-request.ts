import { stringifyJson } from "../../core/arguments/convert.ts";
import type { OpinionRequest } from "../format.ts";
import type { PastCall, Step } from "../opinion/conversation.ts";
import { objectSchema } from "../opinion/schema.ts";

const callOf = ({ id, name, arguments: object }: PastCall) => ({
  id,
  type: "function",
  function: { name, arguments: stringifyJson(object) },
});

function messagesOf(step: Step): readonly object[] {
  if (step.role !== "assistant") return [{ role: step.role, content: step.text }];
  const { text, calls } = step;
  return [
    {
      role: "assistant",
      content: text === "" ? null : text,
      ...(calls.length > 0 ? { tool_calls: calls.map(callOf) } : {}),
    },
    ...calls.map(({ id, result }) => ({ role: "tool", tool_call_id: id, content: result })),
  ];
}

/** The body of a request that asks another model what a turn asks. Nothing in it is known to few servers only. */
export const opinionBody = ({ conversation, model, forced }: OpinionRequest): string =>
  JSON.stringify({
    model,
    messages: [
      ...(conversation.system === null ? [] : [{ role: "system", content: conversation.system }]),
      ...conversation.steps.flatMap(messagesOf),
    ],
    tools: conversation.tools.map(({ name, description, parameters }) => ({
      type: "function",
      function: { name, description, parameters: objectSchema(parameters) },
    })),
    ...(forced ? { tool_choice: "required" } : {}),
  });
