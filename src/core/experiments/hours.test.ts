import { expect, it } from "vitest";
import { hoursInWords } from "./hours.ts";

it.each([
  [0.01, "36 s"],
  [0.5, "30 min"],
  [1.5, "90 min"],
  [2.25, "2.3 h"],
  [24, "24 h"],
  [168, "7 days"],
])("says %d hours as %s", (hours, words) => {
  expect(hoursInWords(hours)).toBe(words);
});
