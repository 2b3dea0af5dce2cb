import { expect, it } from "vitest";
import { pricesText, readPrices } from "./prices.ts";

const PRICES = {
  "gpt-4o": { input: 2.5, output: 10, cached_input: 1.25 },
  "claude-sonnet-4": { input: 3, output: 15, cached_input: 0.3, cache_write: 3.75 },
  "gemini*": { input: 0.1, output: 0.4 },
};

it("prices are read as they were written", () => {
  const text = "gpt-4o  2.5  10  1.25\nclaude-sonnet-4  3  15  0.3  3.75\ngemini*  0.1  0.4";
  expect(pricesText(PRICES)).toBe(text);
  expect(readPrices(`\n${text.replaceAll("  ", ",\t")}\n\n`)).toEqual({ prices: PRICES, problems: [] });
  expect(readPrices(pricesText({ m: { input: 1, output: 2, cache_write: 3 } })).prices).toEqual({
    m: { input: 1, output: 2, cached_input: 1, cache_write: 3 },
  });
  expect([pricesText(null), readPrices(" \n")]).toEqual(["", { prices: null, problems: [] }]);
});

it.each([
  ["m", /two to four prices/],
  ["m 1", /two to four prices/],
  ["m 1 2 3 4 5", /two to four prices/],
  ["m 1 two", /two is no price/],
  ["m -1 2", /-1 is no price/],
  ["a 1 2\nm 1 2\nm 1 2", /m stands there twice/],
])("what is wrong with %j is told by its line", (text, problem) => {
  const { problems } = readPrices(text);
  expect(problems).toEqual([
    { line: text.split("\n").length, problem: expect.stringMatching(problem) as string },
  ]);
});
