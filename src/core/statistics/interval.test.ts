import { describe, expect, it } from "vitest";
import { clusteredAurocInterval, clusteredMean } from "./interval.ts";

const SCORES = [0.1, 0.4, 0.35, 0.8, 0.4, 0.4, 0.9, 0.2];
const LABELS = [0, 0, 1, 1, 1, 0, 1, 0];
const CLUSTERS = [0, 0, 1, 1, 2, 2, 3, 3];

describe("clusteredMean", () => {
  // Python: r = cluster sums of (x - mean); half = 1.959964 * sqrt(4 / 3 * sum(r^2)) / 8
  it("takes the variance between clusters", () => {
    const { mean, interval } = clusteredMean(SCORES, CLUSTERS)!;
    expect(mean).toBeCloseTo(0.44375, 12);
    expect(interval![0]).toBeCloseTo(0.2962431769320896, 12);
    expect(interval![1]).toBeCloseTo(0.5912568230679103, 12);
  });

  it("widens when a question's rows repeat each other, and does not narrow with copies", () => {
    const once = clusteredMean([0, 1, 0, 1], [0, 1, 2, 3])!.interval!;
    const twice = clusteredMean([0, 1, 0, 1, 0, 1, 0, 1], [0, 1, 2, 3, 0, 1, 2, 3])!.interval!;
    expect(twice[1] - twice[0]).toBeCloseTo(once[1] - once[0], 12);
  });

  it("has no interval from one cluster and nothing from no rows", () => {
    expect(clusteredMean([1, 0], [5, 5])).toEqual({ mean: 0.5, interval: null });
    expect(clusteredMean([], [])).toBeNull();
  });
});

describe("clusteredAurocInterval", () => {
  // Python: the components of Obuchowski's formula by direct loops over all pairs; the upper end 1.086 is cut to 1
  it("follows Obuchowski's formula", () => {
    const interval = clusteredAurocInterval(SCORES, LABELS, CLUSTERS)!;
    expect(interval[0]).toBeCloseTo(0.5385867060698182, 12);
    expect(interval[1]).toBe(1);
  });

  it("is null where a class is absent", () =>
    expect(clusteredAurocInterval([1, 2], [1, 1], [0, 1])).toBeNull());
});
