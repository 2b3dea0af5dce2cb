/** Shorter ones are words that stand in any text. */
const LEAST = 8;

/** What a deployment keeps to itself of an upstream, and what that upstream was sent: the key, and what the query of its address holds. */
export function secretsOf({ baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string | null }) {
  const url = URL.parse(baseUrl);
  return [apiKey, ...(url === null ? [] : url.searchParams.values())];
}

/** The bytes of a provider's error without the secrets; the same bytes where none stands in them. */
export function bytesWithoutKeys(bytes: Uint8Array, secrets: readonly (string | null)[]): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  const told = withoutKeys(text, secrets);
  return told === text ? bytes : new TextEncoder().encode(told);
}

/** A secret as it may stand in JSON and in addresses. */
const spellings = (secret: string): readonly string[] => {
  const written = JSON.stringify(secret).slice(1, -1);
  return [secret, written, written.replaceAll("/", "\\/"), encodeURIComponent(secret)];
};

/**
 * A text of a provider without keys: some quote the key that they refuse.
 * @param keys as they were sent, with or without `Bearer`
 */
export const withoutKeys = (text: string, keys: readonly (string | null)[]): string =>
  keys
    .map((key) => (key ?? "").trim().replace(/^(?:Bearer|Basic)\s+/i, ""))
    .filter((key) => key.length >= LEAST)
    .flatMap(spellings)
    .reduce((told, key) => told.replaceAll(key, "[key]"), text);
