import type { ToolCall } from "../../core/turn.ts";
import { sseEvent } from "../sse/write.ts";

/** What an abstention takes from the answer that it replaces, so that a client sees one answer of one model. */
export interface MessageHead {
  readonly id: string;
  readonly model: string;
  /** As the upstream sent it. */
  readonly usage: unknown;
}

const NO_USAGE = { input_tokens: 0, output_tokens: 0 };
const STOP = { stop_reason: "end_turn", stop_sequence: null };
const stopFor = (call: ToolCall | null) => (call === null ? STOP : { ...STOP, stop_reason: "tool_use" });
/** Stands in the place of the arguments until the JSON is made: so their digits stay. */
const toolUse = ({ id, name }: ToolCall, input: unknown) => ({ type: "tool_use", id, name, input });

const message = (head: MessageHead, content: readonly unknown[], stop: object) => ({
  id: head.id,
  type: "message",
  role: "assistant",
  model: head.model,
  content,
  ...stop,
  usage: head.usage ?? NO_USAGE,
});

const INPUT = "idk-arguments-of-the-call";
/** The placeholder is the last string of its kind: words of the answer come before it. */
function withInput(body: string, call: ToolCall): string {
  const mark = JSON.stringify(INPUT);
  const at = body.lastIndexOf(mark);
  return body.slice(0, at) + call.arguments + body.slice(at + mark.length);
}

/** The body of an answer in which the model says that it does not know. */
export function abstentionBody(head: MessageHead, text: string, call: ToolCall | null = null): string {
  const words = { type: "text", text };
  if (call === null) return JSON.stringify(message(head, [words], STOP));
  return withInput(JSON.stringify(message(head, [words, toolUse(call, INPUT)], stopFor(call))), call);
}

const event = (type: string, more: object = {}): string => sseEvent({ type, ...more }, type);

const started = (head: MessageHead): string =>
  event("message_start", { message: message(head, [], { stop_reason: null, stop_sequence: null }) });

/** Where the client stands in the stream that it has seen so far. */
export interface Place {
  /** The block that is open; null between two blocks. */
  readonly open: { readonly index: number; readonly isText: boolean } | null;
  /** Index of the next block. */
  readonly next: number;
}

const START: Place = { open: null, next: 0 };

const stopped = (index: number): string => event("content_block_stop", { index });

function words(text: string, { open, next }: Place): string {
  const index = open?.isText === true ? open.index : next;
  const said = event("content_block_delta", { index, delta: { type: "text_delta", text } }) + stopped(index);
  if (open?.isText === true) return said;
  const block = event("content_block_start", { index, content_block: { type: "text", text: "" } });
  return (open === null ? "" : stopped(open.index)) + block + said;
}

/** A call of the gate after its words. */
function called(call: ToolCall | null, index: number): string {
  if (call === null) return "";
  const delta = { type: "input_json_delta", partial_json: call.arguments };
  return (
    event("content_block_start", { index, content_block: toolUse(call, {}) }) +
    event("content_block_delta", { index, delta }) +
    stopped(index)
  );
}

const ended = (head: MessageHead, call: ToolCall | null): string =>
  event("message_delta", { delta: stopFor(call), usage: head.usage ?? NO_USAGE }) + event("message_stop");

/** A whole stream in which the model says that it does not know. */
export const abstentionStream = (head: MessageHead, text: string, call: ToolCall | null = null): string =>
  started(head) + words(text, START) + called(call, 1) + ended(head, call);

/** The rest of a stream that has begun: further words, and the end. */
export const continuation = (
  head: MessageHead,
  text: string,
  place: Place,
  call: ToolCall | null = null,
): string =>
  words(text, place) +
  called(call, place.open?.isText === true ? place.next : place.next + 1) +
  ended(head, call);
