import { describe, expect, it } from "vitest";
import { clusteredBootstrap, quantile } from "./bootstrap.ts";
import { clusteredMean } from "./interval.ts";

const VALUES = Array.from({ length: 300 }, (_, i) => Math.sin(i * i));
const CLUSTERS = VALUES.map((_, i) => i % 60);
const mean = (times: Uint32Array): number => {
  let [sum, n] = [0, 0];
  times.forEach((count, i) => {
    sum += count * VALUES[i]!;
    n += count;
  });
  return sum / n;
};

describe("clusteredBootstrap", () => {
  it("comes near the interval by the clustered variance of a mean", () => {
    const { interval, draws } = clusteredBootstrap(CLUSTERS, mean, { draws: 2000, seed: 3 })!;
    const wanted = clusteredMean(VALUES, CLUSTERS)!.interval!;
    expect(draws).toBe(2000);
    expect(interval[0]).toBeCloseTo(wanted[0], 1);
    expect(interval[1]).toBeCloseTo(wanted[1], 1);
  });

  it("is the same for the same seed", () =>
    expect(clusteredBootstrap(CLUSTERS, mean, { seed: 5, draws: 50 })).toEqual(
      clusteredBootstrap(CLUSTERS, mean, { seed: 5, draws: 50 }),
    ));

  it("is null where draws mostly have no value, or there is one cluster", () => {
    expect(clusteredBootstrap(CLUSTERS, () => null)).toBeNull();
    expect(clusteredBootstrap([1, 1, 1], () => 1)).toBeNull();
  });

  it("interpolates quantiles", () => {
    expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
    expect([quantile([7], 0.3), quantile([1, 5], 1)]).toEqual([7, 5]);
  });
});
