import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { costOf, priceOf } from "./price.ts";
import { turnCost } from "./turn-cost.ts";

const price = (input: number) => ({ input, output: 4 * input });
const prices = {
  "gpt-4o": price(1),
  "gpt-4o-2024-05-13": price(2),
  "gpt-4o-mini": price(3),
  "claude-sonnet-4": price(4),
  "ft:gpt-4o*": price(5),
  "ft:gpt-4o-mini*": price(6),
  "gemini-2.5-pro-preview": price(7),
  "gemini*": price(8),
  "o3*": price(9),
  o3: price(10),
};

describe("the price of a model", () => {
  it.each([
    ["gpt-4o", 1],
    ["gpt-4o-2024-05-13", 2],
    ["gpt-4o-2024-11-20", 1],
    ["gpt-4o-latest", 1],
    ["gpt-4o-mini-2024-07-18", 3],
    ["claude-sonnet-4-20250514", 4],
    ["claude-sonnet-4@20250514", 4],
    ["ft:gpt-4o-2024-08-06:acme::x", 5],
    ["ft:gpt-4o-mini-2024-07-18:acme::x", 6],
    ["gemini-2.5-pro-preview-05-06", 7],
    ["gemini-2.5-pro", 8],
    ["o3-2025-04-16", 10],
    ["o3-mini", 9],
  ])("of %s", (model, input) => {
    expect(priceOf(prices, model)).toEqual(price(input));
  });

  it.each([
    "gpt-4o-audio",
    "gpt-4o-5",
    "gpt-4",
    "claude-sonnet-4-5-20250929",
    "GPT-4O",
    "constructor",
    "",
    null,
  ])("of %s is not known", (model) => {
    expect(priceOf(prices, model)).toBeNull();
  });
});

describe("the cost of an answer", () => {
  const full = { input: 2.5, output: 10, cachedInput: 1.25, cacheWrite: 3.125 };

  it("is in billionths of a dollar", () => {
    expect(costOf({ promptTokens: 1_000_000, completionTokens: 0 }, full)).toBe(2_500_000_000);
    expect(costOf({ promptTokens: 120, completionTokens: 14 }, full)).toBe(440_000);
    expect(costOf({ promptTokens: 1, completionTokens: 1 }, { input: 0.0375, output: 0.15 })).toBe(188);
  });

  it("takes the parts of the prompt that came from the cache or went into it by their own prices", () => {
    const usage = { promptTokens: 1_000, completionTokens: 10, cachedTokens: 600, writtenTokens: 300 };
    expect(costOf(usage, full)).toBe((100 * 2.5 + 600 * 1.25 + 300 * 3.125 + 10 * 10) * 1_000);
    expect(costOf(usage, { input: 2.5, output: 10 })).toBe((1_000 * 2.5 + 100) * 1_000);
    expect(costOf({ ...usage, cachedTokens: 5_000, writtenTokens: 5_000 }, full)).toBe(
      (1_000 * 1.25 + 100) * 1_000,
    );
  });

  it("is null, never 0, where a number or the price is missing", () => {
    expect(costOf(null, full)).toBeNull();
    expect(costOf({ promptTokens: null, completionTokens: 5 }, full)).toBeNull();
    expect(costOf({ promptTokens: 5, completionTokens: null }, full)).toBeNull();
    expect(costOf({ promptTokens: 5, completionTokens: 5 }, null)).toBeNull();
  });
});

const answer = (promptTokens: number | null, model: string | null = "gpt-4o") => ({
  model,
  usage: promptTokens === null ? null : { promptTokens, completionTokens: 1 },
  shared: false,
});

describe("the cost of a turn", () => {
  it("keeps the caller's own apart from what the gate asked for", () => {
    expect(
      turnCost({ caller: [answer(10)], gating: [answer(10), answer(7, "o3")], lost: 0 }, prices),
    ).toEqual({
      caller: { requests: 1, inputTokens: 10, outputTokens: 1, cost: 14_000 },
      gating: { requests: 2, inputTokens: 17, outputTokens: 2, cost: 14_000 + 110_000 },
    });
    expect(turnCost({ caller: [answer(10)], gating: [], lost: 0 }, {})).toEqual({
      caller: { requests: 1, inputTokens: 10, outputTokens: 1, cost: null },
      gating: { requests: 0, inputTokens: 0, outputTokens: 0, cost: 0 },
    });
  });

  it("is not known as a whole where a part is not: not counted, without a price, or lost on the way", () => {
    const gating = (more: object) =>
      turnCost({ caller: [], gating: [answer(10)], lost: 0, ...more }, prices).gating;
    expect(gating({ gating: [answer(10), answer(null)] })).toMatchObject({ inputTokens: null, cost: null });
    expect(gating({ gating: [answer(10), answer(5, "x")] })).toMatchObject({ inputTokens: 15, cost: null });
    expect(gating({ lost: 1 })).toEqual({ requests: 2, inputTokens: null, outputTokens: null, cost: null });
  });

  it("counts the tokens of one response once, whatever the number of its choices", () => {
    const choices = [answer(10), { ...answer(null), shared: true }, { ...answer(null), shared: true }];
    expect(turnCost({ caller: choices, gating: [], lost: 0 }, prices).caller).toEqual({
      requests: 1,
      inputTokens: 10,
      outputTokens: 1,
      cost: 14_000,
    });
  });

  it("is the same sum in whatever order the answers came", () => {
    const usage = fc.record({ promptTokens: fc.nat(1_000_000), completionTokens: fc.nat(100_000) });
    const answers = fc.array(usage.map((used) => ({ model: "m", usage: used, shared: false })));
    fc.assert(
      fc.property(answers, fc.double({ min: 0, max: 100, noNaN: true }), (gating, input) => {
        const table = { m: { input, output: 3 * input } };
        const cost = (list: typeof gating) =>
          turnCost({ caller: [], gating: list, lost: 0 }, table).gating.cost;
        expect(cost(gating.toReversed())).toBe(cost(gating));
      }),
    );
  });
});
