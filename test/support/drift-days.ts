import { createRandom } from "../../src/core/statistics/random.ts";
import { DAY_MS, type ErrorDay } from "../../src/core/drift/days.ts";

/** Days of drift tests count from here. */
export const DRIFT_START = Date.UTC(2031, 0, 1);
export const dayAt = (day: number): number => DRIFT_START + day * DAY_MS;

const drawn = (n: number, p: number, random: { next(): number }): number => {
  let hits = 0;
  for (let i = 0; i < n; i++) hits += Number(random.next() < p);
  return hits;
};

/** Days of `n` verdicts each, of which a share is wrong by chance; a third of the decisions has a verdict. */
export const errorDays = (count: number, n: number, risk: (day: number) => number, seed = 1): ErrorDay[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, day) => {
    const incorrect = drawn(n, risk(day), random);
    return { start: dayAt(day), decisions: 3 * n, correct: n - incorrect, incorrect };
  });
};

export const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
