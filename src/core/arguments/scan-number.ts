import { ParseFailure } from "./parse-failure.ts";
import { unexpectedValue } from "./parse-failure.ts";

const digitsEnd = (text: string, at: number): number => {
  let end = at;
  for (let unit = text.charCodeAt(end); unit >= 0x30 && unit <= 0x39; unit = text.charCodeAt(end)) end++;
  if (end > at) return end;
  throw end >= text.length
    ? new ParseFailure("truncated", end, "the text ends inside a number")
    : new ParseFailure("syntax", end, "a digit was expected");
};

/** Digits of an exponent. A double's has three; arithmetic on one of a million takes minutes. */
const LONGEST_EXPONENT = 20;

/** The end of the number that begins at `start` (a minus or a digit), by the grammar of RFC 8259 section 6. */
export const scanNumber = (text: string, start: number): number => {
  const minus = text.charCodeAt(start) === 0x2d;
  const first = minus ? start + 1 : start;
  if (minus && /[INni]/.test(text.charAt(first))) throw unexpectedValue(text, start);
  let at = digitsEnd(text, first);
  if (at - first > 1 && text.charCodeAt(first) === 0x30) {
    throw new ParseFailure("syntax", first, "a number may not begin with 0");
  }
  if (text.charCodeAt(at) === 0x2e) at = digitsEnd(text, at + 1);
  const exponent = text.charCodeAt(at);
  if (exponent === 0x65 || exponent === 0x45) {
    const sign = text.charCodeAt(at + 1);
    const digits = sign === 0x2b || sign === 0x2d ? at + 2 : at + 1;
    at = digitsEnd(text, digits);
    if (at - digits > LONGEST_EXPONENT) {
      throw new ParseFailure("out_of_range", start, "the exponent of the number is absurdly long");
    }
  }
  return at;
};
