import type { Classifier } from "../classifier/classifier.ts";
import type { FeatureFamily, FeatureInput } from "../core/features/definition.ts";
import { extractFeatures, FEATURES } from "../core/features/registry.ts";
import type { PreparedTurn } from "../core/features/prepare.ts";
import { firstSamples } from "../core/normalise.ts";
import type { Normalised, NormalisedSample } from "../core/normalised.ts";

export interface Scored {
  readonly features: Float32Array;
  /** Raw score of the classifier. */
  readonly score: number;
  /** The bundle's calibrated confidence, 0..1, before the local head. */
  readonly baseConfidence: number;
  /** Calibrated and through the local head, 0..1. */
  readonly confidence: number;
  /** Confidence after the first 1, 2, ... effective samples; null where the candidate of that prefix had no call. */
  readonly path: readonly (number | null)[];
}

/** Turns a base confidence into the deployment's own, given the row of features and the candidate. */
export type Correction = (
  baseConfidence: number,
  features: Float32Array,
  candidate: Pick<NormalisedSample, "calls" | "canonical">,
) => number;

const uncorrected: Correction = (baseConfidence) => baseConfidence;

const inputOf = (
  turn: PreparedTurn,
  normalised: Normalised,
  secondOpinion: NormalisedSample | null,
): FeatureInput | null => {
  const candidate = normalised.samples[normalised.candidate];
  return candidate === undefined || candidate.calls.length === 0
    ? null
    : { turn, normalised, candidate, secondOpinion };
};

const FAMILIES = new WeakMap<Classifier, ReadonlySet<FeatureFamily>>();

/** The families of which the model reads anything. */
function familiesOf(classifier: Classifier): ReadonlySet<FeatureFamily> {
  const known = FAMILIES.get(classifier);
  if (known !== undefined) return known;
  const read = new Set(classifier.featureNames);
  const families = new Set(FEATURES.filter(({ name }) => read.has(name)).map(({ family }) => family));
  FAMILIES.set(classifier, families);
  return families;
}

/**
 * Scores the candidate of all samples and, in the same run of the model, of every prefix of the effective samples; a second
 * opinion stands beside each of them. Every confidence goes through the correction.
 */
export async function scoreSamples(
  turn: PreparedTurn,
  normalised: Normalised,
  classifier: Classifier,
  secondOpinion: NormalisedSample | null = null,
  correct: Correction = uncorrected,
): Promise<Scored> {
  const prefixes = normalised.effective.map((_, i) => firstSamples(normalised, i + 1));
  const inputs = prefixes.map((prefix) => inputOf(turn, prefix, secondOpinion));
  // The last row is kept with the decision, whole; the others only serve the model.
  const rows = inputs.map(
    (input, i) => input && extractFeatures(input, i < inputs.length - 1 ? familiesOf(classifier) : undefined),
  );
  const last = rows.at(-1);
  if (last === undefined || last === null)
    throw new RangeError("scoreSamples needs a candidate with a call.");

  const filled = rows.filter((row) => row !== null);
  const matrix = new Float32Array(filled.length * last.length);
  for (const [i, row] of filled.entries()) matrix.set(row, i * last.length);
  const scores = await classifier.score(matrix, filled.length);

  let next = 0;
  let baseConfidence = Number.NaN;
  const path = rows.map((row, i) => {
    if (row === null) return null;
    baseConfidence = classifier.calibrate(scores[next++] ?? Number.NaN);
    const candidate = inputs[i]?.candidate;
    return candidate === undefined ? baseConfidence : correct(baseConfidence, row, candidate);
  });
  const score = scores[filled.length - 1] ?? Number.NaN;
  const confidence = path.at(-1) ?? Number.NaN;
  if (Number.isNaN(score) || Number.isNaN(confidence))
    throw new RangeError("The classifier returned no number for the candidate.");
  return { features: last, score, baseConfidence, confidence, path };
}
