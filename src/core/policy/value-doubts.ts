/** Doubts about values: samples that disagree, and values that nobody stated. */
import { stringifyJson } from "../arguments/convert.ts";
import { isArray, isNumber, isObject, type Json, type JsonObject } from "../arguments/json.ts";
import type { Normalised, NormalisedSample, ParsedCall } from "../normalised.ts";
import { agreedText } from "../session/agreed.ts";
import type { Message } from "../turn.ts";
import type { Doubt, DoubtedArgument } from "./doubt.ts";

/** Most arguments that one sentence names. */
const MOST_ARGUMENTS = 3;
/** Most values of one argument that a person can choose from. */
const MOST_OPTIONS = 4;
/** A word or a number this short is found in any text by chance, or stands for a yes. */
const SHORTEST_VALUE = 2;
/** A text of more words, or of more letters without spaces, is composed: nobody has to have said it. */
const COMPOSED = { words: 4, letters: 12 } as const;
/** The share of samples, of at least three, from which on a value is clearly likelier. */
const LIKELY = { share: 0.66, samples: 3 } as const;

export const argumentsOf = (call: ParsedCall): JsonObject | null =>
  call.arguments.status === "ok" ? call.arguments.value : null;

export const shown = (value: Json): string => (typeof value === "string" ? value : stringifyJson(value));

/** A number as people say it: 500 for 500.0, which many serialisers write. */
const plain = (number: string): string =>
  /^-?\d+\.\d+$/.test(number) ? number.replace(/\.?0+$/, "") : number;

const squash = (text: string): string => text.toLowerCase().replace(/[\s*_\-.,'"/:;()]/g, "");

/** The arguments that other samples with the same tools fill in otherwise; the ones with the fewest values first. */
export function fromDisagreement(
  candidate: NormalisedSample,
  normalised: Normalised,
  said: string,
): Doubt | null {
  for (const [position, call] of candidate.calls.entries()) {
    if (call.arguments.status !== "ok") continue;
    const others = normalised.effective
      .map((index) => normalised.samples[index]?.calls[position])
      .filter((other): other is ParsedCall => other?.name === call.name);
    const doubted = [...call.arguments.value.keys()]
      .map((parameter) => doubtedArgument(parameter, others, said))
      .filter(({ values }) => values.length > 1 && values.length <= MOST_OPTIONS)
      .toSorted((a, b) => a.values.length - b.values.length);
    if (doubted.length > 0) {
      return { kind: "disagree", tool: call.name, arguments: doubted.slice(0, MOST_ARGUMENTS) };
    }
  }
  return null;
}

/** The values that differ in meaning, each as it was first written, and the one that speaks for itself. */
function doubtedArgument(parameter: string, calls: readonly ParsedCall[], said: string): DoubtedArgument {
  const found = new Map<string, { readonly value: string; count: number }>();
  for (const call of calls) {
    const form = call.argumentForms.get(parameter);
    const value = argumentsOf(call)?.get(parameter);
    if (form === undefined || value === undefined) continue;
    const known = found.get(form) ?? { value: isNumber(value) ? plain(value.text) : shown(value), count: 0 };
    known.count += 1;
    found.set(form, known);
  }
  const values = [...found.values()];
  const likely = values.length < 2 ? null : likeliest(values, said);
  return {
    parameter,
    values: values.map(({ value }) => value),
    ...(likely === null ? {} : { likely }),
  };
}

/** The only value that was said, or that a tool answered; else the one of most samples. */
function likeliest(
  values: readonly { readonly value: string; readonly count: number }[],
  said: string,
): string | null {
  const stated = values.filter(({ value }) => isIn(value, said));
  if (stated.length === 1) return stated[0]?.value ?? null;
  const all = values.reduce((sum, { count }) => sum + count, 0);
  const most = values.reduce((a, b) => (b.count > a.count ? b : a));
  return all >= LIKELY.samples && most.count / all >= LIKELY.share ? most.value : null;
}

/** Text and numbers among the values; what is nested counts under the parameter that holds it. */
function* scalars(value: Json): Generator<string> {
  if (typeof value === "string") yield value;
  else if (isNumber(value)) yield plain(value.text);
  else if (isArray(value)) for (const item of value) yield* scalars(item);
  else if (isObject(value)) for (const item of value.values()) yield* scalars(item);
}

/** What was said by anybody but the model, and what users took over from it. */
export const saidIn = (messages: readonly Message[]): string => {
  const texts = messages.filter((m) => m.role !== "assistant").map((m) => m.text);
  return squash([...texts, agreedText(messages)].join("\n"));
};

const isIn = (value: string, said: string): boolean => {
  const squashed = squash(value);
  return squashed.length >= SHORTEST_VALUE && said.includes(squashed);
};

const isComposed = (text: string): boolean =>
  text.trim().split(/\s+/).length > COMPOSED.words ||
  (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) && text.length > COMPOSED.letters);

/** The arguments whose values stand nowhere in what the user, the system or a tool said. */
export function fromGrounding(candidate: NormalisedSample, said: string): Doubt | null {
  const isUnstated = (scalar: string): boolean =>
    squash(scalar).length >= SHORTEST_VALUE && !isComposed(scalar) && !isIn(scalar, said);
  for (const call of candidate.calls) {
    const doubted = [...(argumentsOf(call) ?? [])].flatMap(([parameter, value]) => {
      const unstated = [...scalars(value)].find(isUnstated);
      return unstated === undefined ? [] : [{ parameter, values: [unstated] }];
    });
    if (doubted.length > 0) {
      return { kind: "unstated", tool: call.name, arguments: doubted.slice(0, MOST_ARGUMENTS) };
    }
  }
  return null;
}
