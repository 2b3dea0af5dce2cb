import type { Reply } from "./upstream.ts";

/** Turns and answers of OpenAI chat for tests. */
export const REFUND = {
  type: "function",
  function: {
    name: "refund",
    description: "Refund an order.",
    parameters: {
      type: "object",
      properties: { order_id: { type: "string" }, amount: { type: "number" } },
      required: ["order_id", "amount"],
    },
  },
} as const;
export const LOOK_UP = {
  type: "function",
  function: {
    name: "look_up",
    description: "Look up an order.",
    parameters: { type: "object", properties: { order_id: { type: "string" } }, required: ["order_id"] },
  },
} as const;

export const ask = (more: Readonly<Record<string, unknown>> = {}) => ({
  model: "test-model",
  messages: [{ role: "user", content: "Refund 20 euros for order 7731, please." }],
  tools: [REFUND, LOOK_UP],
  ...more,
});

export interface Call {
  readonly name: string;
  readonly args: string;
  readonly id?: string;
}
export const refund = (amount: number, id = "call_1"): Call => ({
  name: "refund",
  args: JSON.stringify({ order_id: "7731", amount }),
  id,
});
export const lookUp = (id = "call_2"): Call => ({ name: "look_up", args: '{"order_id":"7731"}', id });

export interface Say {
  readonly text?: string | null;
  readonly calls?: readonly Call[];
  readonly finish?: string;
  readonly id?: string;
}

let responses = 0;
const headOf = ({ id }: Say, object: string) => ({
  id: id ?? `chatcmpl-${++responses}`,
  object,
  created: 1_800_000_000,
  model: "test-model-1",
});
const finishOf = ({ calls, finish }: Say) => finish ?? (calls === undefined ? "stop" : "tool_calls");
const wire = ({ name, args, id }: Call) => ({ id, type: "function", function: { name, arguments: args } });

const choiceOf = (say: Say, index = 0) => ({
  index,
  message: {
    role: "assistant",
    content: say.text ?? null,
    ...(say.calls === undefined ? {} : { tool_calls: say.calls.map(wire) }),
  },
  logprobs: null,
  finish_reason: finishOf(say),
});

/** A body with a number that JSON.parse would round, so that bytes which were rewritten show. */
export const plainText = (...said: readonly Say[]): string =>
  JSON.stringify({
    ...headOf(said[0] ?? {}, "chat.completion"),
    choices: said.map(choiceOf),
    usage: { prompt_tokens: 50, completion_tokens: 12, total_tokens: 62 },
    x_unknown: "DIGITS",
  }).replace('"DIGITS"', "12345678901234567890");

export const plain = (...said: readonly Say[]): Reply => ({ parts: [plainText(...said)] });

/** The same answer as a stream: role, words, each call in three pieces, the end, the usage. */
export function streamText(say: Say, options: { readonly usage?: boolean } = {}): string {
  const head = headOf(say, "chat.completion.chunk");
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] })}\n\n`;
  const words = say.text?.match(/\S+\s*/g) ?? [];
  const calls = (say.calls ?? []).flatMap(({ name, args, id }, index) => {
    const half = Math.floor(args.length / 2);
    const piece = (more: object) => chunk({ tool_calls: [{ index, ...more }] });
    return [
      piece({ id, type: "function", function: { name, arguments: "" } }),
      piece({ function: { arguments: args.slice(0, half) } }),
      piece({ function: { arguments: args.slice(half) } }),
    ];
  });
  const usage = { prompt_tokens: 50, completion_tokens: 12, total_tokens: 62 };
  return [
    chunk({ role: "assistant", content: say.text === undefined ? null : "" }),
    ...words.map((content) => chunk({ content })),
    ": keep-alive\n\n",
    ...calls,
    chunk({}, finishOf(say)),
    ...(options.usage ? [`data: ${JSON.stringify({ ...head, choices: [], usage })}\n\n`] : []),
    "data: [DONE]\n\n",
  ].join("");
}

export const SSE = { "content-type": "text/event-stream; charset=utf-8" };
export const streamed = (say: Say): Reply => ({ headers: SSE, parts: [streamText(say)] });

/** Plain or streamed, as the request asks. */
export const reply = (body: Readonly<Record<string, unknown>>, say: Say): Reply =>
  body["stream"] === true ? streamed(say) : plain(say);
