import type { SimCall } from "../story.ts";

/** One answer of the simulated model, and the truth about it. */
export interface SimSample {
  readonly text: string | null;
  /** Arguments as the text that goes out; not always JSON. */
  readonly calls: readonly { readonly name: string; readonly arguments: string }[];
  readonly finishReason: "stop" | "tool_calls" | "length";
  /** Whether running all its calls is right; null without a call. */
  readonly correct: boolean | null;
  /** Why it is wrong, or that it is not. */
  readonly why: string;
}

export const textSample = (text: string, why: string): SimSample => ({
  text,
  calls: [],
  finishReason: "stop",
  correct: null,
  why,
});

export const callSample = (
  calls: readonly SimCall[],
  correct: boolean,
  why: string,
  text: string | null = null,
): SimSample => ({
  text,
  calls: calls.map(({ name, args }) => ({ name, arguments: JSON.stringify(args) })),
  finishReason: "tool_calls",
  correct,
  why,
});

/** The last call's arguments end too early, as at the limit of tokens. */
export function truncate(sample: SimSample): SimSample {
  return {
    ...sample,
    calls: sample.calls.map((one, i) =>
      i === sample.calls.length - 1
        ? { ...one, arguments: one.arguments.slice(0, Math.ceil(one.arguments.length * 0.6)) }
        : one,
    ),
    finishReason: "length",
    correct: false,
    why: "The arguments were cut off at the limit of tokens.",
  };
}

/** The first call's arguments are no JSON: single quotes and a comma too many. */
export function malform(sample: SimSample): SimSample {
  return {
    ...sample,
    calls: sample.calls.map((one, i) =>
      i === 0 ? { ...one, arguments: one.arguments.replaceAll('"', "'").replace(/\}$/, ",}") } : one,
    ),
    correct: false,
    why: "The arguments are no JSON.",
  };
}

/** The first call goes to a tool that nobody offered. */
export function renameTool(sample: SimSample): SimSample {
  return {
    ...sample,
    calls: sample.calls.map((one, i) => (i === 0 ? { ...one, name: `${one.name}_v2` } : one)),
    correct: false,
    why: "There is no such tool.",
  };
}
