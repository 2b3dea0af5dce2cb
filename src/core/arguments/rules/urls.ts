import type { Facts } from "./facts.ts";

const DEFAULT_PORTS = new Map([
  ["http", "80"],
  ["https", "443"],
  ["ws", "80"],
  ["wss", "443"],
  ["ftp", "21"],
]);
const SCHEME = /^(?:https?|wss?|ftp):\/\//i;
/** Scheme, user, host, port, path, query, fragment (RFC 3986 appendix B, for addresses with an authority). */
const PARTS =
  /^([a-z]+):\/\/(?:([^/?#@]*)@)?(\[[^\]/?#]*\]|[^/?#:@[\]]*)(?::(\d*))?(\/[^?#]*)?(\?[^#]*)?(#.*)?$/i;
const UNRESERVED = /[\w.~-]/;
const LONGEST = 4_096;

/** Hex digits in capitals, and no escape for a character that needs none (RFC 3986 section 6.2.2). */
const escapes = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (escape, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(character) ? character : escape.toUpperCase();
  });

/**
 * A web address by the syntax-based and scheme-based normalisation of RFC 3986 (sections 6.2.2 and 6.2.3): case of scheme
 * and host, default port, escapes, the slash of an empty path. Case of the path, a slash at its end and the order of a
 * query may name something else. Null for what is no web address (paths and object stores keep every character).
 */
export const urlForm = (text: string, { verbatim, formats }: Facts): string | null => {
  if (verbatim && !formats.has("uri") && !formats.has("url")) return null;
  const value = text.trim();
  if (value.length > LONGEST || !SCHEME.test(value) || /[\s\p{Cc}]/u.test(value)) return null;
  const match = PARTS.exec(value);
  if (match === null) return null;
  const [, scheme = "", user, host = "", port = "", path = "", query = "", fragment = ""] = match;
  if (host === "") return null;
  const lower = scheme.toLowerCase();
  const kept = port === "" || port === DEFAULT_PORTS.get(lower) ? "" : `:${port}`;
  const asciiHost = host.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const before = user === undefined ? "" : `${user}@`;
  return `${lower}://${before}${asciiHost}${kept}${escapes(path === "" ? "/" : path)}${escapes(query)}${escapes(fragment)}`;
};
