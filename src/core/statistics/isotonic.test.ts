import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { curveAt, isotonicCurve } from "./isotonic.ts";

const ones = (n: number): number[] => Array.from({ length: n }, () => 1);

describe("isotonicCurve", () => {
  // By hand: blocks {.1}: 0 of 1, {.2, .3}: 1 of 2, {.4, .5, .6}: 3 of 3; shrunk (right + .5) / (rows + 1);
  // the upper end keeps 9/10 of the distance to 1.
  it("pools violators and goes through the blocks' centres", () => {
    const curve = isotonicCurve([0.1, 0.2, 0.3, 0.4, 0.5, 0.6], [0, 1, 0, 1, 1, 1], ones(6));
    expect(curve.x).toHaveLength(4);
    [0.1, 0.25, 0.5, 0.6].forEach((x, i) => expect(curve.x[i]).toBeCloseTo(x, 12));
    [0.25, 0.5, 0.875, 0.8875].forEach((y, i) => expect(curve.y[i]).toBeCloseTo(y, 12));
  });

  it("lets no single row outvote a thousand that come after it", () => {
    const scores = [0.05, ...Array.from({ length: 1000 }, (_, i) => 0.1 + i * 1e-5), 0.9, 0.91];
    const labels = [0, ...Array.from({ length: 1000 }, (_, i) => (i % 10 === 9 ? 1 : 0)), 1, 1];
    expect(curveAt(isotonicCurve(scores, labels, ones(1003)), 0.105)).toBeCloseTo(0.1, 1);
  });

  it("weighs rows", () => {
    const light = curveAt(isotonicCurve([0.5, 0.5], [0, 1], [3, 1]), 0.5);
    expect(light).toBeLessThan(curveAt(isotonicCurve([0.5, 0.5], [0, 1], [1, 1]), 0.5));
  });

  it("never falls, stays inside 0..1, and rises strictly between its ends", () => {
    const row = fc.tuple(
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 0, max: 1 }),
      fc.integer({ min: 1, max: 9 }),
    );
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 60 }), (rows) => {
        const { x, y } = isotonicCurve(
          rows.map(([score]) => score / 30),
          rows.map(([, label]) => label),
          rows.map(([, , weight]) => weight),
        );
        expect(y.every((value) => value > 0 && value < 1)).toBe(true);
        for (let i = 1; i < x.length; i++) {
          expect(x[i]).toBeGreaterThan(x[i - 1]!);
          expect(y[i]).toBeGreaterThan(y[i - 1]!);
        }
      }),
    );
  });
});

describe("curveAt", () => {
  const curve = { x: [0.2, 0.4, 0.8], y: [0.1, 0.5, 0.9] };

  it("is linear between points and constant outside", () => {
    expect([0, 0.2, 0.3, 0.6, 0.8, 1].map((at) => curveAt(curve, at))).toEqual(
      [0.1, 0.1, 0.3, 0.7, 0.9, 0.9].map((y) => expect.closeTo(y, 12) as number),
    );
  });

  it("hands NaN on", () => expect(curveAt(curve, Number.NaN)).toBeNaN());
});
