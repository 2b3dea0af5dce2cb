/** Headers by which gateways and proxies say that an answer came out of their cache. */
const SAYING: readonly (readonly [name: string, value: RegExp])[] = [
  ["cf-aig-cache-status", /^hit$/i],
  ["x-litellm-cache-hit", /^true$/i],
  ["x-portkey-cache-status", /hit/i],
  ["helicone-cache", /^hit$/i],
  ["x-cache", /^hit\b/i],
];

/** Whether a response is one that was made before, for whichever request. */
export const fromCache = (headers: Headers): boolean =>
  SAYING.some(([name, value]) => value.test(headers.get(name) ?? ""));
