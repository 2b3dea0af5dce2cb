import { LOOK_UP, REFUND, type Call } from "../chat.ts";
import { type FormatDriver, type Heard, type Said, USER } from "./driver.ts";
import { type Block, type Message, objectionTo, signatureOf } from "./anthropic-strict.ts";
import { eventsOf } from "./sse.ts";

const toolOf = ({ function: { name, description, parameters } }: typeof REFUND | typeof LOOK_UP) => ({
  name,
  description,
  input_schema: parameters,
});

export const TOOLS = [toolOf(REFUND), toolOf(LOOK_UP)];

let answers = 0;
const USAGE = { input_tokens: 50, cache_read_input_tokens: 7, output_tokens: 12 };
const headOf = () => ({ id: `msg_${++answers}`, type: "message", role: "assistant", model: "test-model-1" });
const finishOf = ({ calls, finish }: Said) => finish ?? (calls === undefined ? "end_turn" : "tool_use");
/** Marks where the raw text of an input goes. */
const mark = (at: number) => `INPUT-${at}`;
const withInputs = (text: string, calls: readonly Call[]): string =>
  calls.reduce((all, { args }, at) => all.replace(`"${mark(at)}"`, args), text);

function plain(said: Said): string {
  const calls = said.calls ?? [];
  const content = [
    ...(said.thinking === undefined
      ? []
      : [{ type: "thinking", thinking: said.thinking, signature: signatureOf(said.thinking) }]),
    ...(said.text === undefined ? [] : [{ type: "text", text: said.text, citations: null }]),
    ...calls.map(({ id, name }, at) => ({ type: "tool_use", id, name, input: mark(at) })),
  ];
  const whole = { ...headOf(), content, stop_reason: finishOf(said), stop_sequence: null, usage: USAGE };
  const text = JSON.stringify({ ...whole, x_unknown: "DIGITS" }).replace('"DIGITS"', "12345678901234567890");
  return withInputs(text, calls);
}

const event = (type: string, more: object = {}) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;

export type Events = readonly Readonly<Record<string, unknown>>[];

/** A stream of these events, each under the name of its type. */
export const streamOf = (events: Events): string =>
  events.map((one) => `event: ${String(one["type"])}\ndata: ${JSON.stringify(one)}\n\n`).join("");

const inPieces = (text: string): readonly string[] => text.match(/\S+\s*/g) ?? [];

function block(index: number, content_block: object, deltas: readonly object[]): string {
  return [
    event("content_block_start", { index, content_block }),
    ...deltas.map((delta) => event("content_block_delta", { index, delta })),
    event("content_block_stop", { index }),
  ].join("");
}

function streamed(said: Said): string {
  const { thinking, text, calls = [] } = said;
  const blocks: ((index: number) => string)[] = [];
  if (thinking !== undefined) {
    const pieces = inPieces(thinking).map((piece) => ({ type: "thinking_delta", thinking: piece }));
    const signed = { type: "signature_delta", signature: signatureOf(thinking) };
    blocks.push((index) =>
      block(index, { type: "thinking", thinking: "", signature: "" }, [...pieces, signed]),
    );
  }
  if (text !== undefined) {
    const pieces = inPieces(text).map((piece) => ({ type: "text_delta", text: piece }));
    blocks.push((index) => block(index, { type: "text", text: "" }, pieces));
  }
  for (const { id, name, args } of calls) {
    const half = Math.floor(args.length / 2);
    const pieces = ["", args.slice(0, half), args.slice(half)].map((partial_json) => ({
      type: "input_json_delta",
      partial_json,
    }));
    blocks.push((index) => block(index, { type: "tool_use", id, name, input: {} }, pieces));
  }
  const message = { ...headOf(), content: [], stop_reason: null, stop_sequence: null };
  return [
    event("message_start", {
      message: { ...message, usage: { ...USAGE, output_tokens: 1 } },
      x_unknown: "DIGITS",
    }).replace('"DIGITS"', "12345678901234567890"),
    event("ping"),
    ...blocks.map((write, index) => write(index)),
    event("message_delta", {
      delta: { stop_reason: finishOf(said), stop_sequence: null },
      usage: { output_tokens: 12 },
    }),
    event("message_stop"),
  ].join("");
}

