import { expect, it } from "vitest";
import { line, showFloor, verdictOf } from "./floors.ts";

it.each([
  [0.88, { least: 0.88 }, "holds"],
  [0.8796, { least: 0.88 }, "holds"],
  [0.8794, { least: 0.88 }, "within 0.01"],
  [0.87, { least: 0.88 }, "within 0.01"],
  [0.8694, { least: 0.88 }, "fails"],
  [0.07, { most: 0.07 }, "holds"],
  [0.08, { most: 0.07 }, "within 0.01"],
  [0.081, { most: 0.07 }, "fails"],
  [null, { least: 0.88 }, "not measured"],
  [Number.NaN, { least: 0.88 }, "not measured"],
])("a floor judges %d against %j: %s", (value, floor, verdict) => {
  expect(verdictOf(value, floor)).toBe(verdict);
});

it("a strict floor has no slack, and none speaks of no rows", () => {
  expect(line("v4", 5, { what: "ECE", most: 0.07 }, 0.075, null, true).verdict).toBe("fails");
  expect(line("v4", 0, { what: "ECE", most: 0.07 }, 0.01, null).verdict).toBe("not measured");
  expect([showFloor({ least: 0.5 }), showFloor({ most: 0.07 })]).toEqual([">= 0.5", "<= 0.07"]);
});
