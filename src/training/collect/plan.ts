import type { Question } from "../data/questions.ts";
import { questionName } from "../data/questions.ts";
import type { ChatBody } from "../endpoint/endpoint.ts";
import { guessTokens, priceOf, type Prices } from "../endpoint/bill.ts";
import { wireMessages, wireTools } from "../endpoint/wire.ts";
import type { WireTools } from "../endpoint/wire.ts";
import { languageOf } from "../labels/kinds.ts";

/** One answer that is still to be asked for. */
export interface Job {
  readonly question: Question;
  readonly run: number;
}

/** Round by round, so that a collection that is broken off has about as many answers to each question. */
export function jobsOf(
  questions: readonly Question[],
  samples: number,
  isDone: (question: Question, run: number) => boolean,
): Job[] {
  return Array.from({ length: samples }, (_, run) =>
    questions.filter((question) => !isDone(question, run)).map((question) => ({ question, run })),
  ).flat();
}

/** What goes into every request beside the question. */
export interface Asking {
  readonly model: string;
  /** Parameters of the endpoint, for example temperature. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/**
 * The request for an answer to a question. No seed and no `n`: every sample is a request of its own, as the gate draws
 * them.
 */
export function askingBody(
  { bench, turn }: Pick<Question, "bench" | "turn">,
  { model, parameters }: Asking,
): { readonly body: ChatBody; readonly restore: WireTools["restore"] } {
  const wire = wireTools(turn.tools, languageOf(bench));
  const body: ChatBody = {
    model,
    messages: wireMessages(turn.messages, wire),
    ...(wire.tools.length === 0 ? {} : { tools: wire.tools }),
    ...parameters,
    stream: false,
  };
  return { body, restore: wire.restore };
}

/** Completion tokens of a call, roughly: the mean on bfcl data is between 30 and 60. Reasoning comes on top. */
const TOKENS_A_CALL = 60;

export interface Estimate {
  readonly requests: number;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  /** null without prices. */
  readonly usd: number | null;
}

/** What the jobs will cost, before anything is asked. */
export function estimate(jobs: readonly Job[], asking: Asking, prices: Prices): Estimate {
  const tokens = new Map<string, number>();
  let prompt = 0;
  for (const { question } of jobs) {
    const name = questionName(question);
    const known = tokens.get(name) ?? guessTokens(JSON.stringify(askingBody(question, asking).body));
    tokens.set(name, known);
    prompt += known;
  }
  const completion = jobs.length * TOKENS_A_CALL;
  return {
    requests: jobs.length,
    prompt_tokens: prompt,
    completion_tokens: completion,
    usd: priceOf(prices, prompt, completion),
  };
}
