/**
 * Which headers travel. Both ways by an allow-list: a header that nobody thought of (the gate's own key, cookies, a
 * content-encoding that no longer fits) stays behind.
 */
const TO_UPSTREAM = [
  "accept",
  "authorization",
  "openai-organization",
  "openai-project",
  "openai-beta",
  "api-key",
  "x-title",
  "http-referer",
  "user-agent",
  "traceparent",
  "tracestate",
];
const TO_UPSTREAM_PREFIXES = ["x-stainless-"];

const TO_CLIENT = ["content-type", "retry-after", "retry-after-ms", "x-should-retry"];
const TO_CLIENT_PREFIXES = ["openai-", "x-ratelimit-"];

const picked = (from: Headers, names: readonly string[], prefixes: readonly string[]): Headers => {
  const kept = new Headers();
  for (const [name, value] of from) {
    if (names.includes(name) || prefixes.some((prefix) => name.startsWith(prefix))) kept.set(name, value);
  }
  return kept;
};

/** The headers of a call: the caller's own that may travel, and the deployment's key where the caller sent none. */
export function upstreamHeaders(caller: Headers, apiKey: string | null): Headers {
  const headers = picked(caller, TO_UPSTREAM, TO_UPSTREAM_PREFIXES);
  headers.set("content-type", "application/json");
  const ownKey = headers.has("authorization") || headers.has("api-key");
  if (!ownKey && apiKey !== null) headers.set("authorization", `Bearer ${apiKey}`);
  return headers;
}

/** What the client sees of the upstream's headers. Its request id gets another name, since the gate has its own. */
export function clientHeaders(upstream: Headers): Headers {
  const headers = picked(upstream, TO_CLIENT, TO_CLIENT_PREFIXES);
  const requestId = upstream.get("x-request-id");
  if (requestId !== null) headers.set("x-upstream-request-id", requestId);
  return headers;
}
