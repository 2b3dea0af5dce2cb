import { expect, it } from "vitest";
import { contradictions } from "./contradictions.ts";

it("counts all on which two persons contradict each other, not only those that the gate names", () => {
  expect(
    contradictions({
      table: [
        [5, 40],
        [31, 7],
      ],
    }),
  ).toBe(71);
  expect(
    contradictions({
      table: [
        [5, 0],
        [0, 7],
      ],
    }),
  ).toBe(0);
});
