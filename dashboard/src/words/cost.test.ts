import { expect, it } from "vitest";
import { answerCostText, dollars, gatingCost, turnCostTexts } from "./cost.ts";

it.each([
  [null, "—"],
  [0, "$0"],
  [0.000000188, "$0.00000019"],
  [0.00044, "$0.00044"],
  [0.0123, "$0.012"],
  [0.25, "$0.25"],
  [1, "$1.00"],
  [1234.5, "$1,234.50"],
])("%s dollars are written %s", (value, text) => {
  expect(dollars(value)).toBe(text);
});

const sums = (given: object) => ({
  currency: "USD" as const,
  decisions: 10,
  counted: 10,
  priced: 10,
  caller: { input_tokens: 100, output_tokens: 10, cost: 2 },
  gating: { requests: 3, input_tokens: 50, output_tokens: 5, cost: 0.5 },
  gating_share: 0.25,
  ...given,
});

it("the cost of gating stands beside what answers cost, and says of how many decisions it is known", () => {
  expect(gatingCost(sums({}))).toEqual({
    value: "$0.50",
    words: "25 % of the $2.00 that answers cost; 10 decisions",
  });
  expect(gatingCost(sums({ priced: 4 })).words).toContain("known of 4 of 10 decisions");
  const unknown = sums({ priced: 0, gating_share: null, gating: { ...sums({}).gating, cost: null } });
  expect(gatingCost(unknown)).toEqual({
    value: "—",
    words: "no known cost in 10 decisions: no price, or no usage",
  });
  expect(gatingCost(sums({ decisions: 0 })).words).toBe("nothing was asked for in this time");
});

it("a decision says what its own answer and the gate's took; what is not known is not 0", () => {
  const caller = { requests: 1, input_tokens: 1200, output_tokens: 34, cost: 0.0044 };
  const nothing = { requests: 0, input_tokens: 0, output_tokens: 0, cost: 0 };
  const cost = (gating: typeof caller | Record<keyof typeof caller, number | null>) =>
    ({ cost: { currency: "USD", caller, gating } }) as Parameters<typeof turnCostTexts>[0];
  expect(turnCostTexts(cost(nothing))).toEqual({
    caller: "$0.0044, 1,234 tokens, 1 answer",
    gating: "nothing: no more was asked for",
  });
  expect(turnCostTexts(cost({ requests: 2, input_tokens: null, output_tokens: 9, cost: null }))?.gating).toBe(
    "cost not known, tokens not told, 2 answers",
  );
  expect(turnCostTexts({ cost: null })).toBeNull();
});

it("an answer says its tokens, and its cost where it is known", () => {
  expect(
    answerCostText({
      usage: { prompt_tokens: 1200, completion_tokens: 34, cached_tokens: 1000 },
      cost: 0.0044,
    }),
  ).toBe("1,200 in, 34 out, 1,000 cached, $0.0044");
  expect(answerCostText({ usage: { prompt_tokens: null, completion_tokens: 3 }, cost: null })).toBe(
    "— in, 3 out",
  );
  expect(answerCostText({ usage: null, cost: null })).toBeNull();
});
