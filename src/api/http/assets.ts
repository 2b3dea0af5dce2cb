/** The page loads nothing from elsewhere and runs no inline script, whatever a model wrote into what it shows. */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/** Built files carry a hash of their content in their name. */
const HASHED = /^\/assets\/[\w.-]+-[\w-]{8,}\.\w+$/;

/** Whether a request can be for a file. */
export function isAssetRequest({ method, url }: Request): boolean {
  // First: parsing an address is a twentieth of what the gate adds to a request of an agent.
  if (method !== "GET" && method !== "HEAD") return false;
  const { pathname } = new URL(url);
  return (
    !/^\/(?:v1|api|cdn-cgi)(?:\/|$)/i.test(pathname) &&
    pathname !== "/healthz" &&
    pathname !== "/openapi.json"
  );
}

/** A path that names a file, which the page itself cannot stand in for. Deeper in, a dot is part of a tool's name. */
const namesFile = (path: string): boolean => /^\/(?:assets\/|[^/]*\.[^/]*$)/.test(path);

/** Only a browser that opens an address asks for a page; a program that mistook a path is to hear that it did. */
const wantsPage = ({ headers }: Request, path: string): boolean =>
  path === "/" ||
  path.endsWith(".html") ||
  (!namesFile(path) && headers.get("accept")?.includes("text/html") === true);

/**
 * A file of the dashboard, or the page itself for a path inside it that a browser opens. Null for a file that is not
 * there: an old script's name must not be answered with the page.
 */
export async function serveAsset(
  assets: { readonly fetch: (request: Request) => Promise<Response> },
  request: Request,
): Promise<Response | null> {
  const path = new URL(request.url).pathname;
  // Asked for by its own path, a name with an encoded slash would be sent on to another one.
  const inside = path !== "/" && !namesFile(path) && wantsPage(request, path);
  const found = await assets.fetch(inside ? new Request(new URL("/", request.url), request) : request);
  if (found.status === 404) return null;
  const isPage = found.headers.get("content-type")?.startsWith("text/html") === true;
  if (isPage && !wantsPage(request, path)) return null;
  const response = new Response(found.body, found);
  for (const [name, value] of Object.entries(PAGE_HEADERS)) response.headers.set(name, value);
  response.headers.set(
    "cache-control",
    HASHED.test(path) ? "public, max-age=31536000, immutable" : "no-cache",
  );
  return response;
}
