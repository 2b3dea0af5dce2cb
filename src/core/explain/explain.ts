/** Why the classifier is as sure as it is: contributions of features, by family, in words. */
import type { FeatureDefinition, FeatureFamily, FeatureInput } from "../features/definition.ts";
import { extractFeatures, FEATURES } from "../features/registry.ts";
import { type SampledView, viewOf } from "../features/view.ts";
import { describeFeature } from "./describe.ts";

/** How a score comes about, in units of the score: `expected` plus all `contributions` is `score`. */
export interface Attributed {
  readonly expected: number;
  readonly score: number;
  /** In the order of the registry. */
  readonly contributions: Float64Array;
}

/** What a family of features says, through one of them, in words. */
export interface Reason {
  readonly feature: string;
  readonly family: FeatureFamily;
  /** The feature's own, in units of the score; below 0 it speaks against the call. */
  readonly contribution: number;
  /** NaN is missing. */
  readonly value: number;
  /** Begins in lower case and has no full stop. */
  readonly words: string;
  /** Index of the candidate's call that the words are about. */
  readonly call: number | null;
  readonly argument: string | null;
  /** What the request names and the calls leave out, as the user wrote it. */
  readonly leftOut: readonly string[];
}

export interface FamilySum {
  readonly family: FeatureFamily;
  /** Sum over the family's features. */
  readonly contribution: number;
}

export interface Explanation {
  readonly expected: number;
  readonly score: number;
  /** By the size of their contributions; families that say nothing are left out. */
  readonly families: readonly FamilySum[];
  /** One for each of `families`, in the same order. */
  readonly reasons: readonly Reason[];
  /** In the order of the registry. */
  readonly contributions: Float64Array;
}

/** Less than this is the rounding of a sum. */
const NOTHING = 1e-9;
/** A feature that says at least this share of what the strongest one says may speak in its place, if it can name a thing. */
const CLOSE = 0.5;

/**
 * Ten features that measure nearly the same share what they say, so features are summed by family, and each family speaks
 * through one feature: the one that says most in the sum's direction, or one close to it that can name what it is about.
 *
 * @param features one row of the registry
 * @param input what the row was computed from, or null where that is not known. Facts are told only of features that come
 *   out of it with the same value as in the row, so that a turn which was cut when it was stored cannot say anything wrong.
 */
export function explain(
  attributed: Attributed,
  features: Float32Array,
  input: FeatureInput | null,
): Explanation {
  const { contributions } = attributed;
  const own = (definition: FeatureDefinition): number => contributions[FEATURES.indexOf(definition)] ?? 0;
  const families = [...new Set(FEATURES.map(({ family }) => family))]
    .map((family) => {
      const members = FEATURES.filter((feature) => feature.family === family);
      return { family, members, contribution: members.reduce((total, member) => total + own(member), 0) };
    })
    .filter(({ contribution }) => Math.abs(contribution) > NOTHING)
    .toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
  const known = input && { view: viewOf(input), row: extractFeatures(input) };
  return {
    expected: attributed.expected,
    score: attributed.score,
    contributions,
    families: families.map(({ family, contribution }) => ({ family, contribution })),
    reasons: families.map(({ members, contribution }) => {
      const strongest = members
        .filter((member) => Math.sign(own(member)) === Math.sign(contribution))
        .toSorted((a, b) => Math.abs(own(b)) - Math.abs(own(a)));
      const enough = CLOSE * Math.abs(own(strongest[0]!));
      const close = strongest.filter((member) => Math.abs(own(member)) >= enough);
      const reasons = close.map((member) => reasonOf(member, own(member), features, known));
      return reasons.find((reason) => reason.argument !== null || reason.leftOut.length > 0) ?? reasons[0]!;
    }),
  };
}

function reasonOf(
  definition: FeatureDefinition,
  contribution: number,
  features: Float32Array,
  known: { readonly view: SampledView; readonly row: Float32Array } | null,
): Reason {
  const at = FEATURES.indexOf(definition);
  const value = features[at] ?? Number.NaN;
  const view = known !== null && Object.is(known.row[at], value) ? known.view : null;
  const said = describeFeature({ definition, value, raises: contribution > 0 }, view);
  return {
    feature: definition.name,
    family: definition.family,
    contribution,
    value,
    words: said.words,
    call: said.call ?? null,
    argument: said.argument ?? null,
    leftOut: said.leftOut ?? [],
  };
}
