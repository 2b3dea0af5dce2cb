import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linearScale } from "./scale.ts";

describe("a scale", () => {
  it.each<[string, Parameters<typeof linearScale>, string[]]>([
    [
      "whole steps",
      [[0, 10], undefined, [0, 100], 11],
      ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"],
    ],
    ["quarters", [[0, 1], undefined, [0, 100], 5], ["0.00", "0.25", "0.50", "0.75", "1.00"]],
    ["a fixed range", [[3], [0.4, 1], [0, 100], 9], ["0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1.0"]],
    [
      "both signs, without -0",
      [[-0.1, 0.1], undefined, [0, 100], 5],
      ["-0.10", "-0.05", "0.00", "0.05", "0.10"],
    ],
    ["whole numbers only", [[1, 3], undefined, [0, 100], 11, true], ["1", "2", "3"]],
    ["no data at all", [[], undefined, [0, 100], 3], ["0.0", "0.5", "1.0"]],
    ["one value", [[2], undefined, [0, 100], 3], ["1.5", "2.0", "2.5"]],
  ])("has round ticks: %s", (_, given, expected) => {
    const { ticks, show } = linearScale(...given);
    expect(ticks.map(show)).toEqual(expected);
  });

  it("holds every value between its ends, in order, with few ticks whose texts differ", () => {
    const value = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 2, max: 12 }),
        (values, most) => {
          const low = Math.min(...values);
          const high = Math.max(...values);
          fc.pre(high === low || high - low > 1e-6 * Math.max(1, Math.abs(high), Math.abs(low)));
          const { at, ticks, show } = linearScale(values, undefined, [0, 100], most);
          for (const one of values) {
            expect(at(one)).toBeGreaterThanOrEqual(-1e-6);
            expect(at(one)).toBeLessThanOrEqual(100 + 1e-6);
          }
          expect(at(high)).toBeGreaterThanOrEqual(at(low));
          expect(ticks.length).toBeLessThanOrEqual(most + 2);
          expect(new Set(ticks.map(show)).size).toBe(ticks.length);
        },
      ),
    );
  });
});
