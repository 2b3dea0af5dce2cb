/** Addresses of earlier versions that somebody may have kept. */

/** What only the list of decisions has in its address. It was once the first view. */
const OF_THE_LIST = ["tool", "session", "ruling", "mode", "verdict", "cursor"];

/** Where an address leads now; null where it is still its own. */
export function movedTo(path: string, query: URLSearchParams): string | null {
  if (path === "/" && OF_THE_LIST.some((name) => query.has(name))) return `/decisions?${query.toString()}`;
  return null;
}
