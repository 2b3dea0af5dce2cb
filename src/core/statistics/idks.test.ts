import { describe, expect, it } from "vitest";
import { bestThreshold, idks } from "./idks.ts";

const SCORES = [0.1, 0.4, 0.35, 0.8, 0.4, 0.4, 0.9, 0.2];
const LABELS = [0, 0, 1, 1, 1, 0, 1, 0];

describe("idks", () => {
  it("counts right +1, wrong -penalty, abstained 0", () => {
    expect(idks([1, 1, 0, 0], [1, 0, 1, 0])).toBe(0);
    expect(idks([1, 1, 1, 0], [1, 1, 0, 0], 3)).toBe(-0.25);
    expect(idks([], [])).toBeNull();
  });
});

describe("bestThreshold", () => {
  // Python, executing at >= t: .1 0, .2 .125, .35 .25, .4 .125, .8 .25, .9 .125
  it("finds the best cut; the higher of two equal ones", () =>
    expect(bestThreshold(SCORES, LABELS)).toEqual({ threshold: 0.8, idks: 0.25 }));

  it("keeps ties together", () =>
    expect(bestThreshold([1, 1, 1], [1, 0, 0])).toEqual({ threshold: Infinity, idks: 0 }));
});
