import { describe, expect, it } from "vitest";
import { featureMoments } from "./moments.ts";

describe("featureMoments", () => {
  it("weighs rows, leaves missing values out, and marks what never varies or never stands", () => {
    const features = [1, 5, NaN, 3, 5, NaN, NaN, 5, NaN];
    expect(featureMoments(features, ["varies", "constant", "missing"], [3, 1, 7])).toEqual([
      { name: "varies", mean: 1.5, sd: 0.866025 },
      { name: "constant", mean: 5, sd: 0 },
      { name: "missing", mean: 0, sd: 0 },
    ]);
  });

  it("does not count rows without weight", () => {
    expect(featureMoments([1, 100, 3], ["a"], [1, 0, 1])).toEqual([{ name: "a", mean: 2, sd: 1 }]);
  });
});
