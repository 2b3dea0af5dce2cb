import { expect, it } from "vitest";
import { harmText } from "./harm.ts";

it("says how many wrong calls are known, and about how many there are", () => {
  expect(harmText({ decisions: 0, correct: 0, incorrect: 0 })).toBe("0");
  expect(harmText({ decisions: 40, correct: 0, incorrect: 0 })).toBe("not known");
  expect(harmText({ decisions: 40, correct: 15, incorrect: 5 })).toBe("≈ 10 (5 known)");
  expect(harmText({ decisions: 40, correct: 20, incorrect: 0 })).toBe("none known");
  expect(harmText({ decisions: 20, correct: 15, incorrect: 5 })).toBe("5");
});
