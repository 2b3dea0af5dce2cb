/** A logistic regression over the traits of pieces, where a bag's label holds for its likeliest pieces (multiple instances). */
import { TRAIT_BITS } from "../../core/claims/learned/traits.ts";
import { createRandom, shuffled } from "../../core/statistics/random.ts";
import type { Bag, Instance } from "./bags.ts";

export interface ClaimModel {
  readonly weights: Float64Array;
  readonly bias: number;
}

export interface ClaimSettings {
  readonly epochs: number;
  readonly rate: number;
  readonly l2: number;
  /** Traits of fewer bags are left out. */
  readonly fewest: number;
  /** As many traits are kept. */
  readonly most: number;
  readonly seed: number;
}

export const CLAIM_SETTINGS: ClaimSettings = {
  epochs: 20,
  rate: 0.1,
  l2: 1e-4,
  fewest: 2,
  most: 14_000,
  seed: 1,
};

const SIZE = 1 << TRAIT_BITS;
const LEAST_PART = 0.05;
const odds = (log: number): number => 1 / (1 + Math.exp(-log));

export const claimLogit = ({ weights, bias }: ClaimModel, { traits, each }: Instance): number => {
  let sum = 0;
  for (const trait of traits) sum += weights[trait] ?? 0;
  return bias + sum * each;
};

/** Twice: with every trait that is common enough, and with those that turned out to weigh most. */
export function learnClaims(all: readonly Bag[], settings: ClaimSettings = CLAIM_SETTINGS): ClaimModel {
  const counts = new Uint16Array(SIZE);
  const uses = new Uint32Array(SIZE);
  for (const { instances } of all) {
    for (const trait of new Set(instances.flatMap(({ traits }) => traits))) counts[trait]! += 1;
    for (const { traits } of instances) for (const trait of traits) uses[trait]! += 1;
  }
  const common = keeping(all, (trait) => (counts[trait] ?? 0) >= settings.fewest);
  const { weights } = descend(common, settings);
  const worth: (readonly [value: number, trait: number])[] = [];
  weights.forEach((weight, trait) => {
    if (weight !== 0) worth.push([Math.abs(weight) * (uses[trait] ?? 0) ** 0.25, trait]);
  });
  worth.sort((a, b) => b[0] - a[0] || a[1] - b[1]);
  const kept = new Set(worth.slice(0, settings.most).map(([, trait]) => trait));
  return descend(
    keeping(all, (trait) => kept.has(trait)),
    settings,
  );
}

const keeping = (bags: readonly Bag[], keep: (trait: number) => boolean): Bag[] =>
  bags.map((bag) => ({
    ...bag,
    instances: bag.instances.map((one) => ({ ...one, traits: one.traits.filter(keep) })),
  }));

/** AdaGrad; the weights are the mean of those of the second half of the epochs. */
function descend(bags: readonly Bag[], { epochs, rate, l2, seed }: ClaimSettings): ClaimModel {
  const weights = new Float64Array(SIZE);
  const squares = new Float64Array(SIZE).fill(1e-8);
  const sums = new Float64Array(SIZE);
  let bias = 0;
  let biasSquares = 1e-8;
  let biasSum = 0;
  const logit = (one: Instance): number => claimLogit({ weights, bias }, one);
  const move = ({ traits, each }: Instance, error: number): void => {
    for (const trait of traits) {
      const slope = error * each + l2 * (weights[trait] ?? 0);
      squares[trait]! += slope * slope;
      weights[trait]! -= (rate * slope) / Math.sqrt(squares[trait] ?? 1);
    }
    biasSquares += error * error;
    bias -= (rate * error) / Math.sqrt(biasSquares);
  };
  const learnFrom = ({ instances, claims, weight }: Bag): void => {
    if (instances.some((one) => one.claims !== null)) {
      for (const one of instances) move(one, weight * (odds(logit(one)) - (one.claims === true ? 1 : 0)));
    } else if (claims === false) {
      for (const one of instances) move(one, weight * odds(logit(one)));
    } else if (claims === true) {
      const logits = instances.map(logit);
      partsOf(logits).forEach((part, i) => {
        const one = instances[i];
        if (one !== undefined && part > LEAST_PART) move(one, weight * part * (odds(logits[i] ?? 0) - 1));
      });
    }
  };
  const random = createRandom(seed);
  let half = 0;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const bag of shuffled(bags, random)) learnFrom(bag);
    if (epoch < epochs / 2) continue;
    weights.forEach((weight, trait) => (sums[trait]! += weight));
    biasSum += bias;
    half += 1;
  }
  return { weights: sums.map((sum) => sum / half), bias: biasSum / half };
}

/** How much of a bag each instance stands for: a soft maximum. */
export function partsOf(logits: readonly number[]): number[] {
  const most = Math.max(...logits);
  const raised = logits.map((logit) => Math.exp(2 * (logit - most)));
  const sum = raised.reduce((a, b) => a + b, 0);
  return raised.map((one) => one / sum);
}
