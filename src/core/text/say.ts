/** Names and values of a turn inside the gate's own sentences. */
import { cut } from "./cut.ts";

/** Longest value quoted in a sentence, in UTF-16 units. */
export const LONGEST_QUOTE = 80;

export const quote = (value: string): string =>
  value.trim() === "" ? "an empty text" : `“${cut(value, LONGEST_QUOTE)}”`;

/** `departure_date` and `departureDate` as a person would write it. */
export const plain = (name: string): string =>
  cut(
    name
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
      .replace(/[_.-]+/g, " ")
      .trim(),
    LONGEST_QUOTE,
  ).toLowerCase();

/** "a, b and c" */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** The first of several things, quoted, and how many more there are. */
export function quotedSome(things: readonly string[], most = 3): string {
  const rest = things.length - most;
  const shown = things.slice(0, most).map(quote);
  return listed(rest > 0 ? [...shown, `${rest} more`] : shown);
}

/** "1 call", "3 calls" */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
