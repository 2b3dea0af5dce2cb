import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../random.ts";
import { binCounts, distributionDrift, kolmogorovTail, quantileEdges } from "./distribution-drift.ts";
import { errorDrift } from "./error-drift.ts";

const labels = (n: number, risk: number, seed: number): number[] => {
  const random = createRandom(seed);
  return Array.from({ length: n }, () => Number(random.next() < risk));
};

describe("errorDrift", () => {
  const calibration = { labels: 1000, wrong: 40 };

  it("is quiet while calls are as wrong as in the calibration window", () => {
    const alarms = Array.from({ length: 200 }, (_, seed) =>
      errorDrift(calibration, labels(2000, 0.04, seed)),
    );
    expect(alarms.filter((one) => one.alarm)).toEqual([]);
    expect(alarms[0]!.lower).toBeLessThan(0.04);
    expect(alarms[0]!.limit).toBeCloseTo(0.054 + 0.02, 2);
  });

  it("alarms soon when calls get worse, also after a long good time", () => {
    const sudden = errorDrift(calibration, labels(500, 0.3, 1));
    expect(sudden.at).toBeLessThan(60);
    const late = errorDrift(calibration, [...labels(5000, 0.03, 2), ...labels(300, 0.3, 3)]);
    expect(late.at).toBeGreaterThan(5000);
    expect(late.at).toBeLessThan(5120);
    expect(late.lower).toBeLessThan(late.limit);
  });

  it("stays raised whatever comes after", () => {
    const bad = labels(200, 0.5, 4);
    const { at } = errorDrift(calibration, bad);
    expect(errorDrift(calibration, [...bad, ...labels(500, 0, 5)]).at).toBe(at);
  });

  it("cannot alarm without a calibration window, and says what it has without labels", () => {
    expect(errorDrift({ labels: 0, wrong: 0 }, labels(100, 1, 1))).toMatchObject({
      alarm: false,
      limit: 1,
      wrong: 100,
    });
    expect(errorDrift(calibration, [])).toMatchObject({ alarm: false, labels: 0, rate: null, lower: null });
  });
});

describe("distributionDrift", () => {
  const reference = [50, 100, 300, 550];

  it("is quiet on the same shares and alarms on others", () => {
    expect(distributionDrift(reference, [10, 20, 60, 110], { look: 1 })).toMatchObject({
      alarm: false,
      psi: 0,
      gap: 0,
      p: 1,
    });
    const moved = distributionDrift(reference, [60, 60, 60, 20], { look: 1 });
    expect(moved).toMatchObject({ alarm: true });
    expect(moved.psi).toBeGreaterThan(0.25);
  });

  it("asks more at later looks, of repeating sessions and of small changes", () => {
    const live = [20, 44, 84, 92];
    const at = (options: Parameters<typeof distributionDrift>[2]) =>
      distributionDrift(reference, live, options).alarm;
    expect(at({ look: 1 })).toBe(true);
    expect(at({ look: 10_000 })).toBe(false);
    expect(at({ look: 1, designEffect: 20 })).toBe(false);
    expect(at({ look: 1, leastPsi: 1 })).toBe(false);
  });

  it("spends at most alpha over all looks", () => {
    let spent = 0;
    for (let look = 1; look <= 5000; look++) spent += distributionDrift([1], [1], { look }).level;
    expect(spent).toBeLessThanOrEqual(0.01);
    expect(spent).toBeGreaterThan(0.0099);
  });

  it("needs both sides, the same bins and a look", () => {
    expect(distributionDrift([0, 0], [1, 2], { look: 1 })).toMatchObject({
      alarm: false,
      psi: null,
      p: null,
    });
    expect(() => distributionDrift([1], [1, 2], { look: 1 })).toThrow(/1 reference bins, 2 live/);
    expect(() => distributionDrift([1], [1], { look: 0 })).toThrow(/look/);
  });

  // scipy.stats.kstwobign.sf
  it.each([
    [0.3, 0.9999906941986655],
    [0.8, 0.5441424115741981],
    [1, 0.26999967167735456],
    [1.3580986393225505, 0.05],
    [3, 3.045995948942526e-8],
  ])("has the Kolmogorov tail at %d", (x, wanted) =>
    expect(Math.abs(kolmogorovTail(x) - wanted)).toBeLessThan(1e-9 * wanted + 1e-12),
  );

  it("gives missing values a bin of their own and loses none", () => {
    fc.assert(
      fc.property(fc.array(fc.double()), fc.array(fc.double()), (values, others) => {
        const counts = binCounts(others, quantileEdges(values));
        expect(counts.reduce((all, count) => all + count, 0)).toBe(others.length);
        expect(counts.at(-1)).toBe(others.filter((value) => Number.isNaN(value)).length);
      }),
    );
    expect(binCounts([1, 2, 3, 4], quantileEdges([1, 2, 3, 4], 2))).toEqual([3, 1, 0]);
  });
});
