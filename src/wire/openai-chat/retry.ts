import { stringifyJson } from "../../core/arguments/convert.ts";
import { isArray, isNumber, isObject, type Json, type JsonObject } from "../../core/arguments/json.ts";
import { listAt, objectAt } from "../asking/json.ts";
import { objectIn } from "../json-object.ts";
import { asJson } from "../opinion/as-json.ts";
import { argumentsObject, objectsIn, type RefusedAnswer, toldCalls } from "../retry.ts";
import { SseParser } from "../sse/parser.ts";

/** Of a call: what the sample says better. */
const READ = new Set(["index", "id", "type", "function", "custom"]);
/** Of a message: what the sample says, or what only an answer has. */
const LEFT_OUT = new Set([
  "role",
  "content",
  "tool_calls",
  "function_call",
  "annotations",
  "audio",
  "refusal",
  "token_ids",
]);

const firstChoice = (answer: JsonObject): JsonObject | null => {
  const [choice] = listAt(answer, "choices");
  return choice !== undefined && isObject(choice) ? choice : null;
};

/** What servers add to the contract and want to have back, such as `reasoning_content` or a signature beside a call. */
class Additions {
  readonly message = new Map<string, Json>();
  readonly calls: Map<string, Json>[] = [];

  /** @param piece a message, or a delta of one */
  add(piece: JsonObject): void {
    for (const [name, value] of piece) {
      const before = this.message.get(name);
      if (LEFT_OUT.has(name) || value === null) continue;
      if (typeof before === "string" && typeof value === "string") this.message.set(name, before + value);
      else if (before !== undefined && isArray(before) && isArray(value))
        this.message.set(name, [...before, ...value]);
      else this.message.set(name, value);
    }
    for (const [place, call] of listAt(piece, "tool_calls").entries())
      if (isObject(call)) this.#addCall(call, place);
  }

  #addCall(call: JsonObject, place: number): void {
    const index = call.get("index");
    const at = index !== undefined && isNumber(index) ? index.value : place;
    // An index of a million would be a million holes.
    if (at > this.calls.length) return;
    const known = (this.calls[at] ??= new Map<string, Json>());
    for (const [name, value] of call) if (!READ.has(name) && value !== null) known.set(name, value);
  }
}

function additionsIn(answer: RefusedAnswer): Additions {
  const additions = new Additions();
  for (const object of objectsIn(answer, new SseParser())) {
    const choice = firstChoice(object);
    const piece = choice && (objectAt(choice, "message") ?? objectAt(choice, "delta"));
    if (piece !== null) additions.add(piece);
  }
  return additions;
}

const TOOL_NAME = /^[\w-]{1,64}$/;

/** The caller's request with the answer behind it, and an error as the result of each call; null where it cannot be written. */
export function retryBody(text: string, answer: RefusedAnswer): string | null {
  const body = objectIn(text);
  const told = toldCalls(answer, TOOL_NAME);
  if (body === null || told === null) return null;
  const added = additionsIn(answer);
  const freeform = freeformNames(body);
  const calls = told.map(({ id, name, arguments: sent }, at) => ({
    ...Object.fromEntries(added.calls[at] ?? []),
    id,
    ...(freeform.has(name)
      ? { type: "custom", custom: { name, input: sent } }
      : { type: "function", function: { name, arguments: stringifyJson(argumentsObject(sent)) } }),
  }));
  const message = {
    ...Object.fromEntries(added.message),
    role: "assistant",
    content: answer.sample.text,
    tool_calls: calls,
  };
  const results = told.map(({ id, error }) => ({ role: "tool", tool_call_id: id, content: error }));
  const messages = [...listAt(body, "messages"), ...[message, ...results].map((one) => asJson(one))];
  return stringifyJson(new Map(body).set("messages", messages));
}

function freeformNames(body: JsonObject): ReadonlySet<Json | undefined> {
  const names = listAt(body, "tools").flatMap((tool) =>
    isObject(tool) && tool.get("type") === "custom" ? [(objectAt(tool, "custom") ?? tool).get("name")] : [],
  );
  return new Set(names);
}
