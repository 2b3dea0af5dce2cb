import type { HeaderRules } from "../../wire/format.ts";

/** What a request says beside its path and its body. */
export interface Beside {
  readonly headers: Headers;
  /** With its question mark, or "". */
  readonly query: string;
}

/**
 * A caller's key that stands in the query moves into its header, unless the header holds one already. Everything else stays as
 * it was sent.
 */
export function withKeyInHeader({ headers, url }: Request, { keyInQuery }: HeaderRules): Beside {
  const query = url.includes("?") ? new URL(url).search : "";
  if (keyInQuery === undefined || query === "") return { headers, query };
  const { parameter, header } = keyInQuery;
  const key = new URLSearchParams(query).get(parameter);
  if (key === null) return { headers, query };
  const moved = new Headers(headers);
  if (key !== "" && !moved.has(header) && isHeaderValue(key)) moved.set(header, key);
  const isKey = (pair: string) => new URLSearchParams(pair).has(parameter);
  const rest = query
    .slice(1)
    .split("&")
    .filter((pair) => !isKey(pair));
  return { headers: moved, query: rest.length === 0 ? "" : `?${rest.join("&")}` };
}

/** What is none is no key of any provider's, and would be an error of the runtime's own. */
const isHeaderValue = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);
