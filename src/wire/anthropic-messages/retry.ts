import { stringifyJson } from "../../core/arguments/convert.ts";
import { isArray, isNumber, isObject, type Json, type JsonObject } from "../../core/arguments/json.ts";
import { listAt, objectAt } from "../asking/json.ts";
import { objectIn } from "../json-object.ts";
import { asJson } from "../opinion/as-json.ts";
import { argumentsObject, objectsIn, type RefusedAnswer, toldCalls } from "../retry.ts";
import { SseParser } from "../sse/parser.ts";

/** Deltas by the member of the block that they go on with. */
const GROWS: Readonly<Record<string, string>> = {
  text_delta: "text",
  thinking_delta: "thinking",
  signature_delta: "signature",
};

const added = (block: JsonObject, delta: JsonObject): Map<string, Json> => {
  const name = GROWS[String(delta.get("type"))];
  const piece = name === undefined ? undefined : delta.get(name);
  if (name === undefined || typeof piece !== "string") return new Map(block);
  const before = block.get(name);
  return new Map(block).set(name, typeof before === "string" ? before + piece : piece);
};

/** The blocks of a streamed answer, without the inputs, which the sample has. */
function streamedBlocks(events: readonly JsonObject[]): readonly JsonObject[] {
  const blocks = new Map<number, JsonObject>();
  let last = -1;
  for (const event of events) {
    const index = event.get("index");
    const type = event.get("type");
    const start = type === "content_block_start" ? objectAt(event, "content_block") : null;
    const delta = type === "content_block_delta" ? objectAt(event, "delta") : null;
    const at = index !== undefined && isNumber(index) ? index.value : last + (start === null ? 0 : 1);
    last = start === null ? last : at;
    const known = start ?? blocks.get(at);
    if (known !== undefined) blocks.set(at, delta === null ? known : added(known, delta));
  }
  return [...blocks].toSorted(([a], [b]) => a - b).map(([, block]) => block);
}

function blocksOf(answer: RefusedAnswer): readonly JsonObject[] {
  const objects = objectsIn(answer, new SseParser());
  const [message] = objects;
  if (answer.kind === "stream" || message === undefined) return streamedBlocks(objects);
  return listAt(message, "content").filter((block) => isObject(block));
}

const isUse = (block: JsonObject): boolean => block.get("type") === "tool_use";
/** The API refuses a block without words. */
const isEmpty = (block: JsonObject): boolean =>
  block.get("type") === "text" && String(block.get("text") ?? "").trim() === "";
/** Citations of an answer are null or objects that a request takes only in full. */
const withoutNulls = (block: JsonObject): Map<string, Json> =>
  new Map([...block].filter(([, value]) => value !== null));

const TOOL_NAME = /^[\w-]{1,128}$/;

/** The caller's request with the answer behind it, and an error as the result of each use; null where it cannot be written. */
export function retryBody(text: string, answer: RefusedAnswer): string | null {
  const body = objectIn(text);
  const told = toldCalls(answer, TOOL_NAME);
  const blocks = blocksOf(answer).filter((block) => !isEmpty(block));
  const uses = blocks.filter(isUse);
  if (body === null || told === null || uses.length !== told.length) return null;
  const inputs = new Map(uses.map((use, at) => [use, argumentsObject(told[at]?.arguments ?? "")]));
  const content = blocks.map((block) => {
    const input = inputs.get(block);
    const sent = withoutNulls(block);
    return input === undefined ? sent : sent.set("input", input);
  });
  const results = told.map(({ id, error }) => ({
    type: "tool_result",
    tool_use_id: id,
    content: error,
    is_error: true,
  }));
  const messages = body.get("messages");
  if (messages === undefined || !isArray(messages)) return null;
  const behind = [
    { role: "assistant", content },
    { role: "user", content: results },
  ].map((one) => asJson(one));
  return stringifyJson(new Map(body).set("messages", [...messages, ...behind]));
}
