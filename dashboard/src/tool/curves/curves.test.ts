import { describe, expect, it } from "vitest";
import { costsData } from "./costs.ts";
import { histogramData } from "./histogram.ts";
import { idksData, statesText } from "./idks.ts";
import { reliabilityData } from "./reliability.ts";
import { riskAt, thresholdOfCoverage } from "./risk.ts";
import { pointAt, rocData, thresholdNear } from "./roc.ts";

type Point = Parameters<typeof idksData>[0]["thresholds"][number];
const point = (threshold: number, given: Partial<Point>): Point => ({
  threshold,
  passed: 60,
  stopped: 40,
  idks: 0.5,
  interval: [0.4, 0.6],
  estimated_idks: 0.3,
  accuracy: 0.9,
  stopped_accuracy: 0.25,
  labels: 30,
  label_coverage: 0.5,
  state: "seen",
  ...given,
});
const dark = { state: "not_estimable", idks: null, interval: null } as const;
const thresholds = [point(0, dark), point(0.5, { state: "estimated" }), point(1, {})];

describe("IDKS by threshold", () => {
  it("tells apart what was seen, what draws stand for and what cannot be told", () => {
    const { series } = idksData({ thresholds });
    expect(series.map(({ label, values }) => [label, values])).toEqual([
      ["seen", [null, null, 0.5]],
      ["estimated from draws", [null, 0.5, null]],
      ["what the confidences alone promise", [0.3, 0.3, 0.3]],
    ]);
    expect(new Set(series.map(({ dashed, dotted }) => [dashed ?? false, dotted ?? false].join())).size).toBe(
      3,
    );
    expect(statesText({ thresholds })).toMatch(/Dashed: .*Below 0.50 it cannot be told/);
    expect(statesText({ thresholds: [point(0, {})] })).toBeNull();
    const none = [point(0, { state: "no_data", idks: null, interval: null, passed: 0, stopped: 0 })];
    expect(statesText({ thresholds: none })).toBe("No call was scored in this time.");
    expect(costsData({ thresholds: none, penalty: 1 }).series.flatMap(({ values }) => values)).toEqual([
      null,
      null,
      null,
    ]);
    expect(statesText({ thresholds: [point(0, dark)] })).toMatch(/No threshold can be judged yet/);
  });
});

describe("what a threshold costs, of 100 calls", () => {
  it("is the wrong ones that run and the right ones that are stopped, the wrong ones at the penalty", () => {
    const [wrong, right, cost] = costsData({ thresholds: [point(0, {})], penalty: 3 }).series;
    expect(wrong?.values[0]).toBeCloseTo(6, 12);
    expect(right?.values[0]).toBeCloseTo(10, 12);
    expect(cost?.values[0]).toBeCloseTo(28, 12);
  });

  it("leaves out what the stopped ones were where their verdicts cannot be known", () => {
    const [wrong, right, cost] = costsData({ thresholds, penalty: 1 }).series;
    expect(wrong?.values[0]).toBeNull();
    expect(wrong?.values[2]).toBeCloseTo(6, 12);
    expect([right?.values, cost?.values]).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
  });
});

const rates = (threshold: number | null, x: number, y: number) => ({
  threshold,
  false_positive_rate: x,
  true_positive_rate: y,
  false_positive_interval: null,
  true_positive_interval: [y / 2, y] as [number, number],
});

describe("the ROC curve", () => {
  const points = [rates(null, 0, 0), rates(0.9, 0, 0.5), rates(0.57, 0.2, 0.9), rates(0.1, 1, 1)];

  it("stands, for a threshold, at the last point that it lets run", () => {
    expect([100, 90, 58, 57, 30, 0].map((at) => pointAt(points, at)?.threshold)).toEqual([
      null,
      0.9,
      0.9,
      0.57,
      0.57,
      0.1,
    ]);
    expect(pointAt([], 50)).toBeNull();
  });

  it("finds the threshold that is nearest to where somebody points", () => {
    expect(thresholdNear(points, 0.25, 0.8)).toBe(57);
    expect(thresholdNear(points, 0, 0.1)).toBe(100);
    expect(thresholdNear([], 0, 0)).toBeNull();
  });

  it("has the interval of the true positive rate as its band", () => {
    expect(rocData(points).series[0]).toMatchObject({ low: [0, 0.25, 0.45, 0.5], high: [0, 0.5, 0.9, 1] });
  });
});

describe("the other pictures", () => {
  it("stand unknown calls on the right ones and hang the wrong ones below, with their plain numbers in the table", () => {
    const histogram = [{ bin: 99, decisions: 10, stopped: 0, correct: 6, incorrect: 3 }];
    const { x, series } = histogramData({ histogram }, true);
    expect(x).toEqual([0.995]);
    expect(series.map(({ label, values, ends }) => [label, values, ends])).toEqual([
      ["unknown", [1], [7]],
      ["right", [6], undefined],
      ["wrong", [3], [-3]],
    ]);
    expect(histogramData({ histogram }, false).series).toHaveLength(2);
  });

  it("hold confidences against the diagonal from end to end", () => {
    const bin = { low: 0.2, high: 0.4, labels: 9, confidence: 0.3, share_correct: 0.5, interval: null };
    const { x, series } = reliabilityData({ reliability: [bin] });
    expect(x).toEqual([0, 0.3, 1]);
    expect(series.map(({ values }) => values)).toEqual([
      [null, 0.5, null],
      [0, 0.3, 1],
    ]);
  });

  it("find a threshold by how much runs, and the other way round", () => {
    const points = [
      { threshold: 0.8, coverage: 0.3, risk: 0.01 },
      { threshold: 0.29, coverage: 0.9, risk: 0.2 },
    ];
    expect([riskAt(points, 81), riskAt(points, 80)?.risk, riskAt(points, 29)?.risk]).toEqual([
      null,
      0.01,
      0.2,
    ]);
    expect([
      thresholdOfCoverage(points, 0.4),
      thresholdOfCoverage(points, 1),
      thresholdOfCoverage([], 1),
    ]).toEqual([80, 29, null]);
  });
});
