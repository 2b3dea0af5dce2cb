/** Shorter ones are words that stand in any text. */
const LEAST = 8;

/**
 * A text of a provider without keys: some quote the key that they refuse.
 * @param keys as they were sent, with or without `Bearer`
 */
export const withoutKeys = (text: string, keys: readonly (string | null)[]): string =>
  keys
    .map((key) => (key ?? "").trim().replace(/^(?:Bearer|Basic)\s+/i, ""))
    .filter((key) => key.length >= LEAST)
    .reduce((told, key) => told.replaceAll(key, "[key]"), text);
