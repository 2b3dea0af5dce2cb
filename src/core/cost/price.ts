import type { Usage } from "../turn.ts";

/** What a model's tokens cost, in US dollars per million tokens, each >= 0. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
  /** Of input tokens that the provider read from its cache; absent: as `input`. */
  readonly cachedInput?: number;
  /** Of input tokens that the provider wrote into its cache; absent: as `input`. */
  readonly cacheWrite?: number;
}

/** Prices by the name of a model, or by the beginning of names and "*": `{"gpt-4o": ..., "ft:gpt-4o*": ...}`. */
export type PriceTable = Readonly<Record<string, ModelPrice>>;

/** Costs are whole billionths of a US dollar, so that sums of them are exact in whatever order they are made. */
export const NANO_PER_DOLLAR = 1_000_000_000;
/** A dollar per million tokens is a thousand billionths per token. */
const NANO_PER_TOKEN = 1_000;

/**
 * What providers put behind a model's name to name one version of it: a date, a number of at least three digits, or "latest". Not
 * "-mini" and not "-5": these are other models, with other prices.
 */
const VERSION = /^[-@](?:latest|\d{4}-\d{2}-\d{2}|\d{2}-\d{2}|\d{2}-\d{4}|\d{3,8})$/;

function matches(key: string, model: string): boolean {
  if (key.endsWith("*")) return model.startsWith(key.slice(0, -1));
  return model.startsWith(key) && VERSION.test(model.slice(key.length));
}

/** The characters of the model's name that a key names. */
const reach = (key: string): number => (key.endsWith("*") ? key.length - 1 : key.length);

/**
 * The price of a model: of its own name, else of the longest name or beginning of a name that fits it.
 * @returns null where the table has none: a price that nobody set is not 0
 */
export function priceOf(prices: PriceTable, model: string | null): ModelPrice | null {
  if (model === null) return null;
  if (Object.hasOwn(prices, model)) return prices[model] ?? null;
  let best: string | null = null;
  for (const key of Object.keys(prices)) {
    if (!matches(key, model) || (best !== null && reach(key) < reach(best))) continue;
    // At the same length a name says more than a pattern.
    if (best === null || reach(key) > reach(best) || best.endsWith("*")) best = key;
  }
  return best === null ? null : (prices[best] ?? null);
}

/**
 * The cost of one answer, in whole billionths of a US dollar.
 * @returns null where the price or one of the two numbers of tokens is not known
 */
export function costOf(usage: Usage | null, price: ModelPrice | null): number | null {
  const { promptTokens = null, completionTokens = null } = usage ?? {};
  if (price === null || promptTokens === null || completionTokens === null) return null;
  // Parts that a provider reports as more than the whole say nothing of what was new.
  const cached = Math.min(usage?.cachedTokens ?? 0, promptTokens);
  const written = Math.min(usage?.writtenTokens ?? 0, promptTokens - cached);
  const dollars =
    (promptTokens - cached - written) * price.input +
    cached * (price.cachedInput ?? price.input) +
    written * (price.cacheWrite ?? price.input) +
    completionTokens * price.output;
  return Math.round(dollars * NANO_PER_TOKEN);
}
