import { stringifyJson } from "../../core/arguments/convert.ts";
import { isArray, isObject, type Json, type JsonObject } from "../../core/arguments/json.ts";
import { isAbsent, listAt, objectAt } from "../asking/json.ts";
import { objectIn } from "../json-object.ts";
import { asJson } from "../opinion/as-json.ts";
import { objectsIn, type RefusedAnswer } from "../retry.ts";
import { EitherSplitter, itemOf } from "./array-splitter.ts";
import { nameIn } from "./spelling.ts";

/** Items of an array stand behind a bracket or a comma. */
const plainItems = (answer: RefusedAnswer): readonly JsonObject[] => {
  if (answer.kind === "body") return objectsIn(answer, new EitherSplitter());
  const splitter = new EitherSplitter();
  const events = [...splitter.feed(answer.bytes), ...splitter.flush()];
  return events.flatMap(({ data }) => objectIn(data === null ? "" : (itemOf(data).json ?? "")) ?? []);
};

const one = (value: Json | undefined): readonly Json[] => {
  if (value === undefined || value === null) return [];
  return isArray(value) ? value : [value];
};

function partsOf(answer: RefusedAnswer): readonly JsonObject[] {
  return plainItems(answer).flatMap((response) => {
    const [candidate] = listAt(response, "candidates");
    const content = candidate !== undefined && isObject(candidate) ? objectAt(candidate, "content") : null;
    return one(content?.get("parts")).filter((part) => isObject(part));
  });
}

const callIn = (part: JsonObject): JsonObject | null => objectAt(part, nameIn(part, "functionCall"));
/** Arguments that come piece by piece: what the model said stands in no part of the answer. */
const isPiece = (call: JsonObject): boolean =>
  ["partialArgs", "willContinue"].some((name) => !isAbsent(call.get(nameIn(call, name))));
const isEmpty = (part: JsonObject): boolean => part.size === 1 && part.get("text") === "";

function sentBack(part: JsonObject): Json {
  const call = callIn(part);
  if (call === null) return part;
  const args = call.get("args");
  const whole = args !== undefined && isObject(args) ? call : new Map(call).set("args", new Map());
  return new Map(part).set(nameIn(part, "functionCall"), whole);
}

const TOOL_NAME = /^[A-Za-z_][\w.:-]{0,63}$/;

/** The caller's request with the answer behind it, and an error as the response of each call; null where it cannot be written. */
export function retryBody(text: string, answer: RefusedAnswer): string | null {
  const body = objectIn(text);
  const parts = partsOf(answer).filter((part) => !isEmpty(part));
  const calls = parts.flatMap((part) => callIn(part) ?? []);
  const { calls: read } = answer.sample;
  if (body === null || calls.length !== read.length || calls.some(isPiece)) return null;
  if (!read.every(({ name }) => TOOL_NAME.test(name))) return null;
  const results = read.map(({ id, name }, at) => ({
    functionResponse: { ...(id === null ? {} : { id }), name, response: { error: answer.errors[at] ?? "" } },
  }));
  const behind = [
    { role: "model", parts: parts.map(sentBack) },
    { role: "user", parts: results },
  ].map((content) => asJson(content));
  return stringifyJson(new Map(body).set("contents", [...one(body.get("contents")), ...behind]));
}
