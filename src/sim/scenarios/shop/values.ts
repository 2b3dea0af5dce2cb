/** What the stories of the shop are made of. */
import type { Random } from "../../../core/statistics/random.ts";
import { integerFrom } from "../draw.ts";

export const ITEMS = [
  { item: "desk lamp", price: 39.9 },
  { item: "kettle", price: 54.5 },
  { item: "backpack", price: 89 },
  { item: "headphones", price: 129.95 },
  { item: "yoga mat", price: 24 },
] as const;
export const REASONS = [
  { reason: "damaged", said: "it came broken" },
  { reason: "wrong_item", said: "you sent the wrong one" },
  { reason: "late", said: "it came two weeks late" },
  { reason: "not_wanted", said: "I do not want it any more" },
] as const;
export const ADDRESSES = [
  { street: "Lindenweg 12", postcode: "20095", city: "Hamburg" },
  { street: "Rue Haute 7", postcode: "1000", city: "Brussels" },
  { street: "Mill Lane 40", postcode: "CB2 1TN", city: "Cambridge" },
] as const;
export const SHIPPING = 4.9;

export const newId = (random: Random) => `O-${integerFrom(10_000, 98_000, random)}`;
/** An id that a model reads wrongly: two digits swapped, or the next order. */
export function misread(id: string): string {
  const swapped = `${id.slice(0, -2)}${id.slice(-1)}${id.slice(-2, -1)}`;
  return swapped === id ? `O-${Number(id.slice(2)) + 1}` : swapped;
}
export const cents = (amount: number) => Math.round(amount * 100) / 100;
