import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayAt, sum } from "../../../test/support/drift-days.ts";
import { createRandom } from "../statistics/random.ts";
import { classEdges, classesOf, confidenceDrift, designEffect } from "./confidences.ts";
import type { ConfidenceDay } from "./days.ts";

/** Days of confidences around a middle. */
const spread = (count: number, n: number, middle: (day: number) => number, seed = 1): ConfidenceDay[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, day) => {
    const bins = Array<number>(101).fill(0);
    for (let i = 0; i < n; i++) {
      const value = middle(day) + (random.next() + random.next() - 1) * 0.3;
      const bin = Math.max(0, Math.min(100, Math.floor(value * 100)));
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    return { start: dayAt(day), bins };
  });
};

describe("confidences", () => {
  it("alarm when they move, and not while they are the same", () => {
    const moved = confidenceDrift(
      spread(40, 40, (day) => (day < 30 ? 0.8 : 0.6)),
      null,
      dayAt(40),
      false,
    );
    expect(moved).toMatchObject({ alarm: true, live: { decisions: 280 }, look: 25 });
    expect(moved?.reference.mean).toBeCloseTo(0.8, 1);
    expect(
      confidenceDrift(
        spread(40, 40, () => 0.8),
        null,
        dayAt(40),
        false,
      ),
    ).toMatchObject({ alarm: false });
  });

  it("wait for enough decisions, on full days", () => {
    expect(
      confidenceDrift(
        spread(40, 5, () => 0.8),
        null,
        dayAt(40),
        false,
      ),
    ).toBeNull();
    expect(
      confidenceDrift(
        spread(15, 40, () => 0.8),
        null,
        dayAt(15),
        false,
      ),
    ).toBeNull();
    expect(confidenceDrift([], null, dayAt(40), false)).toBeNull();
  });

  it("keep an open alarm until the change is small again", () => {
    const little = spread(40, 40, (day) => (day < 30 ? 0.8 : 0.74));
    const [closed, open] = [false, true].map((was) => confidenceDrift(little, null, dayAt(2_000), was));
    expect(closed?.psi).toBe(open?.psi);
    expect(open?.alarm).toBe((open?.psi ?? 0) >= 0.1);
    expect(
      confidenceDrift(
        spread(40, 40, () => 0.8),
        null,
        dayAt(40),
        true,
      )?.alarm,
    ).toBe(false);
  });

  it("that differ from day to day anyway must differ more", () => {
    const uneven = spread(40, 40, (day) => (day % 2 === 0 ? 0.85 : 0.7));
    const edges = classEdges(
      Array.from({ length: 101 }, (_, k) => sum(uneven.map(({ bins }) => bins[k] ?? 0))),
    );
    expect(designEffect(uneven, edges)).toBeGreaterThan(2);
    expect(
      designEffect(
        spread(30, 200, () => 0.8),
        edges,
      ),
    ).toBeLessThan(1.6);
    expect(confidenceDrift(uneven, null, dayAt(40), false)?.alarm).toBe(false);
  });

  it("fall into classes of about the same size, without losing any", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { minLength: 101, maxLength: 101 }), (bins) => {
        const edges = classEdges(bins);
        expect(edges.length).toBeLessThanOrEqual(10);
        expect(sum(classesOf(bins, edges))).toBe(sum(bins));
      }),
    );
  });
});
