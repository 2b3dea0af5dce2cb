import type { SimMessage } from "../model/conversation.ts";
import { MODEL_NAME } from "../model/model.ts";
import { type Choice, type Completion, CREATED, piecesOf } from "./completion.ts";

/** Answers of `POST /v1/responses`. */
type Item = Readonly<Record<string, unknown>> & { readonly id: string; readonly type: string };

export const responseId = ({ id }: Completion): string => id.replace("chatcmpl-sim-", "resp_sim_");
export const messageId = ({ id }: Completion): string => id.replace("chatcmpl-sim-", "msg_sim_");

const choiceOf = ({ choices }: Completion): Choice => {
  const [choice] = choices;
  if (choice === undefined) throw new Error("A response has one choice.");
  return choice;
};

/** What the model said, as a later request goes on from it. */
export function answerMessage(completion: Completion): SimMessage {
  const { sample, callIds } = choiceOf(completion);
  return { role: "assistant", text: sample.text ?? "", callIds, callId: null };
}

const partOf = (text: string) => ({ type: "output_text", annotations: [], logprobs: [], text });

function itemsOf(completion: Completion): readonly Item[] {
  const { sample, callIds } = choiceOf(completion);
  const status = sample.finishReason === "length" ? "incomplete" : "completed";
  const words: readonly Item[] =
    sample.text === null
      ? []
      : [
          {
            id: messageId(completion),
            type: "message",
            status,
            role: "assistant",
            content: [partOf(sample.text)],
          },
        ];
  const calls = sample.calls.map(({ name, arguments: raw }, i) => ({
    id: `fc_${callIds[i]}`,
    type: "function_call",
    status,
    call_id: callIds[i],
    name,
    arguments: raw,
  }));
  return [...words, ...calls];
}

function responseOf(completion: Completion) {
  const { sample } = choiceOf(completion);
  const cut = sample.finishReason === "length";
  const { prompt_tokens, completion_tokens, total_tokens } = completion.usage;
  return {
    id: responseId(completion),
    object: "response",
    created_at: CREATED,
    status: cut ? "incomplete" : "completed",
    error: null,
    incomplete_details: cut ? { reason: "max_output_tokens" } : null,
    instructions: null,
    metadata: {},
    model: MODEL_NAME,
    output: itemsOf(completion),
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: "auto",
    tools: [],
    top_p: 1,
    usage: {
      input_tokens: prompt_tokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: completion_tokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens,
    },
  };
}

export const responseBody = (completion: Completion): string => JSON.stringify(responseOf(completion));

type Event = readonly [type: string, more: object];

function wordEvents(item: Item, output_index: number, text: string): readonly Event[] {
  const place = { item_id: item.id, output_index, content_index: 0 };
  return [
    ["content_part.added", { ...place, part: partOf("") }],
    ...piecesOf(text, 9).map((delta): Event => ["output_text.delta", { ...place, delta, logprobs: [] }]),
    ["output_text.done", { ...place, text, logprobs: [] }],
    ["content_part.done", { ...place, part: partOf(text) }],
  ];
}

function callEvents(item: Item, output_index: number, raw: string): readonly Event[] {
  const place = { item_id: item.id, output_index };
  return [
    ...piecesOf(raw, 7).map((delta): Event => ["function_call_arguments.delta", { ...place, delta }]),
    ["function_call_arguments.done", { ...place, arguments: raw }],
  ];
}

/** The events of a stream, one text each. */
export function responseEvents(completion: Completion): string[] {
  const response = responseOf(completion);
  const { sample } = choiceOf(completion);
  const begun = { ...response, status: "in_progress", incomplete_details: null, output: [], usage: null };
  const events: readonly Event[] = [
    ["created", { response: begun }],
    ["in_progress", { response: begun }],
    ...response.output.flatMap((item, output_index): readonly Event[] => {
      const isWords = item.type === "message";
      const empty = isWords ? { content: [] } : { arguments: "" };
      const inside = isWords
        ? wordEvents(item, output_index, sample.text ?? "")
        : callEvents(item, output_index, String(item["arguments"]));
      return [
        ["output_item.added", { output_index, item: { ...item, ...empty, status: "in_progress" } }],
        ...inside,
        ["output_item.done", { output_index, item }],
      ];
    }),
    [response.status, { response }],
  ];
  return events.map(([name, more], sequence_number) => {
    const type = `response.${name}`;
    return `event: ${type}\ndata: ${JSON.stringify({ type, ...more, sequence_number })}\n\n`;
  });
}
