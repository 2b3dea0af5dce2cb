/** Shorter ones are words that stand in any text. */
const LEAST = 8;

/** The bytes of a provider's error without the key; the same bytes where it does not stand in them. */
export function bytesWithoutKey(bytes: Uint8Array, key: string | null): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  const told = withoutKeys(text, [key]);
  return told === text ? bytes : new TextEncoder().encode(told);
}

/**
 * A text of a provider without keys: some quote the key that they refuse.
 * @param keys as they were sent, with or without `Bearer`
 */
export const withoutKeys = (text: string, keys: readonly (string | null)[]): string =>
  keys
    .map((key) => (key ?? "").trim().replace(/^(?:Bearer|Basic)\s+/i, ""))
    .filter((key) => key.length >= LEAST)
    .reduce((told, key) => told.replaceAll(key, "[key]"), text);