/** The message that a client puts together, as the official one does. */
export function messageOf(
  text: string,
  stream: boolean,
): { content: Block[]; stop: string | null; done: boolean } {
  if (!stream) {
    const body = JSON.parse(text) as { content: Block[]; stop_reason: string | null };
    return { content: body.content, stop: body.stop_reason, done: true };
  }
  const content: Record<string, unknown>[] = [];
  let stop: string | null = null;
  let done = false;
  for (const one of eventsOf(text)) {
    const at = content[one["index"] as number];
    if (one["type"] === "content_block_start")
      content.push({ ...(one["content_block"] as object), json: "" });
    if (one["type"] === "message_delta") stop = (one["delta"] as { stop_reason: string }).stop_reason;
    if (one["type"] === "message_stop") done = true;
    if (one["type"] !== "content_block_delta" || at === undefined) continue;
    const delta = one["delta"] as Record<string, string>;
    if (delta["type"] === "text_delta") at["text"] = `${String(at["text"])}${delta["text"]}`;
    if (delta["type"] === "thinking_delta") at["thinking"] = `${String(at["thinking"])}${delta["thinking"]}`;
    if (delta["type"] === "signature_delta") at["signature"] = delta["signature"];
    if (delta["type"] === "input_json_delta") at["json"] = `${String(at["json"])}${delta["partial_json"]}`;
  }
  const whole = content.map(({ json, ...one }) =>
    json === "" ? one : { ...one, input: JSON.parse(String(json)) as unknown },
  );
  return { content: whole as Block[], stop, done };
}

function hear(text: string, stream: boolean): Heard {
  const { content, stop, done } = messageOf(text, stream);
  return {
    words: content.map((one) => (one.type === "text" ? String(one["text"]) : "")).join(""),
    calls: content
      .filter(({ type }) => type === "tool_use")
      .map((one) => ({
        id: String(one["id"]),
        name: String(one["name"]),
        args: JSON.stringify(one["input"]),
      })),
    finish: stop,
    done,
  };
}

export const anthropicMessagesDriver: FormatDriver = {
  name: "anthropic-messages",
  path: () => "/v1/messages",
  callerKey: ["x-api-key", "sk-ant-of-the-caller"],
  upstreamPath: () => "/messages",
  temperatureIn: (body) => body["temperature"],
  finish: { calls: "tool_use", text: "end_turn" },
  ask: (stream, more = {}, user = USER) => ({
    model: "test-model",
    max_tokens: 1024,
    messages: [{ role: "user", content: user }],
    tools: TOOLS,
    stream,
    ...more,
  }),
  answer: (said, stream) => (stream ? streamed(said) : plain(said)),
  hear,
  goOn(body, answer, stream, next) {
    const { content } = messageOf(answer, stream);
    const more =
      "user" in next
        ? next.user
        : next.results.map(({ id, text, failed }) => ({
            type: "tool_result",
            tool_use_id: id,
            content: text,
            ...(failed === true ? { is_error: true } : {}),
          }));
    const messages = [
      ...(body["messages"] as readonly unknown[]),
      { role: "assistant", content },
      { role: "user", content: more },
    ];
    return { ...body, messages };
  },
  objection({ body }) {
    const messages = body["messages"] as readonly Message[];
    const [problem] = messages.flatMap((message, at) => objectionTo(message, messages[at + 1]) ?? []);
    return problem ?? null;
  },
  readError(body) {
    const { message, details } = body["error"] as { message: unknown; details: Record<string, unknown> };
    return { message, code: details["error_code"], requestId: body["request_id"] };
  },
  errorInStream(text) {
    const error = eventsOf(text).find((one) => one["type"] === "error")?.["error"];
    return error === undefined ? null : String((error as { message: unknown }).message);
  },
};
