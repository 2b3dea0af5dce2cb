import { describe, expect, it } from "vitest";
import { stoppingPays } from "./stopping-pays.ts";

const group = (correct: number, incorrect: number) => ({ decisions: 100, correct, incorrect });

describe("whether stopping pays", () => {
  it("is sure where the whole interval of the wrong share lies above 1 - threshold", () => {
    // SciPy 1.17.1: binomtest(20, 26).proportion_ci(method="wilson") = (0.5794845, 0.8896615)
    const found = stoppingPays(group(6, 20), 0.5);
    expect(found).toMatchObject({ labelled: 26, wrongShare: 20 / 26, needed: 0.5, sure: true });
    expect(found.low).toBeCloseTo(0.5794845, 6);
    expect(found.high).toBeCloseTo(0.8896615, 6);
  });

  it("is not sure where fewer outcomes say the same, nor where a wrong call costs less", () => {
    expect(stoppingPays(group(3, 10), 0.5).sure).toBe(false);
    expect(stoppingPays(group(6, 20), 0.2)).toMatchObject({ needed: 0.8, sure: false });
  });

  it("knows nothing without an outcome", () => {
    expect(stoppingPays(group(0, 0), 0.75)).toEqual({
      labelled: 0,
      wrongShare: null,
      low: null,
      high: null,
      needed: 0.25,
      sure: false,
    });
  });
});
