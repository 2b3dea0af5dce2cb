import { describe, expect, it } from "vitest";
import type { Usage } from "../core/turn.ts";
import { anthropicMessages } from "./anthropic-messages/format.ts";
import type { WireFormat, WireRequest } from "./format.ts";
import { gemini } from "./gemini/format.ts";
import { openaiChat } from "./openai-chat/format.ts";
import { openaiResponses } from "./openai-responses/format.ts";

/** What each format says of the tokens of an answer, in a body and over the events of a stream, as its provider sends it. */
interface Case {
  readonly name: string;
  readonly format: WireFormat;
  readonly request: object;
  readonly target?: string;
  readonly body?: object;
  readonly events?: readonly (object | string)[];
  readonly usage: readonly (Usage | null)[];
}

const chatRequest = { model: "m", messages: [{ role: "user", content: "Hi" }] };
const chatUsage = {
  prompt_tokens: 50,
  completion_tokens: 12,
  total_tokens: 62,
  prompt_tokens_details: { cached_tokens: 40, audio_tokens: 0 },
  completion_tokens_details: { reasoning_tokens: 8 },
};
const choice = (index: number) => ({
  index,
  message: { role: "assistant", content: "a" },
  finish_reason: "stop",
});
const piece = (more: object) => ({ id: "c", object: "chat.completion.chunk", ...more });
const words = [
  piece({ choices: [{ index: 0, delta: { role: "assistant", content: "a" } }] }),
  piece({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }),
];
const claudeRequest = { model: "m", max_tokens: 9, messages: [{ role: "user", content: "Hi" }] };
const claudeUsage = {
  input_tokens: 10,
  cache_creation_input_tokens: 3,
  cache_read_input_tokens: 7,
  output_tokens: 1,
};
const claudeText = { type: "text", text: "a" };
const googleRequest = { contents: [{ role: "user", parts: [{ text: "Hi" }] }] };
const googleUsage = {
  promptTokenCount: 50,
  candidatesTokenCount: 4,
  thoughtsTokenCount: 8,
  cachedContentTokenCount: 40,
};
const spoken = { content: { parts: [{ text: "a" }], role: "model" } };
const message = {
  type: "message",
  id: "m",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text: "a", annotations: [] }],
};
const response = (more: object) => ({
  id: "r",
  object: "response",
  status: "completed",
  output: [message],
  ...more,
});
const responsesUsage = {
  input_tokens: 50,
  output_tokens: 12,
  input_tokens_details: { cached_tokens: 40 },
  output_tokens_details: { reasoning_tokens: 8 },
};
const full = { promptTokens: 50, completionTokens: 12, cachedTokens: 40, reasoningTokens: 8 };

const CASES: readonly Case[] = [
  {
    name: "chat, a body",
    format: openaiChat,
    request: chatRequest,
    body: { id: "c", choices: [choice(0)], usage: chatUsage },
    usage: [full],
  },
  {
    name: "chat, three choices of one response",
    format: openaiChat,
    request: { ...chatRequest, n: 3 },
    body: { id: "c", choices: [choice(0), choice(1), choice(2)], usage: chatUsage },
    usage: [full, null, null],
  },
  {
    name: "chat, details of another maker, and some that are no numbers",
    format: openaiChat,
    request: chatRequest,
    body: {
      id: "c",
      choices: [choice(0)],
      usage: {
        prompt_tokens: 5,
        completion_tokens: 2,
        prompt_cache_hit_tokens: 4,
        completion_tokens_details: "?",
      },
    },
    usage: [{ promptTokens: 5, completionTokens: 2, cachedTokens: 4 }],
  },
  {
    name: "chat, a stream with include_usage",
    format: openaiChat,
    request: { ...chatRequest, stream: true, stream_options: { include_usage: true } },
    events: [...words, piece({ choices: [], usage: chatUsage }), "[DONE]"],
    usage: [full],
  },
  {
    name: "chat, a stream without",
    format: openaiChat,
    request: { ...chatRequest, stream: true },
    events: [...words, "[DONE]"],
    usage: [null],
  },
  {
    name: "chat, a stream that counts on with every chunk",
    format: openaiChat,
    request: { ...chatRequest, stream: true },
    events: words.map((one, i) => ({ ...one, usage: { prompt_tokens: 50, completion_tokens: i + 1 } })),
    usage: [{ promptTokens: 50, completionTokens: 2 }],
  },
  {
    name: "responses, a body",
    format: openaiResponses,
    request: { model: "m", input: "Hi" },
    body: response({ usage: responsesUsage }),
    usage: [full],
  },
  {
    name: "responses, a stream",
    format: openaiResponses,
    request: { model: "m", input: "Hi", stream: true },
    events: [
      { type: "response.created", response: response({ status: "in_progress", output: [], usage: null }) },
      { type: "response.completed", response: response({ usage: responsesUsage }) },
    ],
    usage: [full],
  },
  {
    name: "messages, a body",
    format: anthropicMessages,
    request: claudeRequest,
    body: {
      id: "m",
      type: "message",
      role: "assistant",
      content: [claudeText],
      stop_reason: "end_turn",
      usage: claudeUsage,
    },
    usage: [{ promptTokens: 20, completionTokens: 1, cachedTokens: 7, writtenTokens: 3 }],
  },
  {
    name: "messages, a stream whose end counts on",
    format: anthropicMessages,
    request: { ...claudeRequest, stream: true },
    events: [
      { type: "message_start", message: { id: "m", role: "assistant", content: [], usage: claudeUsage } },
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "a" } },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 5 } },
      { type: "message_stop" },
    ],
    usage: [{ promptTokens: 20, completionTokens: 5, cachedTokens: 7, writtenTokens: 3 }],
  },
  {
    name: "generateContent",
    format: gemini,
    request: googleRequest,
    target: "m:generateContent",
    body: { candidates: [{ ...spoken, finishReason: "STOP" }], usageMetadata: googleUsage },
    usage: [full],
  },
  {
    name: "streamGenerateContent, the last word on usage",
    format: gemini,
    request: googleRequest,
    target: "m:streamGenerateContent",
    events: [
      { candidates: [spoken], usageMetadata: { promptTokenCount: 50, candidatesTokenCount: 1 } },
      { candidates: [{ ...spoken, finishReason: "STOP" }], usageMetadata: googleUsage },
    ],
    usage: [full],
  },
];

const read = ({ format, request, target = "m:generateContent", body, events = [] }: Case) => {
  const hints = { agent: null, session: null, user: null };
  const wire: WireRequest = format.readRequest({
    body: request,
    text: JSON.stringify(request),
    hints,
    params: { target },
    query: "",
  });
  if (body !== undefined) return format.readBody(wire, JSON.stringify(body));
  const stream = format.openStream(wire);
  for (const event of events) stream.add(typeof event === "string" ? event : JSON.stringify(event));
  return stream;
};

describe("the tokens of an answer", () => {
  it.each(CASES)("$name", (one) => {
    const answer = read(one);
    expect(answer.problem).toBeNull();
    const samples = answer.samples();
    expect(samples.map(({ usage }) => usage)).toEqual(one.usage);
    expect(samples.map(({ sharesUsage = false }) => sharesUsage)).toEqual(one.usage.map((_, i) => i > 0));
  });
});
