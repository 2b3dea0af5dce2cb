/** The second regression: a claim, what the rules say and what ran, to a phantom or none. */
import { SIGNALS, signalsOf, SIGNS } from "../../core/claims/learned/signals.ts";
import { scoreOf } from "../../core/claims/learned/judge.ts";
import type { Bag } from "./bags.ts";
import { type ClaimModel, claimLogit, partsOf } from "./learn-claims.ts";
import { createRandom } from "../../core/statistics/random.ts";

export interface Judged {
  readonly bag: Bag;
  /** Of each piece. */
  readonly claims: readonly number[];
  readonly signals: readonly (readonly number[])[];
}

const EPOCHS = 60;
const RATE = 0.1;
const L2 = 2e-4;
/** Writers whose sentences the rules know by heart say less of how far the rules can be trusted. */
const UNHEARD = 0.5;

export function judgedOf(bag: Bag, model: ClaimModel): Judged {
  const claims = bag.instances.map((one) => claimLogit(model, one));
  const told = bag.instances.map((one, i) => ({ ...one, claim: claims[i] ?? 0 }));
  return { bag, claims, signals: signalsOf(told, bag.standing) };
}

const odds = (log: number): number => 1 / (1 + Math.exp(-log));
const dot = (a: readonly number[], b: Float64Array): number =>
  a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);

/** Log odds of the likeliest piece; -9 for a text without any. */
export const judgeLogit = (weights: Float64Array, { signals, claims }: Judged): number =>
  Math.max(-9, ...signals.map((one, i) => scoreOf(one, weights, claims[i] ?? 0)));

/** @param all with claims from models that have not seen their writer */
export function learnJudge(all: readonly Judged[], seed = 1): Float64Array {
  const weights = new Float64Array(SIGNALS);
  weights[1] = 1;
  weights[SIGNALS / 2 + 1] = 1;
  const squares = new Float64Array(SIGNALS).fill(1e-6);
  const random = createRandom(seed);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (let n = 0; n < all.length; n += 1) {
      const one = all[random.below(all.length)];
      if (one !== undefined) step(one, weights, squares);
    }
  }
  return weights;
}

function step({ bag, signals }: Judged, weights: Float64Array, squares: Float64Array): void {
  const logits = signals.map((one) => dot(one, weights));
  const parts = partsOf(logits);
  const { phantom } = bag.sentence;
  const weight = bag.weight * (bag.sentence.rules === null ? UNHEARD : 1);
  signals.forEach((one, i) => {
    const part = phantom ? (parts[i] ?? 0) : 1;
    const error = weight * part * (odds(logits[i] ?? 0) - (phantom ? 1 : 0));
    one.forEach((x, k) => {
      if (x === 0) return;
      const slope = error * x + L2 * (weights[k] ?? 0);
      squares[k]! += slope * slope;
      const moved = (weights[k] ?? 0) - (RATE * slope) / Math.sqrt(squares[k] ?? 1);
      weights[k] = moved * (SIGNS[k] ?? 0) < 0 ? 0 : moved;
    });
  });
}
