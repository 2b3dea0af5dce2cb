import { auroc } from "../../src/core/statistics/auroc.ts";
import { createRandom } from "../../src/core/statistics/random.ts";
import type { TrainingRows } from "../../src/training/forest/forest.ts";

/** Rows of three features to learn from. */
export interface Example {
  readonly features: Float32Array;
  readonly rows: TrainingRows;
}

/**
 * Rows of three features within 0..1, the label by `rule`; three rows a question.
 * @param missing share of the values that are NaN, whatever the label
 */
export function example(
  n: number,
  rule: (x: number, y: number, z: number) => boolean,
  missing = 0,
  seed = 1,
): Example {
  const random = createRandom(seed);
  const features = new Float32Array(n * 3);
  const labels = new Uint8Array(n);
  for (let i = 0; i < n; i++) {
    const [x, y, z] = [random.next(), random.next(), random.next()];
    labels[i] = Number(rule(x, y, z));
    features.set(
      [x, y, z].map((value) => (random.next() < missing ? Number.NaN : value)),
      i * 3,
    );
  }
  const question = Int32Array.from({ length: n }, (_, i) => Math.floor(i / 3));
  return {
    features,
    rows: { labels, weights: new Float64Array(n).fill(1), question, questions: Math.ceil(n / 3) },
  };
}

/** What no single feature tells. */
export const xor = (x: number, y: number): boolean => x > 0.5 !== y > 0.5;

export const area = (scores: ArrayLike<number>, of: Example): number => auroc(scores, of.rows.labels)!;
