import { scanString } from "./scan-string.ts";

const skipSpace = (text: string, from: number): number => {
  let at = from;
  for (
    let unit = text.charCodeAt(at);
    unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
    unit = text.charCodeAt(at)
  )
    at++;
  return at;
};

const skipString = (text: string, start: number): number => {
  let at = start + 1;
  for (let unit = text.charCodeAt(at); unit !== 0x22 && at < text.length; unit = text.charCodeAt(at)) {
    at += unit === 0x5c ? 2 : 1;
  }
  return at + 1;
};

/** The end of the value that begins at `start`. Counts brackets instead of recursing: a body may be nested as deep as it likes. */
const skipValue = (text: string, start: number): number => {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22) {
      at = skipString(text, at);
    } else if (unit === 0x7b || unit === 0x5b) {
      depth++;
      at++;
    } else if (unit === 0x7d || unit === 0x5d) {
      if (depth === 0) return at;
      depth--;
      at++;
    } else if (depth === 0 && (unit === 0x2c || unit <= 0x20)) {
      return at;
    } else {
      at++;
      continue;
    }
    if (depth === 0) return at;
  }
  return at;
};

/** Where the value of `key` begins in the object at `start`; the last one of equal keys, as JSON.parse has it. */
const memberStart = (text: string, start: number, key: string): number | null => {
  let found: number | null = null;
  let at = skipSpace(text, start + 1);
  while (text.charCodeAt(at) === 0x22) {
    const name = scanString(text, at);
    const value = skipSpace(text, skipSpace(text, name.end) + 1);
    if (name.value === key) found = value;
    at = skipSpace(text, skipValue(text, value));
    if (text.charCodeAt(at) !== 0x2c) break;
    at = skipSpace(text, at + 1);
  }
  return found;
};

const itemStart = (text: string, start: number, index: number): number | null => {
  let at = skipSpace(text, start + 1);
  if (text.charCodeAt(at) === 0x5d) return null;
  for (let skipped = 0; skipped < index; skipped++) {
    at = skipSpace(text, skipValue(text, at));
    if (text.charCodeAt(at) !== 0x2c) return null;
    at = skipSpace(text, at + 1);
  }
  return at;
};

/**
 * The raw JSON text of the value at `path` (keys and array indices) inside a bigger JSON text, so that numbers in it
 * keep their digits; null where there is no such value. `text` must be valid JSON: JSON.parse accepted it before.
 */
export const rawAt = (text: string, path: readonly (string | number)[]): string | null => {
  let at: number | null = skipSpace(text, 0);
  for (const step of path) {
    const unit = text.charCodeAt(at);
    if (typeof step === "string") at = unit === 0x7b ? memberStart(text, at, step) : null;
    else at = unit === 0x5b && Number.isInteger(step) && step >= 0 ? itemStart(text, at, step) : null;
    if (at === null) return null;
  }
  return text.slice(at, skipValue(text, at));
};
