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

const message = (head: MessageHead, content: readonly unknown[], stop: object) => ({
  id: head.id,
  type: "message",
  role: "assistant",
  model: head.model,
  content,
  ...stop,
  usage: head.usage ?? NO_USAGE,
});

/** The body of an answer in which the model says that it does not know. */
export const abstentionBody = (head: MessageHead, text: string): string =>
  JSON.stringify(message(head, [{ type: "text", text }], STOP));

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

const ended = (head: MessageHead): string =>
  event("message_delta", { delta: STOP, usage: head.usage ?? NO_USAGE }) + event("message_stop");

/** A whole stream in which the model says that it does not know. */
export const abstentionStream = (head: MessageHead, text: string): string =>
  started(head) + words(text, START) + ended(head);

/** The rest of a stream that has begun: further words, and the end. */
export const continuation = (head: MessageHead, text: string, place: Place): string =>
  words(text, place) + ended(head);
