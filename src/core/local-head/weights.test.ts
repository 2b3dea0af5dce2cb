import { describe, expect, it } from "vitest";
import { labelWeights } from "./weights.ts";

const audit = (probability: number | null) => ({ source: "human_audit", probability });

const weightOf = (source: string): number => labelWeights([{ source, probability: null }])[0]!;

describe("labelWeights", () => {
  it("counts labels of the same chance once each, whatever the chance", () => {
    for (const probability of [null, 1, 0.25, 0.01, 0, NaN])
      labelWeights([audit(probability), audit(probability)]).forEach((weight) =>
        expect(weight).toBeCloseTo(1, 12),
      );
  });

  it("gives rare labels more, clipped, and all together their effective number", () => {
    const weights = labelWeights([audit(1), audit(0.5), audit(0.001)]);
    expect(weights[1]! / weights[0]!).toBeCloseTo(2, 12);
    expect(weights[2]! / weights[0]!).toBeCloseTo(20, 12);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    expect(sum).toBeCloseTo(23 ** 2 / (1 + 4 + 400), 12);
  });

  it("counts a label that needed no draw like one that was certain to be drawn", () => {
    const [reported, drawn] = labelWeights([audit(null), audit(0.25)]);
    expect(drawn! / reported!).toBeCloseTo(4, 12);
  });

  it("trusts a person more than a judge, and a judge more than a source that nobody knows", () => {
    expect(weightOf("human_audit")).toBeGreaterThan(weightOf("judge"));
    expect(weightOf("judge")).toBeGreaterThan(weightOf("toString"));
    expect(labelWeights([])).toHaveLength(0);
  });
});
