import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldCase } from "../../../../test/support/field-cases.ts";
import { confidenceSequence, fixedLook, mixingFor, widthFactor } from "./confidence-sequence.ts";
import { power } from "./power.ts";
import { srm } from "./srm.ts";

describe("srm", () => {
  it("F17: is quiet on counts without copies and alarms on a real mismatch", () => {
    const input = fieldCase("F17") as unknown as { plan: number[]; others: number[][] };
    expect(srm([5000, 5000], input.plan)).toMatchObject({ statistic: 0, p: 1, alarm: false });
    const [small, large] = input.others.map((counts) => srm(counts, input.plan));
    expect(small).toMatchObject({ alarm: false });
    expect([small!.statistic, small!.p]).toEqual([expect.closeTo(0.36, 10), expect.closeTo(0.5485, 4)]);
    expect(large).toMatchObject({ alarm: true, statistic: 36 });
    expect(large!.p).toBeLessThan(3e-9);
    expect(srm([6000, 5000], input.plan).statistic).toBeCloseTo(90.9, 1);
  });

  it("waits for 8 expected units an arm, and needs two arms", () => {
    expect(srm([15, 0], [1, 1])).toMatchObject({ p: null, alarm: false, reason: "not enough units" });
    expect(srm([16, 0], [1, 1])).toMatchObject({ alarm: true, reason: null });
    expect(srm([100], [1])).toMatchObject({ reason: "one arm", alarm: false });
    expect(() => srm([1, 2], [1])).toThrow(/2 counts/);
    expect(() => srm([1, 2], [1, 0])).toThrow(/above 0/);
  });
});

const arm = (value: number | null, units: number) => ({ value, variance: 0.5 / units, units });
const factorAt = (units: number) => widthFactor(units, mixingFor(4000, 0.05), 0.05);

describe("confidenceSequence", () => {
  const options = { plannedUnits: 4000 };

  it("is tightest about the planned size, and always wider than a single look", () => {
    expect(factorAt(4000)).toBeLessThan(factorAt(2000));
    expect(factorAt(4000)).toBeLessThan(factorAt(8000));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (units) => {
        expect(factorAt(units)).toBeGreaterThan(2.9);
      }),
    );
  });

  it("finds a clear difference, second minus first, and says when the size is reached", () => {
    const found = confidenceSequence(arm(0.2, 2000), arm(0.4, 2000), options);
    expect(found).toMatchObject({ significant: true, final: true, reason: null, units: 4000 });
    expect(found.difference).toBeCloseTo(0.2, 12);
    expect(confidenceSequence(arm(0.2, 1000), arm(0.22, 1000), options)).toMatchObject({
      significant: false,
      final: false,
    });
    expect(fixedLook(0.2, found.standardError!).interval[0]).toBeGreaterThan(found.interval![0]);
  });

  it("says why there is no interval", () => {
    expect(confidenceSequence(arm(0.2, 49), arm(0.9, 4000), options)).toMatchObject({
      interval: null,
      reason: "not enough units",
    });
    expect(confidenceSequence(arm(null, 500), arm(0.9, 500), options)).toMatchObject({
      difference: null,
      reason: "nothing labelled",
    });
    const still = { value: 1, variance: 0, units: 500 };
    expect(confidenceSequence(still, still, options)).toMatchObject({
      significant: false,
      reason: "no variation yet",
    });
    expect(() => confidenceSequence(still, still, { plannedUnits: 0 })).toThrow(/plannedUnits/);
  });
});

describe("power", () => {
  it("needs four times the units for half the effect, and more with uneven arms", () => {
    const base = power({ unitVariances: [0.5, 0.5], effect: 0.05 });
    expect(power({ unitVariances: [0.5, 0.5], effect: -0.025 }).fixedUnits / base.fixedUnits).toBeCloseTo(
      4,
      2,
    );
    expect(power({ unitVariances: [0.5, 0.5], effect: 0.05, shares: [0.9, 0.1] }).fixedUnits).toBeGreaterThan(
      2 * base.fixedUnits,
    );
  });

  it("says what looking all the time costs: under 1.8 times at most, about 1.2 times on average", () => {
    const { sequentialFactor, expectedFactor } = power({ unitVariances: [0.5, 0.5], effect: 0.05 });
    expect(sequentialFactor).toBeGreaterThan(1.5);
    expect(sequentialFactor).toBeLessThan(1.8);
    expect(expectedFactor).toBeGreaterThan(1);
    expect(expectedFactor).toBeLessThan(1.3);
  });

  it("refuses what has no answer", () => {
    expect(() => power({ unitVariances: [0.5, 0.5], effect: 0 })).toThrow(/effect/);
    expect(() => power({ unitVariances: [0, 0.5], effect: 0.1 })).toThrow(/variances/);
  });
});
