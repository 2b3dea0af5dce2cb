import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clusteredUtilityCurve } from "./clustered-utility.ts";
import { idksCosts } from "./costs.ts";
import { estimability } from "./estimable.ts";
import { estimatedUtilityOfLevels } from "./estimated-idks.ts";
import { idks } from "./idks.ts";
import { type Bin, levelsOfBins, levelsOfRows } from "./levels.ts";
import { loggedIdks } from "./logged-idks.ts";
import { utilityCurve } from "./utility-curve.ts";

const rows = fc.array(
  fc.record({
    confidence: fc.integer({ min: 0, max: 100 }).map((k) => k / 100),
    verdict: fc.constantFrom(0, 1),
    cluster: fc.integer({ min: 0, max: 5 }),
  }),
  { minLength: 2, maxLength: 60 },
);

const bin = (at: number, rest: Partial<Bin>): Bin => ({
  bin: at,
  decisions: 0,
  stopped: 0,
  correct: 0,
  incorrect: 0,
  weightCorrect: rest.correct ?? 0,
  weightIncorrect: rest.incorrect ?? 0,
  squareCorrect: rest.correct ?? 0,
  squareIncorrect: rest.incorrect ?? 0,
  ...rest,
});

const state = (bins: readonly Bin[]) => estimability(levelsOfBins(bins));
const sparse = (at: number, correct: number) => bin(at, { decisions: 20, correct });

