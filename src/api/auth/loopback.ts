// Plain patterns: this runs for every request of the local start, and parsing addresses costs more than the rest of it.
const LOOPBACK_ORIGIN = /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?(?=[/?#]|$)/;
const LOOPBACK_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

/**
 * Whether a request without a key may count as the person at the machine's console. Only the local start asks.
 *
 * The host must be a loopback name, which stops a name on the web that was made to point here (DNS rebinding); the Host
 * header counts beside the URL, because a page cannot forge it while a development server may take the URL from a header
 * that a page can set. And a browser must say that the page comes from this very origin, so that no other page can drive
 * the gate.
 */
export function fromOwnConsole(request: Request): boolean {
  const [own] = LOOPBACK_ORIGIN.exec(request.url) ?? [];
  const host = request.headers.get("host");
  if (own === undefined || (host !== null && !LOOPBACK_HOST.test(host))) return false;
  const origin = request.headers.get("origin");
  if (origin !== null && origin !== own) return false;
  const site = request.headers.get("sec-fetch-site");
  return site === null || site === "same-origin" || site === "none";
}
