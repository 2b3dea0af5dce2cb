import type { Sample, ToolCall } from "../../core/turn.ts";
import { GateError } from "../../core/errors.ts";
import { RawArguments, readCalls } from "../decisions/calls.ts";
import { readContent } from "../decisions/messages.ts";
import { readLogprobs, usageIn } from "../decisions/samples.ts";
import { errorIn } from "../error-in.ts";
import { Field } from "../field.ts";
import { NAMELESS } from "../nameless.ts";

/** What the upstream answered: one sample a choice, or what is wrong with it. */
export type ReadAnswer =
  | { readonly ok: true; readonly samples: readonly Sample[] }
  | { readonly ok: false; readonly problem: string };

const CALL_STOPS = new Set(["tool_calls", "function_call"]);

/** Whether calls were made is said by the calls; a finish reason that promises calls without any is a broken turn. */
export const callsOf = (calls: readonly ToolCall[], finishReason: string | null): readonly ToolCall[] =>
  calls.length === 0 && finishReason !== null && CALL_STOPS.has(finishReason) ? [NAMELESS] : calls;

/** Choices of one response share its id; each is a sample of its own. */
export const sampleId = (responseId: string | null, choice: number, choices: number): string | null =>
  responseId === null || choices === 1 ? responseId : `${responseId}#${choice}`;

/** Under the name that the server gives it; nothing where there is none. */
const reasoningOf = (message: Field): Pick<Sample, "reasoning"> => {
  const { value = message.get("reasoning").value } = message.get("reasoning_content");
  return typeof value === "string" && value !== "" ? { reasoning: value } : {};
};

function readChoice(choice: Field, raw: RawArguments): Omit<Sample, "id" | "usage"> {
  const message = choice.object().get("message").object();
  const finishReason = choice.get("finish_reason").stringOrNull();
  return {
    calls: callsOf(readCalls(message, raw, "keep"), finishReason),
    text: readContent(message.get("content")) ?? message.get("refusal").stringOrNull(),
    ...reasoningOf(message),
    finishReason,
    logprobs: readLogprobs(choice.get("logprobs")),
  };
}

function readBody(text: string): ReadAnswer {
  const root = Field.root(JSON.parse(text) as unknown).object();
  const error = errorIn(root);
  if (error !== null) return { ok: false, problem: `The upstream answered with an error: ${error}` };
  const raw = new RawArguments(text);
  const choices = root.get("choices").items();
  if (choices.length === 0) return { ok: false, problem: "The upstream's answer holds no choice." };
  const id = root.get("id").stringOrNull();
  const usage = usageIn(root.get("usage"));
  const samples = choices.map((choice, index) => ({
    ...readChoice(choice, raw),
    id: sampleId(id, index, choices.length),
    usage: index === 0 ? usage : null,
    ...(index === 0 ? {} : { sharesUsage: true }),
  }));
  return { ok: true, samples };
}

/** Reads the body of an answer that was not streamed. Whatever cannot be read is a problem of the upstream, never ours. */
export function readChatAnswer(text: string): ReadAnswer {
  try {
    return readBody(text);
  } catch (error) {
    const why = error instanceof GateError ? `: ${error.message}` : ".";
    return { ok: false, problem: `The upstream's answer is no chat completion${why}` };
  }
}
