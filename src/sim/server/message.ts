import { MODEL_NAME } from "../model/model.ts";
import type { SimSample } from "../model/sample.ts";
import { type Choice, type Completion, piecesOf } from "./completion.ts";

/** Answers of `POST /v1/messages`. */
const STOP_REASONS: Readonly<Record<SimSample["finishReason"], string>> = {
  stop: "end_turn",
  tool_calls: "tool_use",
  length: "max_tokens",
};

const idOf = (id: string): string => id.replace("chatcmpl-sim-", "msg_sim_");

const headOf = ({ id, usage }: Completion) => ({
  id: idOf(id),
  type: "message",
  role: "assistant",
  model: MODEL_NAME,
  content: [],
  stop_reason: null,
  stop_sequence: null,
  usage: { input_tokens: usage.prompt_tokens, output_tokens: 1 },
});

const stopOf = ({ usage }: Completion, { sample }: Choice) => ({
  stop: { stop_reason: STOP_REASONS[sample.finishReason], stop_sequence: null },
  usage: { output_tokens: usage.completion_tokens },
});

/** What a cut-off input is in an answer that is whole JSON: nothing. */
function inputOf(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return {};
  }
}

export function messageBody(completion: Completion): string {
  const [choice] = completion.choices;
  if (choice === undefined) throw new Error("A message has one choice.");
  const { sample, callIds } = choice;
  const { stop, usage } = stopOf(completion, choice);
  const head = headOf(completion);
  return JSON.stringify({
    ...head,
    content: [
      ...(sample.text === null ? [] : [{ type: "text", text: sample.text, citations: null }]),
      ...sample.calls.map(({ name, arguments: raw }, i) => ({
        type: "tool_use",
        id: callIds[i],
        name,
        input: inputOf(raw),
      })),
    ],
    ...stop,
    usage: { ...head.usage, ...usage },
  });
}

const event = (type: string, more: object = {}): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;

const block = (index: number, content_block: object, deltas: readonly object[]): string[] => [
  event("content_block_start", { index, content_block }),
  ...deltas.map((delta) => event("content_block_delta", { index, delta })),
  event("content_block_stop", { index }),
];

/** The events of a stream, one text each. */
export function messageEvents(completion: Completion): string[] {
  const [choice] = completion.choices;
  if (choice === undefined) throw new Error("A message has one choice.");
  const { sample, callIds } = choice;
  const { stop, usage } = stopOf(completion, choice);
  const words =
    sample.text === null
      ? []
      : block(
          0,
          { type: "text", text: "" },
          piecesOf(sample.text, 9).map((text) => ({ type: "text_delta", text })),
        );
  const calls = sample.calls.flatMap(({ name, arguments: raw }, i) =>
    block(
      i + (sample.text === null ? 0 : 1),
      { type: "tool_use", id: callIds[i], name, input: {} },
      piecesOf(raw, 7).map((partial_json) => ({ type: "input_json_delta", partial_json })),
    ),
  );
  return [
    event("message_start", { message: headOf(completion) }),
    event("ping"),
    ...words,
    ...calls,
    event("message_delta", { delta: stop, usage }),
    event("message_stop"),
  ];
}
