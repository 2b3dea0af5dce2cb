/** How far the effective samples lie apart in an embedding: the statistics of the literature. All NaN at one sample. */
import { groupBy } from "../group-by.ts";
import { defineSampledFamily, type Feature } from "./define.ts";
import { type PairDistances, pairDistances } from "./pair-distances.ts";
import { semanticVolume } from "./semantic-volume.ts";
import { mean, type SampledView } from "./view.ts";

interface Shared extends PairDistances {
  /** Unit vectors of the effective samples, the candidate's first. */
  readonly vectors: readonly Float32Array[];
  /** Share of the effective samples outside of the largest group of agreeing ones. */
  readonly variationRatio: number;
}

const MOST_COMPARED = 12;
const MISSING = "one effective sample, or a vector is missing";

function share({ input }: SampledView): Shared | null {
  const { normalised, candidate, embeddings } = input;
  const all = normalised.effective.flatMap((index) => normalised.samples[index] ?? []);
  if (all.length < 2) return null;
  const compared = [candidate, ...all.filter(({ index }) => index !== candidate.index)].slice(
    0,
    MOST_COMPARED,
  );
  const vectors = compared.flatMap(({ index, canonical }) =>
    embeddings ? (embeddings.get(index) ?? []) : input.turn.vectorOf(canonical),
  );
  if (vectors.length < compared.length) return null;
  const groups = groupBy(all, ({ canonical }) => canonical);
  const largest = Math.max(...[...groups.values()].map((group) => group.length));
  return { vectors, ...pairDistances(vectors), variationRatio: 1 - largest / all.length };
}

const ofSeveral = (feature: Omit<Feature<Shared>, "missing" | "since">): Feature<Shared | null> => ({
  ...feature,
  missing: MISSING,
  since: 3,
  compute: (shared) => (shared === null ? Number.NaN : feature.compute(shared)),
});

export const dispersion = defineSampledFamily<Shared | null>("dispersion", share, [
  ofSeveral({
    name: "semantic_volume",
    definition:
      "Natural logarithm of the determinant of the samples' Gram matrix plus 0.001 I, divided by k.",
    range: "-7..0",
    sign: -1,
    compute: ({ vectors }) => semanticVolume(vectors),
  }),
  ofSeveral({
    name: "variation_ratio",
    definition: "Share of effective samples outside of the largest group of agreeing samples.",
    range: "0..1",
    sign: -1,
    compute: ({ variationRatio }) => variationRatio,
  }),
  ofSeveral({
    name: "embedding_distance_mean",
    definition: "Mean cosine distance of any two samples in the embedding.",
    range: "0..2",
    sign: -1,
    compute: ({ pairs }) => mean(pairs),
  }),
  ofSeveral({
    name: "embedding_distance_max",
    definition: "Greatest cosine distance of any two samples in the embedding.",
    range: "0..2",
    sign: -1,
    compute: ({ pairs }) => Math.max(...pairs),
  }),
  ofSeveral({
    name: "embedding_candidate_mean",
    definition: "Mean cosine distance of the candidate to the other samples in the embedding.",
    range: "0..2",
    sign: -1,
    compute: ({ toFirst }) => mean(toFirst),
  }),
  ofSeveral({
    name: "embedding_candidate_max",
    definition: "Greatest cosine distance of the candidate to another sample in the embedding.",
    range: "0..2",
    sign: -1,
    compute: ({ toFirst }) => Math.max(...toFirst),
  }),
]);
