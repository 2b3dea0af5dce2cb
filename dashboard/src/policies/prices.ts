/** The prices of a policy as a person writes them: a line a model. */
import type { Policy } from "../api/types.ts";

export type Prices = NonNullable<Policy["prices"]>;
type Price = Prices[string];

const NUMBERS = ["input", "output", "cached_input", "cache_write"] as const;
const MAX_PRICE = 1_000_000;

/** `gpt-4o  2.5  10  1.25` */
const lineOf = (model: string, price: Price): string =>
  [
    model,
    price.input,
    price.output,
    ...(price.cache_write === undefined
      ? [price.cached_input]
      : [price.cached_input ?? price.input, price.cache_write]),
  ]
    .filter((part) => part !== undefined)
    .join("  ");

export const pricesText = (prices: Policy["prices"]): string =>
  Object.entries(prices ?? {})
    .map(([model, price]) => lineOf(model, price))
    .join("\n");

export interface ReadPrices {
  /** Null: none is set. */
  readonly prices: Prices | null;
  /** What is wrong, by the number of the line from 1. */
  readonly problems: readonly { readonly line: number; readonly problem: string }[];
}

/** Reads lines of a model and two to four numbers, apart by spaces, commas or tabs; the gate reads everything again. */
export function readPrices(text: string): ReadPrices {
  const problems: { line: number; problem: string }[] = [];
  const found = new Map<string, Price>();
  for (const [i, line] of text.split("\n").entries()) {
    const [model, ...numbers] = line.split(/[\s,;]+/).filter((part) => part !== "");
    if (model === undefined) continue;
    const problem = found.has(model) ? `${model} stands there twice.` : problemOf(numbers);
    if (problem !== null) problems.push({ line: i + 1, problem });
    else
      found.set(
        model,
        Object.fromEntries(numbers.map((number, at) => [NUMBERS[at], Number(number)])) as unknown as Price,
      );
  }
  return { prices: found.size === 0 ? null : Object.fromEntries(found), problems };
}

function problemOf(numbers: readonly string[]): string | null {
  if (numbers.length < 2 || numbers.length > NUMBERS.length)
    return "Write the model and two to four prices: input, output, cached input, cache write.";
  const wrong = numbers.find((number) => !(Number(number) >= 0 && Number(number) <= MAX_PRICE));
  return wrong === undefined ? null : `${wrong} is no price: a number of at least 0.`;
}
