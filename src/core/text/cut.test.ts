import fc from "fast-check";
import { expect, test } from "vitest";
import { cut } from "./cut.ts";

test("a text that fits stays as it is, and a longer one ends in an ellipsis", () => {
  expect(cut("launch", 6)).toBe("launch");
  expect(cut("launch now", 7)).toBe("launch…");
});

test("a cut never splits a surrogate pair and never exceeds the length", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 20 }), (text, length) => {
      const short = cut(text, length);
      expect(short.length).toBeLessThanOrEqual(length);
      if (text.isWellFormed()) expect(short.isWellFormed()).toBe(true);
    }),
  );
});
