import { stringifyJson } from "../../core/arguments/convert.ts";
import { isObject, type Json, type JsonObject } from "../../core/arguments/json.ts";
import { isAbsent, listAt, objectAt, without } from "../asking/json.ts";
import { objectIn } from "../json-object.ts";
import { asJson } from "../opinion/as-json.ts";
import { argumentsObject, objectsIn, type RefusedAnswer } from "../retry.ts";
import { SseParser } from "../sse/parser.ts";

const ENDS = new Set<Json | undefined>(["response.completed", "response.incomplete"]);

function outputOf(answer: RefusedAnswer): readonly Json[] {
  const objects = objectsIn(answer, new SseParser());
  const whole =
    answer.kind === "body"
      ? objects[0]
      : objects.flatMap((event) =>
          ENDS.has(event.get("type")) ? (objectAt(event, "response") ?? []) : [],
        )[0];
  if (whole === undefined) return [];
  const output = listAt(whole, "output");
  if (output.length > 0 || answer.kind === "body") return output;
  // Some servers send each item only once.
  return objects.flatMap((event) =>
    event.get("type") === "response.output_item.done" ? (event.get("item") ?? []) : [],
  );
}

/** Nothing is kept at the provider, so reasoning that does not bring its own content would name what nobody knows. */
const isLost = (item: JsonObject): boolean =>
  item.get("type") === "reasoning" && isAbsent(item.get("encrypted_content"));

function sentBack(item: JsonObject, keepsIds: boolean): Json {
  const sent = keepsIds ? new Map(item) : without(item, ["id"]);
  const { arguments: text } = Object.fromEntries(item);
  if (item.get("type") === "function_call" && typeof text === "string")
    sent.set("arguments", stringifyJson(argumentsObject(text)));
  return sent;
}

/** The caller's request with the answer behind it, and an error as the output of each call; null where it cannot be written. */
export function retryBody(text: string, answer: RefusedAnswer): string | null {
  const body = objectIn(text);
  const output = outputOf(answer).filter((item) => isObject(item));
  if (body === null || output.length === 0) return null;
  const calls = output.filter(
    (item) => item.get("type") === "function_call" || item.get("type") === "custom_tool_call",
  );
  // Other calls have outputs of their own kind.
  if (calls.length !== answer.sample.calls.length) return null;
  const results = calls.map((item, at) => ({
    type: `${String(item.get("type"))}_output`,
    call_id: item.get("call_id"),
    output: answer.errors[at] ?? "",
  }));
  if (results.some(({ call_id }) => typeof call_id !== "string")) return null;
  const kept = output.filter((item) => !isLost(item));
  // An item that is named by its id must come with its reasoning.
  const keepsIds = kept.length === output.length;
  const input = body.get("input");
  const before =
    typeof input === "string" ? [asJson({ role: "user", content: input })] : listAt(body, "input");
  const behind = [...kept.map((item) => sentBack(item, keepsIds)), ...results.map((one) => asJson(one))];
  return stringifyJson(new Map(body).set("input", [...before, ...behind]));
}
