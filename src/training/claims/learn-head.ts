/**
 * A logistic regression over the hashed traits of clauses, where a label of 1 holds for the likeliest clauses of a group: multiple instances
 * (Dietterich, Lathrop, Lozano-Pérez 1997, Artif. Intell. 89:31), with a soft maximum (Ray and Craven 2005, ICML).
 */
import { share } from "../../core/claims/learned/judge.ts";
import { TRAIT_BITS } from "../../core/claims/learned/traits.ts";
import { createRandom, shuffled } from "../../core/statistics/random.ts";
import type { Bag } from "./bags.ts";
import type { Group, Question } from "./questions.ts";

export interface LearnedHead {
  readonly weights: Float64Array;
  readonly bias: number;
}

export interface HeadSettings {
  readonly epochs: number;
  readonly rate: number;
  readonly l2: number;
  /** Traits of fewer bags are left out. */
  readonly fewest: number;
  /** At most as many traits are kept. */
  readonly most: number;
  readonly seed: number;
}

export const HEAD_SETTINGS: HeadSettings = {
  epochs: 20,
  rate: 0.1,
  l2: 1e-4,
  fewest: 2,
  most: 120_000,
  seed: 1,
};

const SIZE = 1 << TRAIT_BITS;
const LEAST_PART = 0.05;
const logistic = (log: number): number => 1 / (1 + Math.exp(-log));

/** The traits of a clause, and what each counts. */
interface Row {
  readonly traits: Int32Array;
  readonly each: number;
}
interface Lesson {
  readonly rows: readonly Row[];
  readonly groups: readonly Group[];
  readonly weight: number;
}

/** Twice: with every trait that is common enough, and with those that turned out to weigh most. */
export function learnHead(
  bags: readonly Bag[],
  question: Question,
  settings: HeadSettings = HEAD_SETTINGS,
): LearnedHead {
  const lessons = bags.flatMap((bag): Lesson[] => {
    const groups = question(bag);
    if (groups.length === 0) return [];
    const rows = bag.instances.map(({ traits }) => ({
      traits: Int32Array.from(traits),
      each: share(traits.length),
    }));
    return [{ rows, groups, weight: bag.weight }];
  });
  const counts = new Uint16Array(SIZE);
  const uses = new Uint32Array(SIZE);
  for (const { rows } of lessons) {
    const seen = new Set<number>();
    for (const { traits } of rows)
      for (const trait of traits) {
        seen.add(trait);
        uses[trait]! += 1;
      }
    for (const trait of seen) counts[trait]! += 1;
  }
  const { weights } = descend(
    keeping(lessons, (trait) => (counts[trait] ?? 0) >= settings.fewest),
    settings,
  );
  const worth: (readonly [value: number, trait: number])[] = [];
  weights.forEach((weight, trait) => {
    if (weight !== 0) worth.push([Math.abs(weight) * (uses[trait] ?? 0) ** 0.25, trait]);
  });
  worth.sort((a, b) => b[0] - a[0] || a[1] - b[1]);
  const kept = new Set(worth.slice(0, settings.most).map(([, trait]) => trait));
  return descend(
    keeping(lessons, (trait) => kept.has(trait)),
    settings,
  );
}

const keeping = (lessons: readonly Lesson[], keep: (trait: number) => boolean): Lesson[] =>
  lessons.map((lesson) => ({
    ...lesson,
    rows: lesson.rows.map(({ traits, each }) => ({ traits: traits.filter(keep), each })),
  }));

/** AdaGrad (Duchi, Hazan, Singer 2011, JMLR 12:2121); the weights are the mean of those of the second half of the epochs (Polyak and Juditsky 1992). */
function descend(lessons: readonly Lesson[], { epochs, rate, l2, seed }: HeadSettings): LearnedHead {
  const weights = new Float64Array(SIZE);
  const squares = new Float64Array(SIZE).fill(1e-8);
  const sums = new Float64Array(SIZE);
  let bias = 0;
  let biasSquares = 1e-8;
  let biasSum = 0;
  const logit = ({ traits, each }: Row): number => {
    let sum = 0;
    for (const trait of traits) sum += weights[trait] ?? 0;
    return bias + sum * each;
  };
  const move = ({ traits, each }: Row, error: number): void => {
    for (const trait of traits) {
      const slope = error * each + l2 * (weights[trait] ?? 0);
      squares[trait]! += slope * slope;
      weights[trait]! -= (rate * slope) / Math.sqrt(squares[trait] ?? 1);
    }
    biasSquares += error * error;
    bias -= (rate * error) / Math.sqrt(biasSquares);
  };
  const learnFrom = ({ rows, groups, weight }: Lesson): void => {
    for (const { clauses, label } of groups) {
      const own = clauses.flatMap((i) => rows[i] ?? []);
      if (label === 0) {
        for (const row of own) move(row, weight * logistic(logit(row)));
        continue;
      }
      const logits = own.map(logit);
      partsOf(logits).forEach((part, i) => {
        const row = own[i];
        if (row !== undefined && part > LEAST_PART) move(row, weight * part * (logistic(logits[i] ?? 0) - 1));
      });
    }
  };
  const random = createRandom(seed);
  let half = 0;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const lesson of shuffled(lessons, random)) learnFrom(lesson);
    if (epoch < epochs / 2) continue;
    weights.forEach((weight, trait) => (sums[trait]! += weight));
    biasSum += bias;
    half += 1;
  }
  return { weights: sums.map((sum) => sum / half), bias: biasSum / half };
}

/** How much of a group each clause stands for: a soft maximum. */
function partsOf(logits: readonly number[]): number[] {
  const most = Math.max(...logits);
  const raised = logits.map((logit) => Math.exp(2 * (logit - most)));
  const sum = raised.reduce((a, b) => a + b, 0);
  return raised.map((one) => one / sum);
}
