import { expect, it } from "vitest";
import { IDENTITY_PARTS } from "./head.ts";
import { largestStep } from "./step.ts";

it("is the largest move of any tool, risk, intercept or slope", () => {
  const head = {
    ...IDENTITY_PARTS,
    intercept: 0.2,
    tools: { pay: -1, constructor: 0.1 },
    risks: { low: 0.5 },
  };
  expect(largestStep(null, IDENTITY_PARTS)).toBe(0);
  expect(largestStep(null, head)).toBeCloseTo(0.8, 12);
  expect(largestStep(head, head)).toBe(0);
  expect(largestStep(head, { ...head, tools: { pay: 0.5, constructor: 0.1 } })).toBeCloseTo(1.5, 12);
  expect(largestStep(head, { ...head, slope: 3 })).toBe(2);
  expect(largestStep(head, { ...head, tools: {} })).toBe(1);
});
