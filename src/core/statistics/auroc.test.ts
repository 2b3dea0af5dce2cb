import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { auroc, midranks } from "./auroc.ts";

const SCORES = [0.1, 0.4, 0.35, 0.8, 0.4, 0.4, 0.9, 0.2];
const LABELS = [0, 0, 1, 1, 1, 0, 1, 0];

describe("auroc", () => {
  // Python: sum((p > n) + .5 * (p == n) for p in right for n in wrong) / 16 = 0.8125
  it("counts pairs, ties by half", () => expect(auroc(SCORES, LABELS)).toBeCloseTo(0.8125, 12));

  it("is null where a class is absent", () => {
    expect(auroc([0.1, 0.2], [1, 1])).toBeNull();
    expect(auroc([], [])).toBeNull();
  });

  it("agrees with the count of all pairs on any data with ties", () => {
    const row = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 1 }));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
        const right = rows.filter(([, label]) => label === 1).map(([score]) => score);
        const wrong = rows.filter(([, label]) => label === 0).map(([score]) => score);
        const area = auroc(
          rows.map(([score]) => score),
          rows.map(([, label]) => label),
        );
        if (right.length === 0 || wrong.length === 0) return area === null;
        const pairs = right.flatMap((p) => wrong.map((n) => (p > n ? 1 : p === n ? 0.5 : 0)));
        const expected = pairs.reduce<number>((sum, pair) => sum + pair, 0) / pairs.length;
        return Math.abs(area! - expected) < 1e-9;
      }),
    );
  });
});

describe("midranks", () => {
  it("shares ranks among equal values", () => expect([...midranks([3, 1, 3, 2])]).toEqual([3.5, 1, 3.5, 2]));
});
