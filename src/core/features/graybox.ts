/**
 * What the model's own token probabilities say of the candidate, over the tokens that carry meaning: tool names and values.
 * Where the candidate came without them, those of the first sample that agrees with it stand for its own: sample 1 is asked for as
 * the caller did, and only extra samples ask for log-probabilities. All NaN without any, and where they are of other tokens than
 * the call's.
 */
import type { NormalisedSample } from "../normalised.ts";
import type { TokenLogprob } from "../turn.ts";
import { defineSampledFamily, type Feature } from "./define.ts";
import { callTokens } from "./token-spans.ts";
import { least, mean, sum, type SampledView } from "./view.ts";

interface Shared {
  /** Tokens that carry meaning. */
  readonly tokens: readonly TokenLogprob[];
  /** Log-probability of each argument's whole value. */
  readonly values: readonly number[];
  /** Of each call's name. */
  readonly names: readonly number[];
  /** Of the tokens that came with alternatives. */
  readonly entropies: readonly number[];
  readonly margins: readonly number[];
}

/** Providers write -9999 for "very unlikely", and -Infinity occurs; below this all are alike. */
const LOWEST = -50;
const MISSING = "no log-probabilities of the call's tokens";

const bounded = (logprob: number): number => Math.min(0, Math.max(LOWEST, logprob));

function share({ candidate, input }: SampledView): Shared | null {
  const { samples, group } = input.normalised;
  for (const one of [candidate, ...group.map((index) => samples[index])]) {
    const shared = one === undefined ? null : sharedBy(one);
    if (shared !== null) return shared;
  }
  return null;
}

function sharedBy({ sample, calls }: NormalisedSample): Shared | null {
  if (sample.logprobs === null) return null;
  const found = callTokens(sample.logprobs, calls);
  if (found === null) return null;
  const { logprobs } = sample;
  const at = (indices: readonly number[]) => indices.flatMap((index) => logprobs[index] ?? []);
  const total = (indices: readonly number[]) =>
    bounded(sum(at(indices).map((token) => bounded(token.logprob))));
  const meaning = at([...new Set(found.flatMap(({ name, values }) => [...name, ...values.flat()]))]);
  if (meaning.length === 0) return null;
  const alternatives = meaning.flatMap(({ top }) => (top && top.length > 0 ? [probabilities(top)] : []));
  return {
    tokens: meaning,
    values: found.flatMap(({ values }) => values.map(total)),
    names: found.flatMap(({ name }) => (name.length > 0 ? [total(name)] : [])),
    entropies: alternatives.map(entropy),
    margins: alternatives.map(([first = 0, second = 0]) => first - second),
  };
}

/** In falling order. */
const probabilities = (top: NonNullable<TokenLogprob["top"]>): number[] =>
  top.map(({ logprob }) => Math.exp(bounded(logprob))).toSorted((a, b) => b - a);

/** Of the listed tokens and, as one more outcome, of all that are not listed: a lower bound of the true entropy; nats. */
function entropy(listed: readonly number[]): number {
  const rest = Math.max(0, 1 - sum(listed));
  return -sum([...listed, rest].map((p) => (p > 0 ? p * Math.log(p) : 0)));
}

const known = (
  feature: Omit<Feature<Shared>, "missing" | "since"> & { readonly missing?: string },
): Feature<Shared | null> => ({
  ...feature,
  missing: feature.missing ?? MISSING,
  since: 3,
  compute: (shared) => (shared === null ? Number.NaN : feature.compute(shared)),
});

const NO_TOP = `${MISSING}, or none with alternatives`;

export const graybox = defineSampledFamily<Shared | null>("graybox", share, [
  known({
    name: "token_logprob_min",
    definition: "Least log-probability of a token that carries meaning (tool names and argument values).",
    range: "-50..0",
    sign: 1,
    compute: ({ tokens }) => least(tokens.map(({ logprob }) => bounded(logprob))),
  }),
  known({
    name: "token_logprob_mean",
    definition: "Mean log-probability of the tokens that carry meaning.",
    range: "-50..0",
    sign: 1,
    compute: ({ tokens }) => mean(tokens.map(({ logprob }) => bounded(logprob))),
  }),
  known({
    name: "token_entropy_mean",
    definition: "Mean entropy in nats of the alternatives to the tokens that carry meaning.",
    range: "0..",
    missing: NO_TOP,
    sign: -1,
    compute: ({ entropies }) => mean(entropies),
  }),
  known({
    name: "token_entropy_max",
    definition: "Greatest entropy in nats of the alternatives to a token that carries meaning.",
    range: "0..",
    missing: NO_TOP,
    sign: -1,
    compute: ({ entropies }) => (entropies.length === 0 ? Number.NaN : Math.max(...entropies)),
  }),
  known({
    name: "token_margin_min",
    definition:
      "Least lead in probability of the likeliest token over the next, over tokens that carry meaning.",
    range: "0..1",
    missing: NO_TOP,
    sign: 1,
    compute: ({ margins }) => least(margins),
  }),
  known({
    name: "argument_logprob_min",
    definition: "Log-probability of the whole value of the least likely argument.",
    range: "-50..0",
    missing: `${MISSING}, or no arguments`,
    sign: 1,
    compute: ({ values }) => least(values),
  }),
  known({
    name: "tool_name_logprob_min",
    definition: "Log-probability of the least likely tool name.",
    range: "-50..0",
    sign: 1,
    compute: ({ names }) => least(names),
  }),
]);
