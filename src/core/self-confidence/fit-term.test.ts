import { expect, test } from "vitest";
import { createRandom } from "../statistics/random.ts";
import { fitTerm, type TermRow } from "./fit-term.ts";

interface Case {
  readonly stated: number;
  readonly right: boolean;
  readonly session: number;
}

const rowsOf = (cases: readonly Case[]): TermRow[] =>
  cases.map((one) => ({ ...one, model: "m", tools: ["refund"], weight: 1, offset: 0 }));

/** 400 calls, half of them right; what is stated tells which with this probability. */
function simulated(tells: number, seed: number): Case[] {
  const random = createRandom(seed);
  return Array.from({ length: 400 }, (_, session) => {
    const right = random.next() < 0.5;
    const sure = random.next() < tells ? right : random.next() < 0.5;
    return { stated: sure ? 0.95 : 0.8, right, session };
  });
}

test("statements that tell right from wrong get a weight", () => {
  expect(fitTerm(rowsOf(simulated(0.7, 1)))?.weight).toBeGreaterThan(0.3);
});

test("statements that tell nothing get none, but for a rare chance", () => {
  const used = Array.from({ length: 40 }, (_, seed) => {
    const random = createRandom(seed, 1);
    const stated = () => 0.8 + Math.floor(random.next() * 5) / 20;
    const cases = simulated(0, seed).map((one) => ({ ...one, stated: stated() }));
    return fitTerm(rowsOf(cases))?.weight ?? 0;
  }).filter((weight) => weight > 0);
  expect(used.length).toBeLessThanOrEqual(1);
});

test("a statement that only names its session tells nothing of others", () => {
  // Each session states a number of its own, and all of its calls end alike: within a session that looks like knowledge.
  const random = createRandom(1);
  const sessions = Array.from({ length: 40 }, (_, i) => ({
    stated: (i + 1) / 41,
    right: random.next() < 0.5,
  }));
  const cases = sessions.flatMap((one, session) => Array.from({ length: 10 }, () => ({ ...one, session })));
  expect(fitTerm(rowsOf(cases))?.weight).toBe(0);
});

test("too few outcomes, or all alike, are no term", () => {
  expect(fitTerm(rowsOf(simulated(0.7, 1).slice(0, 29)))).toBeNull();
  expect(fitTerm(rowsOf(simulated(0.7, 1).map((one) => ({ ...one, right: true }))))).toBeNull();
});
