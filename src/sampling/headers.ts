/**
 * Which headers travel. Both ways by an allow-list: a header that nobody thought of (the gate's own key, cookies, a
 * content-encoding that no longer fits) stays behind. Names that end with "-" are prefixes.
 */
const TO_UPSTREAM = [
  "accept",
  "x-title",
  "http-referer",
  "user-agent",
  "traceparent",
  "tracestate",
  "x-stainless-",
];
const TO_CLIENT = ["content-type", "retry-after", "retry-after-ms", "x-should-retry", "x-ratelimit-"];

/** What the provider's API adds. */
export interface ProviderHeaders {
  readonly toUpstream: readonly string[];
  readonly toClient: readonly string[];
  /** Where the caller's own key may stand. */
  readonly keys: readonly string[];
  /** How the deployment's key is sent. */
  readonly ownKey: (apiKey: string) => readonly [name: string, value: string];
}

const picked = (from: Headers, names: readonly string[]): Headers => {
  const exact = new Set(names);
  const prefixes = names.filter((name) => name.endsWith("-"));
  const kept = new Headers();
  for (const [name, value] of from) {
    if (exact.has(name) || prefixes.some((prefix) => name.startsWith(prefix))) kept.set(name, value);
  }
  return kept;
};

/** The key of the provider that the caller sent, with its header; null where it sent none. */
export function sentKey(caller: Headers, { keys }: Pick<ProviderHeaders, "keys">): string | null {
  const name = keys.find((one) => caller.has(one));
  return name === undefined ? null : `${name}: ${caller.get(name) ?? ""}`;
}

/** The headers of a call: the caller's own that may travel, and the deployment's key where the caller sent none. */
export function upstreamHeaders(caller: Headers, provider: ProviderHeaders, apiKey: string | null): Headers {
  const headers = picked(caller, [...TO_UPSTREAM, ...provider.toUpstream, ...provider.keys]);
  headers.set("content-type", "application/json");
  const sentKey = provider.keys.some((name) => headers.has(name));
  if (!sentKey && apiKey !== null) headers.set(...provider.ownKey(apiKey));
  return headers;
}

/** What the client sees of the upstream's headers. Its request id gets another name, since the gate has its own. */
export function clientHeaders(upstream: Headers, provider: Pick<ProviderHeaders, "toClient">): Headers {
  const headers = picked(upstream, [...TO_CLIENT, ...provider.toClient]);
  const requestId = upstream.get("x-request-id");
  if (requestId !== null) headers.set("x-upstream-request-id", requestId);
  return headers;
}
