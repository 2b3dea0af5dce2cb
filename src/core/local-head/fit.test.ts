import fc from "fast-check";
import { describe, expect, it } from "vitest";
import golden from "../../../test/fixtures/local-head/golden.json" with { type: "json" };
import { fitHead } from "./fit.ts";
import { applyHead, IDENTITY_PARTS } from "./head.ts";
import type { FeatureMoments, HeadRow } from "./rows.ts";

const { head } = golden;
const riskOf = new Map(Object.entries(head.risk_of));
const rows: HeadRow[] = head.rows.map((row) => ({
  confidence: row.confidence,
  features: row.features.map((value) => value ?? NaN),
  calls: row.tools.map((tool) => ({ tool, risk: riskOf.get(tool)! })),
  right: row.right,
  weight: row.weight,
}));
const readerOf =
  (moments: readonly FeatureMoments[], { features }: HeadRow) =>
  (name: string): number =>
    features[moments.findIndex((one) => one.name === name)] ?? NaN;

const row = (part: Partial<HeadRow> = {}): HeadRow => ({
  confidence: 0.6,
  features: [],
  calls: [{ tool: "pay", risk: "high" }],
  right: true,
  weight: 1,
  ...part,
});

const many = (right: boolean): HeadRow[] => Array.from({ length: 9 }, () => row({ right }));

describe("fitHead", () => {
  const fit = fitHead(rows, head.moments, head.priors);

  it("finds the mode that scipy's minimiser finds, to 1e-6", () => {
    expect(fit).toMatchObject({ why: null, converged: true, used: rows.length });
    expect(fit.parts.intercept).toBeCloseTo(head.intercept, 6);
    expect(fit.parts.slope).toBeCloseTo(head.slope, 6);
    for (const [tool, value] of Object.entries(head.tools))
      expect(fit.parts.tools[tool], tool).toBeCloseTo(value, 6);
    for (const [risk, value] of Object.entries(head.risks))
      expect(fit.parts.risks[risk], risk).toBeCloseTo(value, 6);
    for (const [name, value] of Object.entries(head.features))
      expect(fit.parts.features[name]!.weight, name).toBeCloseTo(value, 6);
    expect(Object.keys(fit.parts.features)).toEqual(["a", "b"]);
  });

  it("knows its own uncertainty as numpy computes it", () => {
    expect(fit.errors.intercept).toBeCloseTo(head.errors.intercept, 6);
    expect(fit.errors.slope).toBeCloseTo(head.errors.slope, 6);
    for (const [tool, value] of Object.entries(head.errors.tools))
      expect(fit.errors.tools[tool], tool).toBeCloseTo(value, 6);
    expect(fit.logEvidence).toBeCloseTo(head.log_evidence, 6);
    fit.predict(rows.slice(0, 12)).forEach(({ confidence, sd, averaged }, i) => {
      expect(confidence).toBeCloseTo(head.predicted[i]!.confidence, 6);
      expect(sd).toBeCloseTo(head.predicted[i]!.sd, 6);
      expect(Math.abs(averaged - 0.5)).toBeLessThanOrEqual(Math.abs(confidence - 0.5));
    });
  });

  it("predicts what the head that it hands out gives", () => {
    fit.confidences(rows).forEach((confidence, i) => {
      expect(fit.predict([rows[i]!])[0]!.confidence).toBeCloseTo(confidence, 12);
      const given = applyHead(
        fit.parts,
        rows[i]!.confidence,
        readerOf(head.moments, rows[i]!),
        rows[i]!.calls,
      );
      expect(given).toBeCloseTo(confidence, 7);
    });
  });

  it("gives the same bytes for the same rows", () => {
    expect(JSON.stringify(fitHead(rows, head.moments, head.priors).parts)).toBe(JSON.stringify(fit.parts));
  });

  it("pools: a tool without labels takes what its risk class showed", () => {
    const wrong = Array.from({ length: 30 }, (_, i) =>
      row({ calls: [{ tool: `t${i % 3}`, risk: "high" }], right: i % 10 === 0 }),
    );
    const right = Array.from({ length: 30 }, (_, i) =>
      row({ calls: [{ tool: "look", risk: "low" }], right: i % 10 !== 0 }),
    );
    const { parts } = fitHead([...wrong, ...right], []);
    const unseen = (risk: string): number => applyHead(parts, 0.6, () => NaN, [{ tool: "new", risk }]);
    expect(unseen("high")).toBeLessThan(0.5);
    expect(unseen("low")).toBeGreaterThan(unseen("high") + 0.2);
  });

  it("says why it learns nothing, and then changes nothing", () => {
    const broken = Array.from({ length: 9 }, () => row({ confidence: NaN }));
    for (const [given, why] of [
      [[], "no labels"],
      [[row()], "at least 5"],
      [many(true), "All 9 labels say correct"],
      [many(false), "All 9 labels say incorrect"],
      [broken, "9 more have no confidence"],
    ] as const) {
      const none = fitHead(given, []);
      expect(none.why).toContain(why);
      expect(none.parts).toEqual(IDENTITY_PARTS);
      expect(none.predict([row()])[0]!.confidence).toBe(0.6);
    }
  });

  it("counts contradictory labels against each other", () => {
    const both = Array.from({ length: 20 }, (_, i) => row({ confidence: 0.5, right: i % 2 === 0 }));
    const { parts, why } = fitHead(both, []);
    expect(why).toBeNull();
    expect(parts.intercept).toBeCloseTo(0, 9);
    expect(parts.tools["pay"]).toBeCloseTo(0, 9);
  });

  it("is finite for any rows, labels and weights", () => {
    const any = fc.double({ min: -1e300, max: 1e300 });
    const moments = [
      { name: "a", mean: 0, sd: 1 },
      { name: "b", mean: 5, sd: 1e-9 },
      { name: "c", mean: NaN, sd: 1 },
    ];
    const given = fc.record({
      confidence: fc.oneof(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(0, 1, NaN, -1, Infinity),
      ),
      features: fc.array(fc.oneof(any, fc.constantFrom(NaN, Infinity)), { maxLength: 3 }),
      calls: fc.array(
        fc.record({
          tool: fc.constantFrom("constructor", "__proto__", "", "pay"),
          risk: fc.constantFrom("low", "high"),
        }),
        { maxLength: 3 },
      ),
      right: fc.boolean(),
      weight: fc.oneof(fc.double({ min: 0, max: 20, noNaN: true }), fc.constantFrom(NaN, Infinity, -1)),
    });
    fc.assert(
      fc.property(fc.array(given, { maxLength: 30 }), (some) => {
        const { parts, predict } = fitHead(some, moments);
        for (const { confidence, sd } of predict([row(), row({ features: [1e9, -1e9, NaN] })])) {
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
          expect(sd).toBeGreaterThanOrEqual(0);
        }
        const numbers = [parts.intercept, parts.slope, ...Object.values(parts.tools)];
        expect(numbers.every(Number.isFinite)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
