import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { logged, times } from "../../../test/support/logged-decisions.ts";
import type { LoggedDecision } from "../calibration/logged.ts";
import { headRows, viewPolicy } from "../calibration/policy-view.ts";
import { withStatements } from "../calibration/statements.ts";
import { fitHead } from "../local-head/fit.ts";
import { applyHead } from "../local-head/head.ts";
import { largestStep } from "../local-head/step.ts";
import { createRandom } from "../statistics/random.ts";
import { fitScaleMap, type StatedOutcome, worthOf } from "./map.ts";
import { MOST_SHIFT, shiftOf } from "./term.ts";

const outcome = (stated: number, right: boolean, more: Partial<StatedOutcome> = {}): StatedOutcome => ({
  stated,
  right,
  model: "m",
  tools: ["pay"],
  weight: 1,
  ...more,
});
/** So many at 0.95 and at 0.8, of which these shares are right. */
const two = (n: number, high: number, low: number, more: Partial<StatedOutcome> = {}): StatedOutcome[] => [
  ...times(n, (i) => outcome(0.95, i < high * n, more)),
  ...times(n, (i) => outcome(0.8, i < low * n, more)),
];

describe("what statements are worth", () => {
  it("is the share that is right, shrunk, and never falls with what is stated", () => {
    const map = fitScaleMap(two(200, 0.9, 0.3));
    expect(worthOf(map, { stated: 0.95, model: null }, ["look"])).toBeCloseTo(0.9, 1);
    expect(worthOf(map, { stated: 0.8, model: null }, ["look"])).toBeCloseTo(0.3, 1);
    const turned = fitScaleMap(two(200, 0.3, 0.9));
    expect(worthOf(turned, { stated: 0.95, model: "m" }, ["pay"])).toBeCloseTo(0.6, 1);
    expect(worthOf(turned, { stated: 0.8, model: "m" }, ["pay"])).toBeCloseTo(0.6, 1);
  });

  it("is that of the model and tool from 30 outcomes on, drawn towards that of all", () => {
    const others = two(150, 0.9, 0.5);
    const few = fitScaleMap([...others, ...two(14, 0.2, 0, { tools: ["wipe"] })]);
    expect(few.groups.map(({ tool, labels }) => [tool, labels])).toEqual([["pay", 300]]);
    const { groups, ...map } = fitScaleMap([...others, ...two(30, 0.2, 0, { tools: ["wipe"] })]);
    expect(groups.map(({ tool }) => tool)).toEqual(["pay", "wipe"]);
    const own = worthOf({ groups, ...map }, { stated: 0.95, model: "m" }, ["wipe"]);
    const pooled = worthOf({ groups, ...map }, { stated: 0.95, model: "other" }, ["wipe"]);
    expect(own).toBeLessThan(pooled - 0.1);
    expect(own).toBeGreaterThan(0.2);
    const both = worthOf({ groups, ...map }, { stated: 0.95, model: "m" }, ["wipe", "pay", "pay"]);
    expect(both).toBeGreaterThan(own);
    expect(both).toBeLessThan(pooled);
  });

  it("rises, and stays inside 0..1, for any outcomes", () => {
    const row = fc.record({
      stated: fc.double({ min: 0, max: 1, noNaN: true }),
      right: fc.boolean(),
      model: fc.constantFrom(null, "m"),
      tools: fc.array(fc.constantFrom("pay", "__proto__", ""), { maxLength: 2 }),
      weight: fc.double({ min: 0.01, max: 20, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 120 }), (rows) => {
        const map = fitScaleMap(rows);
        for (const { x, y } of [map.pooled, ...map.groups.map(({ curve }) => curve)]) {
          expect(x.every((at, i) => i === 0 || at > x[i - 1]!)).toBe(true);
          expect(y.every((at, i) => at >= (y[i - 1] ?? 0) && at <= 1)).toBe(true);
          expect(x.length).toBeLessThanOrEqual(101);
        }
        const shift = shiftOf({ weight: 50, map }, { stated: 0.5, model: "m" }, ["pay"]);
        expect(Math.abs(shift)).toBeLessThanOrEqual(MOST_SHIFT);
      }),
      { numRuns: 60 },
    );
  });
});

const view = viewPolicy({ version: 1, global: {}, tools: {} }, []);
const headOf = (rows: readonly LoggedDecision[]) =>
  withStatements(fitHead(headRows(rows, view), []), rows, view);
/** Of two statements the higher one is right in `high` of the calls, the lower one in `low`; the base confidence knows nothing of it. */
const log = (n: number, high: number, low: number, every = 1): LoggedDecision[] => {
  const random = createRandom(3);
  return times(n, (i) => {
    const stated = random.next() < 0.5 ? 0.95 : 0.8;
    return logged({
      baseConfidence: 0.7,
      right: random.next() < (stated > 0.9 ? high : low),
      statement: i % every === 0 ? { stated, model: "m" } : null,
    });
  });
};

describe("a head that reads statements", () => {
  const head = headOf(log(300, 0.95, 0.4));
  const apply = (stated: number | null) =>
    applyHead(
      head,
      0.7,
      () => NaN,
      [{ tool: "pay", risk: "medium" }],
      stated === null ? null : { stated, model: "m" },
    );

  it("raises and lowers a confidence by what they are worth, and leaves one without a statement alone", () => {
    expect(apply(0.95)).toBeGreaterThan(apply(null) + 0.05);
    expect(apply(0.8)).toBeLessThan(apply(null) - 0.1);
    expect(
      view.confidenceOf(logged({ baseConfidence: 0.7, statement: { stated: 0.8, model: "m" } }), head),
    ).toBe(apply(0.8));
    expect(largestStep(null, head)).toBeGreaterThan(0.5);
  });

  it.each<[string, readonly LoggedDecision[], boolean]>([
    ["tell nothing", log(300, 0.7, 0.7), true],
    ["tell the opposite", log(300, 0.4, 0.9), true],
    ["are too few", log(300, 0.95, 0.4, 12), false],
    ["were never made", log(300, 0.95, 0.4, 1_000).slice(1), false],
  ])("is the head without them where they %s", (_, rows, shown) => {
    const { selfConfidence, ...parts } = headOf(rows);
    expect(parts).toEqual(fitHead(headRows(rows, view), []).parts);
    expect(selfConfidence?.weight).toBe(shown ? 0 : undefined);
    expect(shiftOf(selfConfidence, { stated: 0.95, model: "m" }, ["pay"])).toBe(0);
  });
});
