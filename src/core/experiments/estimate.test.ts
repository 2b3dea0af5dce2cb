import fc from "fast-check";
import { expect, test } from "vitest";
import { METRICS } from "./config.ts";
import { estimate } from "./estimate.ts";
import { joinMoments, momentsOf, NO_UNITS, type UnitSums } from "./moments.ts";

/** A unit of so many decisions, some of which ran, some of these labelled. */
const unit = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.nat(6), fc.nat(6), fc.nat(6), fc.nat(500), fc.nat(20))
  .map(([decisions, e, c, w, tokens, latency]): UnitSums => {
    const executed = Math.min(e, decisions);
    const correct = Math.min(c, executed);
    return { decisions, executed, correct, incorrect: Math.min(w, executed - correct), tokens, latency };
  });

const one = (given: Partial<UnitSums>): UnitSums => ({
  decisions: 1,
  executed: 1,
  correct: 0,
  incorrect: 0,
  tokens: 0,
  latency: 0,
  ...given,
});

test("with one labelled decision a unit it is the mean and the variance of the mean", () => {
  const units = [
    ...Array.from({ length: 90 }, () => one({ correct: 1 })),
    ...Array.from({ length: 10 }, () => one({ incorrect: 1 })),
  ];
  const found = estimate("idks", momentsOf(units), 2);
  expect(found?.value).toBeCloseTo(0.9 - 2 * 0.1, 12);
  // A right call earns 1, a wrong one -2: the sample variance is 9 x 0.9 x 0.1 x 100 / 99.
  expect(found?.variance).toBeCloseTo((9 * 0.09 * 100) / 99 / 100, 12);
  expect(estimate("wrong", momentsOf(units), 2)?.value).toBeCloseTo(0.1, 12);
});

test("labels stand for what has none, and abstentions earn nothing", () => {
  const units = [
    one({ decisions: 4, executed: 2, correct: 1 }),
    one({ decisions: 4, executed: 2, incorrect: 1 }),
  ];
  expect(estimate("idks", momentsOf(units), 1)?.value).toBe(0);
  expect(estimate("idks", momentsOf(units), 0.5)?.value).toBeCloseTo(0.5 * (1 - 0.5) * 0.5, 12);
  expect(estimate("abstain_rate", momentsOf(units), 1)?.value).toBe(0.5);
});

test("nothing known is null, nothing run is 0 for certain", () => {
  expect(estimate("idks", NO_UNITS, 1)).toBeNull();
  expect(estimate("idks", momentsOf([one({}), one({})]), 1)).toBeNull();
  expect(estimate("idks", momentsOf([one({ executed: 0 }), one({ executed: 0 })]), 1)).toEqual({
    value: 0,
    variance: 0,
  });
});

test("its variance is near the jackknife's over units, which knows no formula of the metric", () => {
  fc.assert(
    fc.property(fc.array(unit, { minLength: 60, maxLength: 90 }), (units) => {
      for (const metric of METRICS) {
        const whole = estimate(metric, momentsOf(units), 1.5);
        const left = units.map((_, out) => estimate(metric, momentsOf(units.toSpliced(out, 1)), 1.5));
        if (whole === null || left.some((found) => found === null)) continue;
        const values = left.map((found) => found?.value ?? 0);
        const mean = values.reduce((a, b) => a + b, 0) / values.length;
        const spread = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
        const jackknife = ((values.length - 1) / values.length) * spread;
        expect(Math.abs(Math.sqrt(whole.variance) - Math.sqrt(jackknife))).toBeLessThan(
          0.12 * Math.sqrt(jackknife) + 1e-9,
        );
      }
    }),
    { numRuns: 5 },
  );
});

test("moments of two groups of units join to those of all", () => {
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 20 }), fc.array(unit, { maxLength: 20 }), (a, b) => {
      expect(joinMoments(momentsOf(a), momentsOf(b))).toEqual(momentsOf([...a, ...b]));
    }),
  );
});
