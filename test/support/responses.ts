import type { Call } from "./chat.ts";
import { LOOK_UP, REFUND, SSE } from "./chat.ts";
import type { Reply } from "./upstream.ts";

/** Turns and answers of OpenAI Responses for tests. */
const flat = ({ function: declared }: typeof REFUND | typeof LOOK_UP) => ({
  type: "function" as const,
  strict: false,
  ...declared,
});
export const TOOLS = [flat(REFUND), flat(LOOK_UP)];

export const askResponses = (more: Readonly<Record<string, unknown>> = {}) => ({
  model: "test-model",
  input: "Refund 20 euros for order 7731, please.",
  tools: TOOLS,
  ...more,
});

export type Item = Readonly<Record<string, unknown>>;

export interface SayItems {
  readonly id?: string;
  /** A reasoning item comes first. */
  readonly reasoning?: boolean;
  readonly text?: string;
  readonly calls?: readonly Call[];
  /** Other items, behind the words and before the calls. */
  readonly items?: readonly Item[];
  readonly status?: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

let numbers = 0;
const number = (prefix: string): string => `${prefix}_${String(++numbers).padStart(6, "0")}`;

export const message = (text: string, id = number("msg")): Item => ({
  id,
  type: "message",
  status: "completed",
  role: "assistant",
  content: [{ type: "output_text", annotations: [], logprobs: [], text }],
});

export const functionCall = ({ name, args, id }: Call): Item => ({
  id: number("fc"),
  type: "function_call",
  status: "completed",
  arguments: args,
  call_id: id,
  name,
});

const reasoningItem = (): Item => ({
  id: number("rs"),
  type: "reasoning",
  encrypted_content: "gAAAA-sealed",
  summary: [{ type: "summary_text", text: "Thinking about it." }],
});

export const itemsOf = ({ reasoning, text, calls, items }: SayItems): readonly Item[] => [
  ...(reasoning === true ? [reasoningItem()] : []),
  ...(text === undefined ? [] : [message(text)]),
  ...(items ?? []),
  ...(calls ?? []).map(functionCall),
];

const USAGE = {
  input_tokens: 50,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 12,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 62,
};

/** A response with a number that JSON.parse would round, so that bytes which were rewritten show. */
export const responseOf = (say: SayItems, output: readonly Item[] = itemsOf(say)) => ({
  id: say.id ?? number("resp"),
  object: "response",
  created_at: 1_800_000_000,
  status: say.status ?? "completed",
  background: false,
  completed_at: 1_800_000_001,
  error: null,
  incomplete_details: say.status === "incomplete" ? { reason: "max_output_tokens" } : null,
  instructions: null,
  max_output_tokens: null,
  model: "test-model-1",
  output,
  parallel_tool_calls: true,
  previous_response_id: null,
  reasoning: { effort: null, summary: null },
  store: true,
  temperature: 1,
  text: { format: { type: "text" } },
  tool_choice: "auto",
  tools: TOOLS,
  top_p: 1,
  truncation: "disabled",
  usage: USAGE,
  metadata: {},
  x_unknown: "DIGITS",
  ...say.more,
});

type Response = ReturnType<typeof responseOf>;
const digits = (text: string): string => text.replaceAll('"DIGITS"', "12345678901234567890");

export const responseText = (response: Response): string => digits(JSON.stringify(response, null, 2));

const halves = (text: string): readonly string[] => {
  const half = Math.floor(text.length / 2);
  return [text.slice(0, half), text.slice(half)];
};

type Events = (readonly [type: string, more: object])[];

function itemEvents(item: Item, output_index: number): Events {
  const at = { item_id: item["id"], output_index };
  const added = (more: object): Events[number] => [
    "response.output_item.added",
    { output_index, item: { ...item, ...more } },
  ];
  const done: Events[number] = ["response.output_item.done", { output_index, item }];
  switch (item["type"]) {
    case "message": {
      const [part] = item["content"] as { text: string }[];
      const place = { ...at, content_index: 0 };
      const text = part?.text ?? "";
      return [
        added({ status: "in_progress", content: [] }),
        ["response.content_part.added", { ...place, part: { ...part, text: "" } }],
        ...(text.match(/\S+\s*/g) ?? []).map((delta): Events[number] => [
          "response.output_text.delta",
          { ...place, delta, logprobs: [] },
        ]),
        ["response.output_text.done", { ...place, text, logprobs: [] }],
        ["response.content_part.done", { ...place, part }],
        done,
      ];
    }
    case "function_call":
    case "custom_tool_call": {
      const isFunction = item["type"] === "function_call";
      const name = isFunction ? "arguments" : "input";
      const event = isFunction ? "function_call_arguments" : "custom_tool_call_input";
      const whole = String(item[name]);
      return [
        added({ status: "in_progress", [name]: "" }),
        ...halves(whole).map((delta): Events[number] => [`response.${event}.delta`, { ...at, delta }]),
        [`response.${event}.done`, { ...at, [name]: whole }],
        done,
      ];
    }
    case "reasoning": {
      const place = { ...at, summary_index: 0 };
      const text = "Thinking about it.";
      const part = { type: "summary_text", text };
      return [
        added({ summary: [] }),
        ["response.reasoning_summary_part.added", { ...place, part: { ...part, text: "" } }],
        ["response.reasoning_summary_text.delta", { ...place, delta: text }],
        ["response.reasoning_summary_text.done", { ...place, text }],
        ["response.reasoning_summary_part.done", { ...place, part }],
        done,
      ];
    }
    default:
      return [added({ status: "in_progress" }), done];
  }
}

/** The events of a response, in order, as the provider sends them. */
export function eventsOf(response: Response): readonly Item[] {
  const begun = { ...response, status: "in_progress", output: [], usage: null, completed_at: null };
  const events: Events = [
    ["response.created", { response: begun }],
    ["response.in_progress", { response: begun }],
    ...response.output.flatMap(itemEvents),
    [`response.${response.status}`, { response }],
  ];
  return events.map(([type, more], sequence_number) => ({ type, ...more, sequence_number }));
}

export const eventText = (event: Item): string =>
  digits(`event: ${String(event["type"])}\ndata: ${JSON.stringify(event)}\n\n`);

export const streamText = (response: Response): string => eventsOf(response).map(eventText).join("");

export const streamedResponse = (response: Response): Reply => ({
  headers: SSE,
  parts: [streamText(response)],
});

/** Plain or streamed, as the request asks. */
export const respond = (body: Item, say: SayItems): Reply =>
  body["stream"] === true ? streamedResponse(responseOf(say)) : { parts: [responseText(responseOf(say))] };

/** The events of a stream that a client got. */
export const readEvents = (text: string): readonly (Item & { readonly type: string })[] =>
  text
    .split("\n\n")
    .filter((event) => event.trim() !== "" && !event.startsWith(":"))
    .map((event) => {
      const [name = "", data = ""] = event.split("\n");
      const read = JSON.parse(data.slice("data: ".length)) as Item & { readonly type: string };
      if (name !== `event: ${read.type}`) throw new Error(`${name} is not the name of ${read.type}`);
      return read;
    });
