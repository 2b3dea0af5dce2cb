import { describe, expect, it } from "vitest";
import { brier, ece } from "./reliability.ts";

const CONFIDENCES = [0.1, 0.4, 0.35, 0.8, 0.4, 0.4, 0.9, 0.2];
const LABELS = [0, 0, 1, 1, 1, 0, 1, 0];

describe("brier", () => {
  // Python: sum((c - y) ** 2) / 8
  it("is the mean squared distance", () => expect(brier(CONFIDENCES, LABELS)).toBeCloseTo(0.1503125, 12));
});

describe("ece", () => {
  // Python: bins of two in order; the three rows at .4 count 1/3 each
  it("averages the gaps of equal bins", () =>
    expect(ece(CONFIDENCES, LABELS, 4)).toBeCloseTo(0.1645833333333333, 12));

  it("does not depend on the order of tied rows", () =>
    expect(ece([0.5, 0.5, 0.5, 0.5], [0, 0, 1, 1], 2)).toBe(ece([0.5, 0.5, 0.5, 0.5], [1, 0, 1, 0], 2)));

  it("is 0 where every bin is right on average, and null without rows", () => {
    expect(ece([0.5, 0.5], [1, 0], 1)).toBe(0);
    expect(ece([], [])).toBeNull();
  });
});
