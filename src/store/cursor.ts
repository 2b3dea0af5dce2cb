import { InvalidRequestError } from "../core/errors.ts";

/** The last row of a page: the next page starts behind it, whatever was inserted meanwhile. */
export interface Cursor {
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly id: string;
}

/** Opaque, safe in a URL. */
export const encodeCursor = (cursor: Cursor): string =>
  toBase64Url(new TextEncoder().encode(JSON.stringify([cursor.createdAt, cursor.id])));

/** @throws InvalidRequestError for anything that `encodeCursor` did not make. */
export function decodeCursor(text: string): Cursor {
  const parsed = parse(text);
  if (Array.isArray(parsed) && parsed.length === 2) {
    const [createdAt, id] = parsed as unknown[];
    if (Number.isSafeInteger(createdAt) && typeof id === "string" && id.isWellFormed())
      return { createdAt: Number(createdAt), id };
  }
  throw notOurs();
}

/**
 * A cursor whose id is the number of a row.
 * @throws InvalidRequestError for any other
 */
export function decodeRowCursor(text: string): { readonly createdAt: number; readonly row: number } {
  const { createdAt, id } = decodeCursor(text);
  const row = /^\d+$/.test(id) ? Number(id) : Number.NaN;
  if (!Number.isSafeInteger(row)) throw notOurs();
  return { createdAt, row };
}

const notOurs = () =>
  new InvalidRequestError(
    "`cursor` is not one of ours. Send the `next_cursor` of the page before, unchanged.",
    { param: "cursor" },
  );

function parse(text: string): unknown {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0))));
  } catch {
    return null;
  }
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
