import { logit } from "../local-head/logit.ts";

/** Upper ends of the bands of distance between confidence and threshold, in logits; a last band has none. */
export const DISTANCE_ENDS = [0.5, 1, 1.5, 2, 2.7] as const;

/** How far a confidence is from a threshold, in logits: 0.9 is as far from 0.75 as 0.75 is from 0.5. */
export const distanceOf = (confidence: number, threshold: number): number =>
  Math.abs(logit(confidence) - logit(threshold));

/** The band that a distance lies in: an index from 0 to `DISTANCE_ENDS.length`. */
export function distanceBand(confidence: number, threshold: number): number {
  const distance = distanceOf(confidence, threshold);
  const band = DISTANCE_ENDS.findIndex((end) => distance < end);
  return band < 0 ? DISTANCE_ENDS.length : band;
}

/**
 * IDKS that one further sample gains where all the rest is drawn, by samples before (1, 2, 3 and more) and band: mean of
 * bfcl-v1 (to 4 samples) and bfcl-v4 (to 5), out of fold, threshold 0.5; what is not above 0 counts as 0.
 * Measured by `npm run report -- --only adaptive`, table "What a further sample is worth".
 */
const SAMPLE: readonly (readonly number[])[] = [
  [0.052, 0.022, 0.012, 0.008, 0.005, 0.005],
  [0.08, 0.053, 0.018, 0.016, 0.003, 0.005],
  [0.035, 0.04, 0.007, 0.001, 0, 0.003],
];

/**
 * The same of one answer of another model: mean of the four second models on bfcl-v1 at 1, 2 and 4 samples; .001 and less count as 0.
 * Measured by `npm run report -- --only second`, table "What a second opinion is worth".
 */
const OPINION: readonly (readonly number[])[] = [
  [0.281, 0.049, 0, 0, 0, 0],
  [0.112, 0.051, 0, 0, 0, 0],
  [0.075, 0.018, 0, 0, 0, 0],
];

const worthIn = (table: typeof SAMPLE, drawn: number, band: number): number =>
  table[Math.min(Math.max(drawn, 1), table.length) - 1]![band]!;

/** IDKS that a further sample can be expected to gain, 0 or more. @param drawn samples before */
export const worthOfSample = (confidence: number, threshold: number, drawn: number): number =>
  worthIn(SAMPLE, drawn, distanceBand(confidence, threshold));

/** IDKS that a second opinion can be expected to gain, 0 or more. */
export const worthOfOpinion = (confidence: number, threshold: number, drawn: number): number =>
  worthIn(OPINION, drawn, distanceBand(confidence, threshold));
