import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { auroc } from "./auroc.ts";
import { coverageRisk } from "./coverage-risk.ts";
import { aurocDeLong } from "./delong.ts";
import { levelsOfRows } from "./levels.ts";
import { platt, plattAt } from "./platt.ts";
import { brierOfLevels, eceOfLevels, reliability } from "./reliability-bins.ts";
import { precisionRecall, rocCurve } from "./roc-curve.ts";
import { weightedAuroc } from "./weighted-auroc.ts";

const levelsOf = (confidences: readonly number[], verdicts: readonly number[]) =>
  levelsOfRows({ confidences, verdicts });

describe("rocCurve", () => {
  it.each([
    [[], [], "no labels"],
    [[0.5], [NaN], "no labels"],
    [[0.5, 0.6], [1, 1], "no incorrect label"],
    [[0.5, 0.6], [0, NaN], "no correct label"],
  ])("is empty with a reason for %j %j", (confidences, verdicts, reason) => {
    expect(rocCurve(levelsOf(confidences, verdicts))).toMatchObject({ points: [], auroc: null, reason });
  });

  it("is the diagonal in one step where all confidences are equal", () => {
    const { points, auroc: area } = rocCurve(levelsOf([0.7, 0.7, 0.7], [1, 0, 1]));
    expect(points).toEqual([
      { threshold: Infinity, falsePositiveRate: 0, truePositiveRate: 0 },
      { threshold: 0.7, falsePositiveRate: 1, truePositiveRate: 1 },
    ]);
    expect(area).toBe(0.5);
  });

  it("leaves out confidences that are no numbers, and labels without a weight", () => {
    const log = {
      confidences: [0.9, NaN, 0.2, Infinity, 0.8],
      verdicts: [1, 0, 0, 1, 0],
      weights: [1, 1, 1, 1, NaN],
    };
    expect(rocCurve(levelsOfRows(log))).toMatchObject({ auroc: 1, correct: 1, incorrect: 1 });
  });

  it("rises to (1, 1) and encloses the AUROC by ranks", () => {
    const row = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom(0, 1));
    fc.assert(
      fc.property(fc.array(row, { minLength: 2 }), (log) => {
        const scores = log.map(([score]) => score);
        const labels = log.map(([, label]) => label);
        const { points, auroc: area } = rocCurve(levelsOf(scores, labels));
        const ranked = auroc(scores, labels);
        expect(area === null).toBe(ranked === null);
        if (ranked === null) return;
        expect(area).toBeCloseTo(ranked, 12);
        expect(points.at(-1)).toMatchObject({ falsePositiveRate: 1, truePositiveRate: 1 });
        points.slice(1).forEach((point, i) => {
          expect(point.threshold).toBeLessThan(points[i]!.threshold);
          expect(point.truePositiveRate).toBeGreaterThanOrEqual(points[i]!.truePositiveRate);
        });
        expect(aurocDeLong(scores, labels).auroc).toBeCloseTo(ranked, 12);
        expect(weightedAuroc({ confidences: scores, verdicts: labels }).auroc).toBeCloseTo(ranked, 12);
      }),
    );
  });

  it("counts a label of weight 3 as three", () => {
    const weighted = { confidences: [0.9, 0.5, 0.4], verdicts: [1, 0, 1], weights: [1, 1, 3] };
    const copied = levelsOf([0.9, 0.5, 0.4, 0.4, 0.4], [1, 0, 1, 1, 1]);
    expect(rocCurve(levelsOfRows(weighted)).points).toEqual(rocCurve(copied).points);
    expect(precisionRecall(levelsOfRows(weighted))).toEqual(precisionRecall(copied));
  });
});

describe("other curves without one of the classes", () => {
  it("give what there is, and null for the rest", () => {
    const right = levelsOf([0.9, 0.8], [1, 1]);
    expect(precisionRecall(levelsOf([0.9], [0]))).toEqual([{ threshold: 0.9, precision: 0, recall: null }]);
    expect(coverageRisk(right).area).toBe(0);
    expect(coverageRisk([]).area).toBeNull();
    expect(aurocDeLong([0.9, 0.8], [1, 1])).toMatchObject({
      auroc: null,
      variance: null,
      interval: null,
      correct: 2,
    });
    expect(platt([0.9, 0.8], [1, 1])).toBeNull();
    expect([brierOfLevels([]), eceOfLevels([])]).toEqual([null, null]);
    expect(reliability([])).toEqual([]);
  });
});

describe("platt", () => {
  it("stays finite on scores that separate the classes, and keeps their order", () => {
    const map = platt([-1000, -999, 999, 1000], [0, 0, 1, 1])!;
    expect(plattAt(map, 1000)).toBeGreaterThan(plattAt(map, -1000));
    expect(plattAt(map, 1e6)).toBeLessThanOrEqual(1);
    expect(Number.isFinite(plattAt(map, -1e6))).toBe(true);
  });
});

describe("reliability", () => {
  const confidences = Array.from({ length: 1000 }, (_, i) => (i + 0.5) / 1000);
  const verdicts = confidences.map((p, i) => (((i * 7919) % 1000) / 1000 < p ? 1 : 0));

  it("cuts labels into parts of equal weight and shows calibrated confidences as such", () => {
    const bins = reliability(levelsOf(confidences, verdicts), 10);
    expect(bins.map((bin) => bin.labels)).toEqual(Array(10).fill(100));
    for (const bin of bins) {
      expect(bin.interval[0]).toBeLessThan(bin.confidence);
      expect(bin.interval[1]).toBeGreaterThan(bin.confidence);
    }
    expect(eceOfLevels(levelsOf(confidences, verdicts))).toBeLessThan(0.05);
  });

  it("never splits ties", () => {
    const bins = reliability(levelsOf([0.5, 0.5, 0.5, 0.9], [0, 1, 1, 1]), 4);
    expect(bins.map((bin) => [bin.labels, bin.share])).toEqual([
      [3, 2 / 3],
      [1, 1],
    ]);
  });
});
