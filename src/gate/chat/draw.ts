import type { Sample } from "../../core/turn.ts";
import { callUpstream } from "../../sampling/call.ts";
import { readAll } from "../../sampling/read-all.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import { observeAll } from "./observe.ts";
import { answerHeaders, callOf, type ChatTurn, upstreamOf } from "./turn.ts";

/** Longest silence. */
const SILENCE_MS = 25_000;

/** A sample that came, with the bytes that would be released. */
export interface Drawn {
  readonly sample: Sample;
  readonly bytes: Uint8Array;
  readonly headers: Headers;
}

/** An extra sample that failed is one sample less, and the record says why. It never counts as an answer. */
export type DrawResult = Drawn | Failed;

export interface Failed {
  readonly problem: string;
  /** Nothing was sent, or the provider refused the request: nobody pays for it. Absent: somebody may. */
  readonly unpaid?: boolean;
}

/** Models that refused a temperature, by upstream; plain data that lives as long as the isolate. */
const withoutTemperature = new Set<string>();
const MAX_MODELS = 1_000;

const modelKey = (turn: ChatTurn, model: string | null): string =>
  JSON.stringify([upstreamOf(turn).baseUrl, model ?? turn.request.turn.model]);

async function drawOne(turn: ChatTurn, model: string | null, signal: AbortSignal): Promise<DrawResult> {
  const { format, request } = turn;
  const key = modelKey(turn, model);
  const setTemperature = !withoutTemperature.has(key);
  const options = { setTemperature, ...(model === null ? {} : { model }) };
  const body = format.extraSampleBody(request, turn.body, options);
  if (body === null) return { problem: "the request cannot be rewritten without loss", unpaid: true };
  const answer = await callUpstream(callOf(turn, { body, model }, signal, SILENCE_MS));
  const bytes = await readAll(answer);
  if (answer.status !== 200) {
    if (setTemperature && format.refusesTemperature(answer.status, new TextDecoder().decode(bytes))) {
      if (withoutTemperature.size < MAX_MODELS) withoutTemperature.add(key);
      return drawOne(turn, model, signal);
    }
    return { problem: `status ${answer.status}`, unpaid: true };
  }
  const kind = format.answerKind(request, answer.headers);
  if (kind === null) return { problem: "no answer of a model" };
  // It may be released in the place of sample 1.
  if ((kind === "stream") !== request.stream) return { problem: "an answer in another form" };
  const observed = observeAll(turn, kind, bytes);
  if (!observed.ok) return { problem: observed.problem };
  if (observed.refused) return { problem: "the provider refused to answer" };
  const [sample] = observed.samples;
  return sample === undefined
    ? { problem: "an answer without a choice" }
    : { sample, bytes, headers: answerHeaders(turn, answer.headers) };
}

/** What the record says of a call that brought nothing. */
export const describe = (error: unknown): string => {
  if (error instanceof UpstreamError) return error.problem === "aborted" ? "timeout" : error.problem;
  throw error;
};

/**
 * Draws one extra sample, or another model's answer to the same request.
 * @param model another model than the caller's, or null
 * @param signal ends the wait
 */
export async function drawSample(
  turn: ChatTurn,
  model: string | null,
  signal: AbortSignal,
): Promise<DrawResult> {
  try {
    return await drawOne(turn, model, signal);
  } catch (error) {
    return { problem: describe(error) };
  }
}
