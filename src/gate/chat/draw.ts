import type { Asked, Sample } from "../../core/turn.ts";
import type { Capability } from "../../sampling/capabilities.ts";
import { readAll } from "../../sampling/read-all.ts";
import { retryAfterMs, waited } from "../../sampling/retry-after.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import type { ExtraSampleOptions } from "../../wire/format.ts";
import { callModel } from "./call-model.ts";
import { KnownModel, textCapability } from "./known-model.ts";
import { readDrawn } from "./read-drawn.ts";
import { callOf, type ChatTurn, meteredOf } from "./turn.ts";

/** Longest silence. */
const SILENCE_MS = 25_000;

/** A sample that came, with the bytes that would be released. */
export interface Drawn {
  readonly sample: Sample;
  readonly bytes: Uint8Array;
  readonly headers: Headers;
  /** It came with others in one response. */
  readonly several: boolean;
}

/** An extra sample that failed is one sample less, and the record says why. It never counts as an answer. */
export type DrawResult = Drawn | Failed;

export interface Failed {
  readonly problem: string;
  /** The same at length, where it may quote the upstream; absent: there is no more to say. */
  readonly said?: string;
  /** Nothing was sent, or the provider refused the request: nobody pays for it. Absent: somebody may. */
  readonly unpaid?: boolean;
}

/** How an answer is asked for. */
export interface Draw {
  /** Another model than the caller's, or null: its answer is an opinion and no sample. */
  readonly model: string | null;
  readonly asked: Asked;
  /** See `Sample.orderSeed`. */
  readonly orderSeed?: number | undefined;
  /** Answers to ask for in one response, from 2; absent: one. */
  readonly answers?: number | undefined;
  readonly logprobs: boolean;
  /** Milliseconds since 1970: an upstream that asks for patience is asked again only before it. */
  readonly deadline: number;
}

/** An error that speaks of the number of answers: of `n`, or of candidates; "/v1/chat/completions" does not. */
const OF_NUMBER =
  /(?<![\\\w/.-])n(?![\w/-])|candidate_?count|(?:number|multiple|several|more than one|only one|single)\s+(?:of\s+)?(?:candidate|choice|completion|generation|answer)/i;

/** The parameter, or the way of asking, that an error is about; null where it is about none that the gate chose. */
function refusedIn(
  turn: ChatTurn,
  options: ExtraSampleOptions,
  status: number,
  text: string,
): Capability | null {
  if (status !== 400 && status !== 422) return null;
  if (options.setTemperature && turn.format.refusesTemperature(status, text)) return "temperature";
  if (options.logprobs === true && /log_?prob/i.test(text)) return "logprobs";
  if (options.answers !== undefined) return "several_answers";
  const tooLong = /context|too long|too large|token/i.test(text);
  if (tooLong) return null;
  if (options.asked === "self_confidence") return "self_confidence";
  return options.asked === "json_text" ? textCapability(turn) : null;
}

/** Those after which the same is asked again without what was refused. */
const ASKED_AGAIN: ReadonlySet<Capability> = new Set(["temperature", "logprobs"]);

async function attempt(
  turn: ChatTurn,
  draw: Draw,
  signal: AbortSignal,
  patient: boolean,
): Promise<readonly DrawResult[]> {
  const { format, request } = turn;
  const { model, asked, orderSeed, answers, deadline } = draw;
  const known = new KnownModel(turn, model, asked);
  const logprobs =
    draw.logprobs &&
    format.logprobs.includes(asked) &&
    known.may("logprobs") &&
    known.may("logprobs_of_calls");
  const options: ExtraSampleOptions = {
    setTemperature: known.may("temperature"),
    asked,
    logprobs,
    ...(model === null ? {} : { model }),
    ...(orderSeed === undefined ? {} : { orderSeed }),
    ...(answers === undefined ? {} : { answers }),
  };
  const body = format.extraSampleBody(request, turn.body, options);
  if (body === null) return [{ problem: "the request cannot be rewritten without loss", unpaid: true }];
  turn.sent.gating += 1;
  const answer = await callModel(
    turn,
    meteredOf(turn, model),
    callOf(turn, { body, model }, signal, SILENCE_MS),
  );
  const bytes = await readAll(answer);
  const { status, headers } = answer;
  if (status === 200) return readDrawn(turn, draw, { bytes, headers, logprobs }, known);
  const text = new TextDecoder().decode(bytes);
  const refused = refusedIn(turn, options, status, text);
  // What else may be wrong with a request for several shows where the same is asked for one: see `fetchSamples`.
  if (refused === "several_answers" && !OF_NUMBER.test(text)) return [];
  if (refused !== null) {
    known.learn(refused, false);
    if (ASKED_AGAIN.has(refused)) return attempt(turn, draw, signal, patient);
    if (refused === "several_answers") return [];
  }
  const wait = patient ? retryAfterMs(status, headers, Date.now()) : null;
  const again = wait !== null && Date.now() + wait < deadline && (await waited(wait, signal));
  return again
    ? attempt(turn, draw, signal, false)
    : [{ problem: `status ${status}`, unpaid: status >= 400 }];
}

/** What the record says of a call that brought nothing. */
export const describe = (error: unknown): string => {
  if (error instanceof UpstreamError) return error.problem === "aborted" ? "timeout" : error.problem;
  throw error;
};

/**
 * Draws extra samples by one request.
 * @param signal ends the wait
 * @returns as many as came of those that were asked for, in the provider's order; why, where none could come
 */
export async function drawSamples(
  turn: ChatTurn,
  draw: Draw,
  signal: AbortSignal,
): Promise<readonly DrawResult[]> {
  try {
    return await attempt(turn, draw, signal, true);
  } catch (error) {
    return [{ problem: describe(error) }];
  }
}

/**
 * Draws one extra sample, or another model's answer to the same request.
 * @param model another model than the caller's, or null
 * @param signal ends the wait
 */
export async function drawSample(
  turn: ChatTurn,
  model: string | null,
  signal: AbortSignal,
  how: Partial<Draw> = {},
): Promise<DrawResult> {
  const draw = { model, asked: "resample" as const, logprobs: false, deadline: 0, ...how };
  const [first] = await drawSamples(turn, draw, signal);
  return first ?? { problem: "an answer without a choice" };
}
