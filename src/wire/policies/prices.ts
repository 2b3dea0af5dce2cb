import type { ModelPrice, PriceTable } from "../../core/cost/price.ts";
import type { Field } from "../field.ts";

/** A price in the names of the wire: US dollars per million tokens. */
export interface WirePrice {
  readonly input: number;
  readonly output: number;
  readonly cached_input?: number;
  readonly cache_write?: number;
}

const MAX_MODELS = 1_000;
const MAX_NAME = 256;
/** A million tokens for a million dollars: whoever writes more has mistaken the unit. */
const MAX_PRICE = 1_000_000;
const FIELDS: readonly string[] = [
  "input",
  "output",
  "cached_input",
  "cache_write",
] satisfies readonly (keyof WirePrice)[];

const dollars = (field: Field): number => field.number(0, MAX_PRICE);

export function readPrice(field: Field): ModelPrice {
  for (const [name, value] of field.entries()) {
    if (!FIELDS.includes(name)) value.fail(`is no field of a price; known are ${FIELDS.join(", ")}`);
  }
  const [cached, write] = [field.get("cached_input"), field.get("cache_write")];
  return {
    input: dollars(field.get("input")),
    output: dollars(field.get("output")),
    ...(cached.absent ? {} : { cachedInput: dollars(cached) }),
    ...(write.absent ? {} : { cacheWrite: dollars(write) }),
  };
}

/** `{model: {input, output, cached_input?, cache_write?}}`; a model may be the beginning of names and "*". */
export function readPrices(field: Field): PriceTable {
  const entries = field.entries();
  if (entries.length > MAX_MODELS)
    field.fail(`names ${entries.length} models; at most ${MAX_MODELS} are accepted`);
  return Object.fromEntries(
    entries.map(([name, price]) => {
      if (name === "" || name.length > MAX_NAME)
        price.fail(`must stand under the name of a model, of 1 to ${MAX_NAME} characters`);
      const star = name.indexOf("*");
      if (star >= 0 && star < name.length - 1)
        price.fail('has a "*" inside its name; it may only stand at the end, for any rest');
      return [name, readPrice(price)];
    }),
  );
}

export const writePrices = (prices: PriceTable): Readonly<Record<string, WirePrice>> =>
  Object.fromEntries(
    Object.entries(prices).map(([model, { cachedInput, cacheWrite, ...price }]) => [
      model,
      {
        ...price,
        ...(cachedInput === undefined ? {} : { cached_input: cachedInput }),
        ...(cacheWrite === undefined ? {} : { cache_write: cacheWrite }),
      },
    ]),
  );
