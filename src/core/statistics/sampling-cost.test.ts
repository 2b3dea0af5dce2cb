import { expect, it } from "vitest";
import { samplingCost } from "./sampling-cost.ts";

it("counts samples of all turns, and tokens of those whose tokens are known", () => {
  const found = samplingCost([
    { drawn: 1, most: 5, firstTokens: 100, extraTokens: 0 },
    { drawn: 3, most: 3, firstTokens: 50, extraTokens: 110 },
    { drawn: 2, most: 3, firstTokens: 80, extraTokens: null },
    // The policy allows fewer than a caller brought.
    { drawn: 4, most: 1, firstTokens: null, extraTokens: null },
  ]);
  expect(found).toEqual({
    turns: 4,
    extra: 0 + 2 + 1 + 3,
    saved: 4 + 0 + 1 + 0,
    tokens: { turns: 2, first: 150, extra: 110, saved: 400 },
  });
});

it("is nothing without turns", () => {
  expect(samplingCost([])).toEqual({
    turns: 0,
    extra: 0,
    saved: 0,
    tokens: { turns: 0, first: 0, extra: 0, saved: 0 },
  });
});
