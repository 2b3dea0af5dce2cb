import type { Field } from "./field.ts";

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

/** A number of tokens that an answer reports; null for what is none. Nothing hangs on it but a price: a good answer is not lost for it. */
export const countOrNull = ({ value }: Field): number | null => (isCount(value) ? value : null);

/** A part of a usage, such as the tokens that came from a cache, under one of our names; left out where it is no count. */
export function usagePart<const K extends string>(
  name: K,
  ...fields: readonly Field[]
): { readonly [P in K]?: number } {
  const counts = fields.map(({ value }) => value);
  const count = counts.find(isCount);
  return count === undefined ? {} : ({ [name]: count } as { readonly [P in K]: number });
}
