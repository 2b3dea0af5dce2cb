import { expect, it } from "vitest";
import { harmWords } from "./harm.ts";

const words = (decisions: number, correct: number, incorrect: number) => {
  const { about, basis } = harmWords({ decisions, correct, incorrect });
  return [about, basis];
};

it("says about how many calls were wrong, and on how many outcomes that rests", () => {
  expect(words(0, 0, 0)).toEqual(["0", null]);
  expect(words(40, 0, 0)).toEqual(["not known", null]);
  expect(words(40, 15, 0)).toEqual(["none known", "0 of 15 outcomes"]);
  expect(words(40, 15, 5)).toEqual(["≈ 10", "5 of 20 outcomes"]);
  expect(words(20, 15, 5)).toEqual(["5", null]);
});
