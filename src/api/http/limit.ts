import { InvalidRequestError } from "../../core/errors.ts";

/**
 * How many items a page may have: `?limit`, a whole number from 1.
 * @throws InvalidRequestError for anything else
 */
export function readLimit(
  text: string | undefined,
  { usual, most }: { usual: number; most: number },
): number {
  if (text === undefined || text === "") return usual;
  const limit = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= most) return limit;
  throw new InvalidRequestError(`limit must be a whole number from 1 to ${most}`, { param: "limit" });
}
