import type { Sample } from "../../core/turn.ts";
import { fromCache } from "../../sampling/from-cache.ts";
import { readJsonCalls } from "../../wire/asking/read-calls.ts";
import type { Draw, DrawResult } from "./draw.ts";
import type { KnownModel } from "./known-model.ts";
import { observeAll } from "./observe.ts";
import { answerHeaders, type ChatTurn, toldByUpstream } from "./turn.ts";

/** An answer of the upstream with status 200. */
export interface Answered {
  readonly bytes: Uint8Array;
  readonly headers: Headers;
  /** Log-probabilities were asked for. */
  readonly logprobs: boolean;
}

type Read = Sample | { readonly problem: string };

function inWords(turn: ChatTurn, sample: Sample): Read {
  if (sample.calls.length > 0) return { problem: "a native call where the calls were asked for as text" };
  const { tools } = turn.request.turn;
  const freeform = new Set(tools.filter((tool) => tool.freeform === true).map(({ name }) => name));
  const read = readJsonCalls(sample.text, freeform);
  // The text says the calls, and nothing else.
  return read.ok ? { ...sample, calls: read.calls, text: null } : { problem: read.problem };
}

/** The sample as it counts, with how it was asked for. An opinion of another model was not asked for by the gate's own choice. */
function asAsked(turn: ChatTurn, { model, asked, orderSeed }: Draw, sample: Sample): Read {
  if (model !== null) return sample;
  const read = asked === "json_text" ? inWords(turn, sample) : sample;
  if ("problem" in read) return read;
  return { ...read, asked, ...(asked === "tool_order" && orderSeed !== undefined ? { orderSeed } : {}) };
}

/** Log-probabilities are of use where they are of the tokens of the calls. */
const coverCalls = ({ calls, logprobs }: Sample): boolean => {
  const text = (logprobs ?? []).map(({ token }) => token).join("");
  return calls.every(({ name }) => text.includes(name));
};

const idsOf = ({ calls }: Sample): string => JSON.stringify(calls.map(({ id }) => id));

/** A provider that copies one answer copies the ids of its calls; two answers never share them. */
const isCopy = (sample: Sample, earlier: readonly Sample[]): boolean =>
  sample.calls.some(({ id }) => id !== null) && earlier.some((other) => idsOf(other) === idsOf(sample));

interface Placed {
  readonly sample: Sample;
  /** Among the answers of the response. */
  readonly position: number;
}

/** The answers that count, of as many as were asked for. What a provider only copied is left out, so that it is drawn anew. */
function placed(draw: Draw, samples: readonly Sample[], known: KnownModel): readonly Placed[] {
  const { answers = 1 } = draw;
  const own = samples
    .slice(0, answers)
    .flatMap((sample, position) =>
      isCopy(sample, samples.slice(0, position)) ? [] : [{ sample, position }],
    );
  if (answers > 1) {
    known.learn("several_answers", own.length === answers);
    known.learn("several_answers_doubtful", false);
  }
  return own;
}

/** What an answer brings: a sample for each of the answers that were asked for and came. Learns of the model on the way. */
export function readDrawn(
  turn: ChatTurn,
  draw: Draw,
  { bytes, headers, logprobs }: Answered,
  known: KnownModel,
): readonly DrawResult[] {
  const { format, request } = turn;
  const kind = format.answerKind(request, headers);
  if (kind === null) return [{ problem: "no answer of a model" }];
  // It may be released in the place of sample 1.
  if ((kind === "stream") !== request.stream) return [{ problem: "an answer in another form" }];
  const observed = observeAll(turn, kind, bytes);
  if (!observed.ok)
    return [{ problem: "an answer that cannot be read", said: toldByUpstream(turn, observed.problem) }];
  if (observed.refused) return [{ problem: "the provider refused to answer" }];
  const several = observed.samples.length > 1;
  return placed(draw, observed.samples, known).map(({ sample, position }) => {
    const own = several ? (format.oneOf?.(bytes, kind, position) ?? null) : bytes;
    if (own === null) return { problem: "an answer that cannot be taken apart" };
    const read = asAsked(turn, draw, sample);
    if ("problem" in read) return read;
    if (logprobs && read.calls.length > 0) known.learn("logprobs_of_calls", coverCalls(read));
    const cached = draw.model === null && fromCache(headers);
    return {
      sample: cached ? { ...read, repeats: "cache" } : read,
      bytes: own,
      headers: answerHeaders(turn, headers),
      several,
    };
  });
}
