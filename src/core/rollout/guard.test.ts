import { expect, test } from "vitest";
import { createRandom } from "../statistics/random.ts";
import { guardEvidence } from "./guard.ts";

const rule = { maxWrong: 0.1, confidence: 0.95 };

/**
 * The number of labels at which it first speaks, or null. A right call only lowers the evidence (proved below), so that a look after
 * each wrong one sees what a look after every label sees.
 */
function firstAlarm(rate: number, labels: number, random: () => number): number | null {
  let wrong = 0;
  for (let labelled = 1; labelled <= labels; labelled++) {
    if (random() >= rate) continue;
    wrong++;
    if (guardEvidence({ labelled, wrong }, rule).broken) return labelled;
  }
  return null;
}

test("one more right call lowers the evidence, one more wrong call raises it", () => {
  for (let labelled = 1; labelled <= 400; labelled += 7) {
    for (let wrong = 0; wrong <= labelled; wrong += 5) {
      const { evidence } = guardEvidence({ labelled, wrong }, rule);
      expect(guardEvidence({ labelled: labelled + 1, wrong }, rule).evidence).toBeLessThanOrEqual(evidence);
      expect(
        guardEvidence({ labelled: labelled + 1, wrong: wrong + 1 }, rule).evidence,
      ).toBeGreaterThanOrEqual(evidence);
    }
  }
});

test("simulation: looking after each of 400 labels it speaks falsely in at most 5 of 100 runs at the limit itself", () => {
  const { next } = createRandom(3);
  const RUNS = 200;
  let spoke = 0;
  for (let run = 0; run < RUNS; run++) if (firstAlarm(0.1, 400, next) !== null) spoke++;
  // Three standard errors of a share of 0.05.
  expect(spoke / RUNS).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / RUNS));
}, 180_000);

test("simulation: a rate of three times the limit is found, mostly within 100 labels", () => {
  const { next } = createRandom(4);
  const found = Array.from({ length: 200 }, () => firstAlarm(0.3, 400, next));
  expect(found.every((at) => at !== null)).toBe(true);
  expect(found.filter((at) => at !== null && at <= 100).length).toBeGreaterThan(180);
});

test("nothing is known without labels, and right calls are no evidence against the tool", () => {
  expect(guardEvidence({ labelled: 0, wrong: 0 }, rule)).toEqual({
    labelled: 0,
    wrong: 0,
    evidence: 1,
    atLeast: 0,
    broken: false,
  });
  const good = guardEvidence({ labelled: 50, wrong: 0 }, rule);
  expect(good.evidence).toBeLessThan(0.1);
  expect(good.atLeast).toBe(0);
});

test("it is broken exactly where the rate that is at least there passes the limit", () => {
  for (const [labelled, wrong] of [
    [5, 5],
    [30, 8],
    [30, 9],
    [100, 19],
    [100, 22],
    [1_000, 120],
    [100_000, 50_000],
  ] as const) {
    const { broken, atLeast, evidence } = guardEvidence({ labelled, wrong }, rule);
    expect(broken).toBe(evidence >= 20 - 1e-9);
    expect(Math.abs(atLeast - 0.1) < 1e-4 || broken === atLeast > 0.1).toBe(true);
    expect(atLeast).toBeLessThan(wrong / labelled);
  }
});
