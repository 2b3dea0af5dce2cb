import type { Normalised, NormalisedSample } from "../normalised.ts";
import type { PreparedTurn } from "./prepare.ts";
import type { CandidateView, SampledView } from "./view.ts";

export type FeatureFamily =
  | "consistency"
  | "coverage"
  | "grounding"
  | "intent"
  | "schema"
  | "suspicious"
  | "session"
  | "second_opinion"
  | "dispersion"
  | "graybox"
  | "loop";

/** What must be seen of the model: `blackbox` its answers alone, `graybox` the probabilities of its tokens as well. */
export type Invasiveness = "blackbox" | "graybox";

/** What a feature may look at. Never the clock, the network, or another deployment. */
export interface FeatureInput {
  readonly turn: PreparedTurn;
  readonly normalised: Normalised;
  /** The candidate; it holds at least one call. */
  readonly candidate: NormalisedSample;
  /** Another model's answer to the same turn, normalised against its tools; none where absent or null. */
  readonly secondOpinion?: NormalisedSample | null;
  /** Unit vectors of the samples' canonical forms by sample index, from an `Embedding`; absent: the built-in one's. */
  readonly embeddings?: ReadonlyMap<number, Float32Array> | null;
}

/** One number the classifier reads. */
export interface FeatureDefinition {
  /** snake_case, prefixed by nothing; unique. */
  readonly name: string;
  readonly family: FeatureFamily;
  readonly invasiveness: Invasiveness;
  /** One sentence: what is counted, over what. */
  readonly definition: string;
  /** For example "0..1" or "0..". */
  readonly range: string;
  /** When the value is NaN. */
  readonly missing: string;
  /** +1: more means more likely right; -1: less; 0: no sign expected. */
  readonly sign: -1 | 0 | 1;
  /** The registry version from which on the value means what it means now: a model of an older version must not read it. */
  readonly since: number;
}

/** A family computes all its features at once, in the order of its definitions; NaN is missing, never 0. */
export interface FamilyOf<View> {
  readonly definitions: readonly FeatureDefinition[];
  readonly compute: (view: View) => readonly number[];
}

/** Its features depend on turn and candidate alone. */
export interface CandidateFamily extends FamilyOf<CandidateView> {
  readonly beyondCandidate: false;
}

/** Its features depend on more: on the other samples, or on a second opinion. */
export interface SampledFamily extends FamilyOf<SampledView> {
  readonly beyondCandidate: true;
}

export type FeatureFamilyModule = CandidateFamily | SampledFamily;
