import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calibrate } from "./calibration.ts";

const map = { x: [-1, 0, 0.5, 2], y: [0.1, 0.3, 0.3, 0.9] };

describe("calibrate", () => {
  it("is exact at the points, linear between and constant outside", () => {
    expect(map.x.map((x) => calibrate(map, x))).toEqual(map.y);
    expect(calibrate(map, -0.5)).toBeCloseTo(0.2, 12);
    expect(calibrate(map, 1.25)).toBeCloseTo(0.6, 12);
    expect([-Infinity, -9, 9, Infinity].map((x) => calibrate(map, x))).toEqual([0.1, 0.1, 0.9, 0.9]);
    expect(calibrate({ x: [3], y: [0.7] }, 1)).toBe(0.7);
  });

  it("never falls, and stays within the map", () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true });
    const score = fc.double({ min: -2, max: 2, noNaN: true });
    const maps = fc
      .uniqueArray(fc.tuple(score, unit), { minLength: 1, maxLength: 20, selector: ([x]) => x })
      .map((points) => ({
        x: points.map(([x]) => x).toSorted((a, b) => a - b),
        y: points.map(([, y]) => y).toSorted((a, b) => a - b),
      }));
    fc.assert(
      fc.property(maps, score, score, (any, a, b) => {
        const [low, high] = [calibrate(any, Math.min(a, b)), calibrate(any, Math.max(a, b))];
        expect(low).toBeLessThanOrEqual(high);
        expect(low).toBeGreaterThanOrEqual(any.y[0] ?? 0);
        expect(high).toBeLessThanOrEqual(any.y.at(-1) ?? 1);
      }),
      { numRuns: 1000 },
    );
  });

  it("refuses a score that is no number", () => {
    expect(() => calibrate(map, Number.NaN)).toThrow("NaN");
  });
});
