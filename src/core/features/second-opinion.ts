/**
 * Does another model, asked the same, answer the same? Its answer is evidence: it is never released and never counts as a
 * sample. All NaN where none was asked.
 */
import type { NormalisedSample } from "../normalised.ts";
import { argumentShares } from "./argument-agreement.ts";
import { defineSampledFamily, type Feature } from "./define.ts";
import { vectorDistance } from "./text/grams.ts";
import { withoutRepeats } from "./repeated-opinion.ts";
import { toolNames } from "./tool-names.ts";
import { count, least, mean, type SampledView } from "./view.ts";

interface Shared {
  readonly candidate: NormalisedSample;
  readonly vectorOf: (canonical: string) => Float32Array;
  /** Effective samples, the candidate among them. */
  readonly samples: readonly NormalisedSample[];
  /** Without calls that say another of its calls again. */
  readonly opinion: NormalisedSample;
  /** For each argument of the candidate 1 where the opinion has the same value, else 0. */
  readonly same: readonly number[];
}

const MISSING = "no second opinion";

function share({ input }: SampledView): Shared | null {
  const { candidate, normalised, secondOpinion: opinion } = input;
  if (opinion === undefined || opinion === null) return null;
  const samples = normalised.effective.flatMap((index) => normalised.samples[index] ?? []);
  const once = withoutRepeats(opinion, candidate);
  const vectorOf = (canonical: string) => input.turn.vectorOf(canonical);
  return { candidate, vectorOf, samples, opinion: once, same: argumentShares(candidate, [once]) };
}

const asked = (
  feature: Omit<Feature<Shared>, "missing" | "since"> & { readonly missing?: string },
): Feature<Shared | null> => ({
  ...feature,
  missing: feature.missing ?? MISSING,
  since: 3,
  compute: (shared) => (shared === null ? Number.NaN : feature.compute(shared)),
});

export const secondOpinion = defineSampledFamily<Shared | null>("second_opinion", share, [
  asked({
    name: "second_opinion_calls",
    definition: "1 where the second opinion calls anything.",
    range: "0..1",
    sign: 1,
    compute: ({ opinion }) => Number(opinion.calls.length > 0),
  }),
  asked({
    name: "second_opinion_agreement",
    definition: "1 where the second opinion's canonical form equals the candidate's.",
    range: "0..1",
    sign: 1,
    compute: ({ candidate, opinion }) => Number(opinion.canonical === candidate.canonical),
  }),
  asked({
    name: "second_opinion_tools",
    definition: "1 where the second opinion calls the same tools equally often.",
    range: "0..1",
    sign: 1,
    compute: ({ candidate, opinion }) => Number(toolNames(opinion) === toolNames(candidate)),
  }),
  asked({
    name: "second_opinion_argument_mean",
    definition: "Share of the candidate's arguments to which the second opinion gives the same value.",
    range: "0..1",
    missing: `${MISSING}, or no arguments`,
    sign: 1,
    compute: ({ same }) => mean(same),
  }),
  asked({
    name: "second_opinion_argument_min",
    definition: "1 where the second opinion gives the same value to every argument of the candidate.",
    range: "0..1",
    missing: `${MISSING}, or no arguments`,
    sign: 1,
    compute: ({ same }) => least(same),
  }),
  asked({
    name: "second_opinion_excess",
    definition: "Calls of the second opinion minus calls of the candidate.",
    range: "any",
    sign: 0,
    compute: ({ candidate, opinion }) => opinion.calls.length - candidate.calls.length,
  }),
  asked({
    name: "second_opinion_similarity",
    definition:
      "Cosine similarity of the second opinion's canonical form to the candidate's, on hashed n-grams.",
    range: "0..1",
    sign: 1,
    compute: ({ candidate, opinion, vectorOf }) =>
      1 - vectorDistance(vectorOf(candidate.canonical), vectorOf(opinion.canonical)),
  }),
  asked({
    name: "second_opinion_support",
    definition: "Share of effective samples whose canonical form is the second opinion's.",
    range: "0..1",
    missing: `${MISSING}, or one effective sample`,
    sign: 0,
    compute: ({ samples, opinion }) =>
      samples.length < 2
        ? Number.NaN
        : count(samples, (sample) => sample.canonical === opinion.canonical) / samples.length,
  }),
]);
