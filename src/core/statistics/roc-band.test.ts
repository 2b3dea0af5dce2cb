import { expect, it } from "vitest";
import { levelsOfRows } from "./levels.ts";
import { rocBand } from "./roc-band.ts";
import { rocCurve } from "./roc-curve.ts";

const levels = levelsOfRows({
  confidences: [0.9, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1],
  verdicts: [1, 1, 1, 0, 1, Number.NaN, 0, 1, 0, 0],
});

it("gives Wilson's interval of each rate, in the order of the curve", () => {
  const band = rocBand(levels);
  const { points } = rocCurve(levels);
  expect(band.map(({ threshold }) => threshold)).toEqual(points.slice(1).map(({ threshold }) => threshold));
  const at = band.find(({ threshold }) => threshold === 0.6);
  // statsmodels 0.14, proportion_confint(4, 5, method="wilson") and (1, 4).
  expect(at?.truePositive.map((n) => Number(n.toFixed(6)))).toEqual([0.375535, 0.963776]);
  expect(at?.falsePositive.map((n) => Number(n.toFixed(6)))).toEqual([0.045587, 0.699358]);
});

it("is wider where few labels stand for many", () => {
  const heavy = levels.map((level, i) => ({
    ...level,
    weightCorrect: level.weightCorrect * (i === 0 ? 10 : 1),
    squareCorrect: level.squareCorrect * (i === 0 ? 100 : 1),
  }));
  const width = (of: typeof levels) => {
    const [low, high] = rocBand(of).at(-1)?.truePositive ?? [0, 0];
    return high - low;
  };
  expect(width(heavy)).toBeGreaterThan(width(levels));
});

it("is empty without labels of both kinds", () => {
  expect(rocBand([])).toEqual([]);
  expect(rocBand(levelsOfRows({ confidences: [0.4, 0.6], verdicts: [1, 1] }))).toEqual([]);
});
