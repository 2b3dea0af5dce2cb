import type { Field } from "./field.ts";

/**
 * A part of a usage, such as the tokens that came from a cache, under one of our names. Nothing hangs on it but a price, so what is
 * no count is left out, where a wrong total is a problem.
 */
export function usagePart<const K extends string>(
  name: K,
  ...fields: readonly Field[]
): { readonly [P in K]?: number } {
  const counts = fields.map(({ value }) => value);
  const count = counts.find(
    (value): value is number => typeof value === "number" && Number.isSafeInteger(value) && value >= 0,
  );
  return count === undefined ? {} : ({ [name]: count } as { readonly [P in K]: number });
}
