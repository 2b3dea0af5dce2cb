import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyse } from "./analyse.ts";
import type { ExperimentConfig } from "./config.ts";
import { looksOf, MOST_LOOKS, stretchesOf } from "./looks.ts";
import { momentsOf, NO_UNITS } from "./moments.ts";

const config: ExperimentConfig = {
  unit: "session",
  salt: "s",
  arms: [
    { id: "now", share: 0.5 },
    { id: "new", share: 0.5 },
  ],
  tool: null,
  penalty: 1,
  minimumEffect: 0.05,
  power: 0.8,
  confidence: 0.95,
  maturationHours: 24,
  minimumUnits: 20,
  plannedUnits: 200,
  guardRails: {},
};
const unit = (correct: number) =>
  momentsOf([{ decisions: 1, executed: 1, correct, incorrect: 1 - correct, tokens: 0, latency: 1 }]);
/** So many units, every fifth of them wrong. */
const units = (n: number) =>
  momentsOf(
    Array.from({ length: n }, (_, i) => ({
      decisions: 1,
      executed: 1,
      correct: i % 5 === 0 ? 0 : 1,
      incorrect: i % 5 === 0 ? 1 : 0,
      tokens: 0,
      latency: 1,
    })),
  );

describe("looks at an experiment", () => {
  it("begin with nothing to compare, then have an interval that shrinks, and end with the analysis of all", () => {
    const increments = [0, 1, 2, 3].flatMap((stretch) => [
      { arm: "now", stretch, moments: units(15) },
      { arm: "new", stretch, moments: units(25) },
    ]);
    const looks = looksOf(config, increments, 5);
    expect(looks.map(({ arms }) => arms.map((arm) => arm.units))).toEqual([
      [15, 25],
      [30, 50],
      [45, 75],
      [60, 100],
      [60, 100],
    ]);
    const widths = looks.map(({ comparisons }) => {
      const idks = comparisons[0]?.differences.idks ?? null;
      return idks === null ? null : idks.high - idks.low;
    });
    expect(widths[0]).toBeNull();
    expect(widths[1]).toBeGreaterThan(widths[2]!);
    expect(widths[2]).toBeGreaterThan(widths[3]!);
    expect(widths[4]).toBe(widths[3]);
    const whole = analyse(config, [
      { id: "now", exposed: 0, crossed: 0, labelled: 0, moments: units(60) },
      { id: "new", exposed: 0, crossed: 0, labelled: 0, moments: units(100) },
    ]);
    expect(looks.at(-1)?.comparisons[0]?.differences).toEqual(whole.comparisons[0]?.differences);
  });

  it("leave out what belongs to no arm, and stand still in a time without decisions", () => {
    const looks = looksOf(config, [{ arm: "gone", stretch: 0, moments: unit(1) }], 2);
    expect(looks.map(({ arms }) => arms.map((arm) => arm.units))).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(looks[1]?.arms[0]?.metrics.idks).toBeNull();
    expect(looksOf(config, [], 0)).toEqual([]);
    expect(NO_UNITS.units).toBe(0);
  });
});

describe("the stretches between looks", () => {
  it("cover the time, are at most sixty, and end at round times", () => {
    const DAY = 86_400_000;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60_000 * DAY }),
        fc.integer({ min: 1, max: 900 * DAY }),
        (from, span) => {
          const { first, length, count } = stretchesOf(from, from + span);
          expect(first).toBeLessThanOrEqual(from);
          expect(first % length).toBe(0);
          expect(first + count * length).toBeGreaterThanOrEqual(from + span);
          expect(first + (count - 1) * length).toBeLessThan(from + span);
          expect(count).toBeLessThanOrEqual(MOST_LOOKS + 1);
        },
      ),
    );
    expect(stretchesOf(90_000, 90_000)).toEqual({ first: 60_000, length: 60_000, count: 1 });
    expect(stretchesOf(0, 14 * DAY)).toEqual({ first: 0, length: 6 * 3_600_000, count: 56 });
  });
});
