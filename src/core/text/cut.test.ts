import fc from "fast-check";
import { expect, test } from "vitest";
import { cut, headOf, tailOf } from "./cut.ts";

test("a text that fits stays as it is, and a longer one ends in an ellipsis", () => {
  expect(cut("launch", 6)).toBe("launch");
  expect(cut("launch now", 6)).toBe("launch…");
});

test("A08: a cut never leaves half of a pair", () => {
  expect(headOf("launch 🚀 now", 8)).toBe("launch ");
  expect(headOf("launch 🚀 now", 9)).toBe("launch 🚀");
  expect(tailOf("launch 🚀 now", 5)).toBe(" now");
  expect(tailOf("launch 🚀 now", 6)).toBe("🚀 now");
});

test("a well-formed text stays well formed, and what is kept is a part of it, within the limit", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(30), (text, limit) => {
      const head = headOf(text, limit);
      const tail = tailOf(text, limit);
      expect(head.isWellFormed() && tail.isWellFormed()).toBe(true);
      expect(text.startsWith(head) && text.endsWith(tail)).toBe(true);
      expect(Math.min(limit, text.length) - head.length).toBeLessThanOrEqual(1);
      expect(Math.min(limit, text.length) - tail.length).toBeLessThanOrEqual(1);
    }),
  );
});
