const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

const isLoopback = (host: string): boolean => {
  const url = URL.parse(`http://${host}`);
  return url !== null && LOOPBACK.has(url.hostname);
};

/**
 * Whether a request without a key may count as the person at the machine's console. Only the local start asks.
 *
 * The host must be a loopback name, which stops a name on the web that was made to point here (DNS rebinding); the Host
 * header counts beside the URL, because a page cannot forge it while a development server may take the URL from a header
 * that a page can set. And a browser must say that the page comes from this very origin, so that no other page can drive
 * the gate.
 */
export function fromOwnConsole(request: Request): boolean {
  const url = new URL(request.url);
  if (!isLoopback(url.host) || !isLoopback(request.headers.get("host") ?? url.host)) return false;
  const origin = request.headers.get("origin");
  if (origin !== null && origin !== url.origin) return false;
  const site = request.headers.get("sec-fetch-site");
  return site === null || site === "same-origin" || site === "none";
}