describe("utilityCurve", () => {
  it("is IDKS at every threshold where all is labelled", () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(0.25, 1, 3), (log, penalty) => {
        const confidences = log.map((row) => row.confidence);
        const verdicts = log.map((row) => row.verdict);
        const levels = levelsOfRows({ confidences, verdicts });
        for (const { threshold, utility, coverage } of utilityCurve(levels, { costs: idksCosts(penalty) })) {
          const executed = confidences.map((value) => (value >= threshold ? 1 : 0));
          expect(utility).toBeCloseTo(idks(executed, verdicts, penalty)!, 10);
          expect(coverage === null || coverage === 1).toBe(true);
        }
      }),
    );
  });

  it("says the same of rows and of their histogram, whatever the order of the rows and the days", () => {
    fc.assert(
      fc.property(rows, (log) => {
        const levels = levelsOfRows({
          confidences: log.map((row) => row.confidence),
          verdicts: log.map((row) => row.verdict),
        });
        const bins = log.map((row) =>
          bin(Math.round(row.confidence * 100), {
            decisions: 1,
            correct: row.verdict,
            incorrect: 1 - row.verdict,
          }),
        );
        expect(levelsOfBins(bins.toReversed())).toEqual(levels);
      }),
    );
  });

  it("agrees with the summary's IDKS on a partly labelled log", () => {
    const levels = levelsOfBins([
      bin(80, { decisions: 60, correct: 20, incorrect: 4 }),
      bin(20, { decisions: 40, stopped: 40, correct: 3, incorrect: 9 }),
    ]);
    const [at] = utilityCurve(levels, { thresholds: [0.5] });
    const wanted = loggedIdks(
      { decisions: 60, correct: 20, incorrect: 4 },
      { decisions: 40, correct: 3, incorrect: 9 },
    );
    expect(at!.utility).toBeCloseTo(wanted.withGate!, 12);
    expect(at).toMatchObject({ passed: 60, stopped: 40, labels: 24, coverage: 0.4, state: "seen" });
  });

  it("counts what abstentions cost where the costs say so", () => {
    const levels = levelsOfBins([
      bin(90, { decisions: 2, correct: 2 }),
      bin(10, { decisions: 2, correct: 1, incorrect: 1 }),
    ]);
    const costs = { executedRight: 1, executedWrong: -2, stoppedRight: -0.5, stoppedWrong: 0.25 };
    expect(utilityCurve(levels, { thresholds: [0.5], costs })[0]!.utility).toBeCloseTo(
      (2 - 0.5 + 0.25) / 4,
      12,
    );
  });

  it("keeps a band where few labels all agree, and widens it by the design effect", () => {
    const levels = levelsOfBins([bin(90, { decisions: 5, correct: 5 })]);
    const [at] = utilityCurve(levels, { thresholds: [0] });
    expect(at!.utility).toBe(1);
    expect(at!.interval![0]).toBeLessThan(0.6);
    const [wide] = utilityCurve(levels, { thresholds: [0], designEffect: 4 });
    expect(1 - wide!.interval![0]).toBeCloseTo(2 * (1 - at!.interval![0]), 12);
  });

  it("has a band that ends where no decision can earn more or less", () => {
    const right = levelsOfBins([bin(90, { decisions: 5, correct: 5 })]);
    expect(utilityCurve(right, { thresholds: [0] })[0]!.interval![1]).toBe(1);
    const wrong = levelsOfBins([bin(90, { decisions: 5, incorrect: 5 })]);
    expect(utilityCurve(wrong, { thresholds: [0], costs: idksCosts(3) })[0]!.interval![0]).toBe(-3);
    fc.assert(
      fc.property(rows, (log) => {
        const confidences = log.map((row) => row.confidence);
        const verdicts = log.map((row) => row.verdict);
        const curve = clusteredUtilityCurve({
          confidences,
          verdicts,
          clusters: log.map((row) => row.cluster),
        });
        for (const { interval } of curve) {
          if (interval !== null) expect(Math.max(-interval[0], interval[1])).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("has nothing to say of no decisions", () =>
    expect(utilityCurve([], { thresholds: [0.5] })).toMatchObject([
      { utility: null, interval: null, coverage: null },
    ]));
});

describe("clusteredUtilityCurve", () => {
  it("is the same curve, with a band that copies of a session do not narrow", () => {
    fc.assert(
      fc.property(rows, (log) => {
        const confidences = log.map((row) => row.confidence);
        const verdicts = log.map((row) => row.verdict);
        const clusters = log.map((row) => row.cluster);
        const one = clusteredUtilityCurve({ confidences, verdicts, clusters });
        const plain = utilityCurve(levelsOfRows({ confidences, verdicts }));
        const twice = clusteredUtilityCurve({
          confidences: [...confidences, ...confidences],
          verdicts: [...verdicts, ...verdicts],
          clusters: [...clusters, ...clusters],
        });
        one.forEach((point, i) => {
          if (point.utility === null) return expect(plain[i]!.utility).toBeNull();
          expect(point.utility).toBeCloseTo(plain[i]!.utility!, 10);
          if (point.interval === null || new Set(verdicts).size < 2) return;
          const passing = verdicts.filter((_, row) => confidences[row]! >= point.threshold);
          if (new Set(passing).size === 2) expect(twice[i]!.interval![0]).toBeCloseTo(point.interval[0], 9);
        });
      }),
    );
  });
});

describe("estimability", () => {
  it("ends where an enforcing log hides every verdict", () => {
    expect(state([bin(90, { decisions: 50, correct: 40 }), bin(30, { decisions: 50, stopped: 50 })])).toEqual(
      ["seen", "not_estimable"],
    );
  });

  it("is estimated where explored calls stand for the stopped ones, and not below their band", () => {
    const explored = { decisions: 400, stopped: 400, correct: 12, weightCorrect: 240, squareCorrect: 4800 };
    expect(
      state([
        bin(90, { decisions: 500, correct: 400, incorrect: 20 }),
        bin(50, explored),
        bin(40, explored),
        bin(20, { decisions: 900, stopped: 900 }),
      ]),
    ).toEqual(["seen", "estimated", "estimated", "not_estimable"]);
  });

  it("forgives a bin that has no label by chance", () => {
    expect(state([sparse(90, 3), sparse(80, 0), sparse(70, 2), sparse(60, 0)])).toEqual(
      Array(4).fill("seen"),
    );
  });

  it("says so where nothing is labelled", () =>
    expect(state([bin(90, { decisions: 5 })])).toEqual(["not_estimable"]));
});

describe("estimatedUtilityOfLevels", () => {
  it("comes close to the mean of 2 p - 1 over what passes, and is marked", () => {
    const confidences = Array.from({ length: 500 }, (_, i) => ((i * 37) % 500) / 500);
    const bins = confidences.map((p) => bin(Math.floor(p * 100), { decisions: 1 }));
    const passing = confidences.filter((p) => p >= 0.4);
    const exact = passing.reduce((sum, p) => sum + 2 * p - 1, 0) / confidences.length;
    const found = estimatedUtilityOfLevels(levelsOfBins(bins), 0.4);
    expect(found).toMatchObject({ estimated: true, passed: passing.length, decisions: 500 });
    expect(found.utility).toBeCloseTo(exact, 2);
    expect(estimatedUtilityOfLevels([], 0.5).utility).toBeNull();
  });
});
