import type { Sample } from "../../core/turn.ts";
import { callUpstream } from "../../sampling/call.ts";
import { clientHeaders } from "../../sampling/headers.ts";
import { inParallel } from "../../sampling/parallel.ts";
import { readAll } from "../../sampling/read-all.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import { extraSampleBody, refusesTemperature } from "../../wire/openai-chat/extra-sample.ts";
import { answerKind, observeBody, observeStream } from "./observe.ts";
import { callOf, type ChatTurn, declaredNames, upstreamOf } from "./turn.ts";

/** Longest wait for all extra samples of a turn together. After the answer a Worker lives for 30 s at most. */
const DEADLINE_MS = 25_000;

/** A sample that came, with the bytes that would be released. */
export interface Drawn {
  readonly sample: Sample;
  readonly bytes: Uint8Array;
  readonly headers: Headers;
}

/** An extra sample that failed is one sample less, and the record says why. It never counts as an answer. */
export type DrawResult = Drawn | { readonly problem: string };

/** Models that refused a temperature, by upstream; plain data that lives as long as the isolate. */
const withoutTemperature = new Set<string>();
const MAX_MODELS = 1_000;

const modelKey = (turn: ChatTurn): string =>
  JSON.stringify([upstreamOf(turn).baseUrl, turn.request.turn.model]);

async function drawOne(turn: ChatTurn, signal: AbortSignal): Promise<DrawResult> {
  const key = modelKey(turn);
  const setTemperature = !withoutTemperature.has(key);
  const body = extraSampleBody(turn.body, { setTemperature });
  if (body === null) return { problem: "the request cannot be rewritten without loss" };
  const answer = await callUpstream(callOf(turn, body, signal, DEADLINE_MS));
  const bytes = await readAll(answer);
  if (answer.status !== 200) {
    if (setTemperature && refusesTemperature(answer.status, new TextDecoder().decode(bytes))) {
      if (withoutTemperature.size < MAX_MODELS) withoutTemperature.add(key);
      return drawOne(turn, signal);
    }
    return { problem: `status ${answer.status}` };
  }
  const kind = answerKind(answer.headers);
  if (kind === null) return { problem: "no chat completion" };
  const observed = kind === "stream" ? observeStream(bytes, declaredNames(turn)) : observeBody(bytes);
  if (!observed.ok) return { problem: observed.problem };
  const [sample] = observed.samples;
  return sample === undefined
    ? { problem: "an answer without a choice" }
    : { sample, bytes, headers: clientHeaders(answer.headers) };
}

const describe = (error: unknown): string => {
  if (error instanceof UpstreamError) return error.problem === "aborted" ? "timeout" : error.problem;
  throw error;
};

/**
 * Draws so many extra samples at once, each by a request of its own.
 * @param client aborts when the client goes away; null where nobody waits for the answer any more
 * @throws UpstreamError `aborted` when the client went away meanwhile
 */
export async function drawSamples(
  turn: ChatTurn,
  count: number,
  client: AbortSignal | null,
): Promise<readonly DrawResult[]> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, DEADLINE_MS);
  client?.addEventListener("abort", stop);
  if (client?.aborted) stop();
  try {
    const job = async (): Promise<DrawResult> => {
      try {
        return await drawOne(turn, controller.signal);
      } catch (error) {
        return { problem: describe(error) };
      }
    };
    const results = await inParallel(Array.from({ length: count }, () => job));
    if (client?.aborted) throw new UpstreamError("aborted", "The client went away.");
    return results;
  } finally {
    clearTimeout(timer);
    client?.removeEventListener("abort", stop);
  }
}
