import { createHash } from "node:crypto";
import { type Ask, MODEL_NAME } from "../model/model.ts";
import type { SimSample } from "../model/sample.ts";

/** Answers carry a fixed time, so that the same seed gives the same bytes: 1 December 2026. */
export const CREATED = 1_796_083_200;

export interface Choice {
  readonly sample: SimSample;
  /** One id a call; no two calls of a server have the same. */
  readonly callIds: readonly string[];
}

export interface Completion {
  readonly id: string;
  readonly choices: readonly Choice[];
  readonly usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

/** @param serial tells apart two requests for the same turn */
export function createCompletion(
  ask: Ask,
  turnKey: string,
  serial: number,
  samples: readonly SimSample[],
): Completion {
  const name = (...parts: readonly (string | number)[]) =>
    createHash("sha256")
      .update([turnKey, serial, ...parts].join("/"))
      .digest("base64url")
      .replaceAll(/[-_]/g, "")
      .slice(0, 24);
  const choices = samples.map((sample, i) => ({
    sample,
    callIds: sample.calls.map((_, j) => `call_sim_${name("call", i, j)}`),
  }));
  const prompt = tokens(ask.messages.map(({ text }) => text).join(" "));
  const completion = samples.reduce((sum, { text, calls }) => sum + tokens(JSON.stringify([text, calls])), 0);
  return {
    id: `chatcmpl-sim-${name("completion")}`,
    choices,
    usage: {
      prompt_tokens: prompt,
      completion_tokens: completion,
      total_tokens: prompt + completion,
    },
  };
}

/** About four bytes a token. */
const tokens = (text: string): number => Math.ceil(text.length / 4);

const headOf = (id: string, object: string) => ({
  id,
  object,
  created: CREATED,
  model: MODEL_NAME,
  system_fingerprint: "simulated",
});

export function completionBody({ id, choices, usage }: Completion): string {
  return JSON.stringify({
    ...headOf(id, "chat.completion"),
    choices: choices.map(({ sample, callIds }, index) => ({
      index,
      message: {
        role: "assistant",
        content: sample.text,
        refusal: null,
        ...(sample.calls.length === 0 ? {} : { tool_calls: sample.calls.map(callOf(callIds)) }),
      },
      logprobs: null,
      finish_reason: sample.finishReason,
    })),
    usage,
  });
}

const callOf =
  (callIds: readonly string[]) =>
  ({ name, arguments: raw }: SimSample["calls"][number], index: number) => ({
    id: callIds[index],
    type: "function",
    function: { name, arguments: raw },
  });

/** The events of a stream, one text each, the choices mixed as with OpenAI. */
export function completionEvents(completion: Completion, includeUsage: boolean): string[] {
  const head = headOf(completion.id, "chat.completion.chunk");
  const usage = includeUsage ? { usage: null } : {};
  const queues = completion.choices.map((choice, index) =>
    deltasOf(choice).map(({ delta, finish_reason }) => ({
      ...head,
      choices: [{ index, delta, logprobs: null, finish_reason }],
      ...usage,
    })),
  );
  const longest = Math.max(...queues.map((queue) => queue.length));
  const chunks: unknown[] = Array.from({ length: longest }, (_, i) => queues.map((queue) => queue[i]))
    .flat()
    .filter((chunk) => chunk !== undefined);
  if (includeUsage) chunks.push({ ...head, choices: [], usage: completion.usage });
  return [...chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`), "data: [DONE]\n\n"];
}

interface Delta {
  readonly delta: Readonly<Record<string, unknown>>;
  readonly finish_reason: string | null;
}

function deltasOf({ sample, callIds }: Choice): Delta[] {
  const part = (delta: Delta["delta"]): Delta => ({ delta, finish_reason: null });
  const ofCalls = (tool: Readonly<Record<string, unknown>>) => part({ tool_calls: [tool] });
  return [
    part({ role: "assistant", content: sample.text === null ? null : "", refusal: null }),
    ...piecesOf(sample.text ?? "", 9).map((content) => part({ content })),
    ...sample.calls.flatMap(({ name, arguments: raw }, index) => [
      ofCalls({ index, id: callIds[index], type: "function", function: { name, arguments: "" } }),
      ...piecesOf(raw, 7).map((piece) => ofCalls({ index, function: { arguments: piece } })),
    ]),
    { delta: {}, finish_reason: sample.finishReason },
  ];
}

/** `text` in pieces of `size` characters; no character is cut. */
export function piecesOf(text: string, size: number): string[] {
  const characters = [...text];
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, i) =>
    characters.slice(i * size, (i + 1) * size).join(""),
  );
}
