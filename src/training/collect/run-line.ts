import { stringifyJson } from "../../core/arguments/convert.ts";
import { isObject } from "../../core/arguments/json.ts";
import { parseJson } from "../../core/arguments/parse-json.ts";
import type { ToolCall } from "../../core/turn.ts";
import type { Reply } from "../endpoint/endpoint.ts";
import type { Label } from "../labels/label.ts";

/** Which answer a line of a runs file holds. */
export interface RunName {
  readonly bench: string;
  readonly id: string;
  readonly agent: string;
  readonly mode: string;
  /** From 0. */
  readonly run: number;
}

/**
 * One line of a runs file as in shared/data, with what the endpoint said about itself behind it. Arguments go digit for
 * digit: as an object where they are one, else as the text that came.
 * @param label null where the question has no possible answers; `valid` is null then
 */
export function runLine(
  { bench, id, agent, mode, run }: RunName,
  reply: Reply,
  label: Label | null,
  date: string,
): string {
  const head = JSON.stringify({ bench, id, agent, mode, run, date });
  const tail = JSON.stringify({
    valid: label?.valid ?? null,
    ...(label?.problem == null ? {} : { error: label.problem.kind, reason: label.problem.reason }),
    ...(reply.text === null || reply.text === "" ? {} : { text: reply.text }),
    model: reply.model,
    finish_reason: reply.finishReason,
    response_id: reply.id,
    usage: {
      prompt_tokens: reply.usage.promptTokens,
      completion_tokens: reply.usage.completionTokens,
    },
  });
  const calls = reply.calls.length === 0 ? "null" : `[${reply.calls.map(callJson).join(",")}]`;
  return `${head.slice(0, -1)},"calls":${calls},${tail.slice(1)}`;
}

const callJson = ({ name, arguments: raw }: ToolCall): string => {
  const parsed = parseJson(raw);
  const text = parsed.ok && isObject(parsed.value) ? stringifyJson(parsed.value) : JSON.stringify(raw);
  return `{"name":${JSON.stringify(name)},"arguments":${text}}`;
};
