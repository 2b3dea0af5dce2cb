/** Do the effective samples agree? All NaN where there is only one. A sample without a call is a class of its own. */
import type { NormalisedSample } from "../normalised.ts";
import { sameArguments, sharesOf } from "./argument-agreement.ts";
import { defineSampledFamily } from "./define.ts";
import { pairDistances } from "./pair-distances.ts";
import { toolNames } from "./tool-names.ts";
import { count, least, mean, type SampledView } from "./view.ts";

interface Shared {
  readonly candidate: NormalisedSample;
  /** All effective samples. */
  readonly all: readonly NormalisedSample[];
  /** The effective samples but the candidate, each beside it. */
  readonly others: readonly Compared[];
  /** For each argument of the candidate: share of the other samples with the same value there. */
  readonly argumentShares: readonly number[];
  readonly pairDistances: readonly number[];
  readonly candidateDistances: readonly number[];
}

/** A sample beside the candidate. */
interface Compared {
  readonly sameTools: boolean;
  /** See `sameArguments`. */
  readonly sameArguments: readonly boolean[];
  readonly issues: number;
}

const MOST_COMPARED = 12;
const MISSING = "one effective sample";

/** The prefixes of the samples hold the same pairs again and again. */
const COMPARED = new WeakMap<NormalisedSample, Map<NormalisedSample, Compared>>();

function compare(candidate: NormalisedSample, other: NormalisedSample): Compared {
  const known = COMPARED.get(candidate) ?? new Map<NormalisedSample, Compared>();
  COMPARED.set(candidate, known);
  let compared = known.get(other);
  if (compared === undefined) {
    compared = {
      sameTools: toolNames(other) === toolNames(candidate),
      sameArguments: sameArguments(candidate, other),
      issues: issues(other),
    };
    known.set(other, compared);
  }
  return compared;
}

/** Plain loops: it runs for every prefix of the samples. */
function share({ input }: SampledView): Shared {
  const { normalised, candidate, turn } = input;
  const all: NormalisedSample[] = [];
  const others: Compared[] = [];
  const vectors: Float32Array[] = [];
  for (const index of normalised.effective) {
    const sample = normalised.samples[index];
    if (sample === undefined) continue;
    all.push(sample);
    if (sample.index === candidate.index) continue;
    others.push(compare(candidate, sample));
    if (vectors.length === 0) vectors.push(turn.vectorOf(candidate.canonical));
    if (vectors.length < MOST_COMPARED) vectors.push(turn.vectorOf(sample.canonical));
  }
  const { pairs, toFirst } = pairDistances(vectors);
  return {
    candidate,
    all,
    others,
    argumentShares: sharesOf(others.map((one) => one.sameArguments)),
    pairDistances: pairs,
    candidateDistances: toFirst,
  };
}

const issues = (sample: NormalisedSample): number =>
  sample.calls.reduce(
    (total, call) => total + call.schema.issues.length + (call.arguments.status === "ok" ? 0 : 1),
    0,
  );

/** Shannon entropy of the sizes of the groups of agreeing samples, divided by ln k; 0 all agree, 1 none do. */
function entropy(samples: readonly NormalisedSample[]): number {
  const sizes = new Map<string, number>();
  for (const { canonical } of samples) sizes.set(canonical, (sizes.get(canonical) ?? 0) + 1);
  let total = 0;
  for (const size of sizes.values()) total -= (size / samples.length) * Math.log(size / samples.length);
  return total / Math.log(samples.length);
}

const ofSeveral = (shared: Shared, value: () => number): number =>
  shared.others.length === 0 ? Number.NaN : value();

export const consistency = defineSampledFamily<Shared>("consistency", share, [
  {
    name: "agreement",
    definition: "Share of effective samples that agree with the candidate, itself included.",
    range: "0..1",
    missing: MISSING,
    sign: 1,
    compute: (s) =>
      ofSeveral(s, () => count(s.all, ({ canonical }) => canonical === s.candidate.canonical) / s.all.length),
  },
  {
    name: "sample_entropy",
    definition: "Entropy of the groups of agreeing samples, divided by ln k.",
    range: "0..1",
    missing: MISSING,
    sign: -1,
    compute: (s) => ofSeveral(s, () => entropy(s.all)),
  },
  {
    name: "tool_agreement",
    definition: "Share of the other samples that call the same tools equally often.",
    range: "0..1",
    missing: MISSING,
    sign: 1,
    compute: (s) => count(s.others, ({ sameTools }) => sameTools) / s.others.length,
  },
  {
    name: "argument_agreement_mean",
    definition:
      "Mean over the candidate's arguments of the share of other samples with the same value there.",
    range: "0..1",
    missing: `${MISSING}, or no arguments`,
    sign: 1,
    compute: (s) => mean(s.argumentShares),
  },
  {
    name: "argument_agreement_min",
    definition: "The least agreed argument's share of other samples with the same value.",
    range: "0..1",
    missing: `${MISSING}, or no arguments`,
    sign: 1,
    compute: (s) => least(s.argumentShares),
  },
  {
    name: "sample_distance_mean",
    definition: "Mean cosine distance of the canonical forms of any two samples, on hashed n-grams.",
    range: "0..1",
    missing: MISSING,
    sign: -1,
    compute: (s) => mean(s.pairDistances),
  },
  {
    name: "candidate_distance_mean",
    definition:
      "Mean cosine distance of the other samples' canonical forms to the candidate's, on hashed n-grams.",
    range: "0..1",
    missing: MISSING,
    sign: -1,
    compute: (s) => mean(s.candidateDistances),
  },
  {
    name: "schema_issue_excess",
    definition: "Schema issues and malformed calls of the candidate minus the mean of the other samples.",
    range: "any",
    missing: MISSING,
    sign: -1,
    compute: (s) => ofSeveral(s, () => issues(s.candidate) - mean(s.others.map((other) => other.issues))),
  },
  {
    name: "no_call_share",
    definition: "Share of effective samples that call nothing.",
    range: "0..1",
    missing: MISSING,
    sign: -1,
    compute: (s) => ofSeveral(s, () => count(s.all, ({ calls }) => calls.length === 0) / s.all.length),
  },
]);
