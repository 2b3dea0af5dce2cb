const OPENING = "([{";
const CLOSING = ")]}";

/**
 * The parts of source text between commas (or another separator) that stand outside of brackets and quotes, trimmed.
 * Text without content has no parts. A bracket or quote that is never closed reaches to the end.
 */
export function splitSource(text: string, separator = ","): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charAt(at);
    if (unit === '"' || unit === "'") at = closingQuote(text, at);
    else if (OPENING.includes(unit)) depth++;
    else if (CLOSING.includes(unit)) depth--;
    else if (unit === separator && depth === 0) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  const last = text.slice(start).trim();
  if (last !== "" || parts.length > 0) parts.push(last);
  return parts;
}

/** Where the bracket that opens at `opening` closes, or -1. */
export function closesAt(text: string, opening: number): number {
  let depth = 0;
  for (let at = opening; at < text.length; at++) {
    const unit = text.charAt(at);
    if (unit === '"' || unit === "'") at = closingQuote(text, at);
    else if (OPENING.includes(unit)) depth++;
    else if (CLOSING.includes(unit) && --depth === 0) return at;
  }
  return -1;
}

function closingQuote(text: string, opening: number): number {
  const quote = text.charAt(opening);
  let at = opening + 1;
  while (at < text.length && text.charAt(at) !== quote) at += text.charAt(at) === "\\" ? 2 : 1;
  return at;
}

const DECIMAL = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

export const isDecimal = (text: string): boolean => DECIMAL.test(text);

/** A text in its quotes, or null. Escapes stay as they are. */
export function unquoted(text: string, quotes: string): string | null {
  const quote = text.charAt(0);
  if (text.length < 2 || !quotes.includes(quote) || !text.endsWith(quote)) return null;
  return text.slice(1, -1);
}
