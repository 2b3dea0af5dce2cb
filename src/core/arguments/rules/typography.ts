import type { Facts } from "./facts.ts";

/** Full-width letters, digits and signs, and half-width kana: another width of the same character. */
const OTHER_WIDTH = /[\uff01-\uff9f]+/g;

/**
 * Composed (NFC), and of ordinary width. Not all of NFKC: that would turn `x²` into `x2` and `½` into `1⁄2`.
 */
export const unicodeForm = (text: string, { verbatim }: Facts): string => {
  const composed = text.normalize("NFC");
  if (verbatim || !/[\u3000\uff01-\uff9f]/.test(composed)) return composed;
  return composed
    .replace(OTHER_WIDTH, (run) => run.normalize("NFKC"))
    .replaceAll("\u3000", " ")
    .normalize("NFC");
};

const SPECIAL =
  /[\u00a0\u00ad\u2000-\u200b\u2010-\u2014\u2018-\u201b\u201c-\u201f\u2026\u202f\u2060\u2212\ufeff]/;

/** Signs of code, markup and patterns: there a curly quote is another character, not another typeface. */
const CODE = /[{}<>=;\\`|$\n\r\t]/;

/**
 * Curly quotes, special hyphens and spaces, and invisible characters as a keyboard types them, in plain prose. An em
 * dash is no hyphen (`man—eating`), unless spaces stand around it.
 */
export const punctuationForm = (text: string, { verbatim }: Facts): string => {
  if (verbatim || !SPECIAL.test(text) || CODE.test(text)) return text;
  return text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, "")
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, " ")
    .replace(/[\u2018-\u201b]/g, "'")
    .replace(/[\u201c-\u201f]/g, '"')
    .replace(/[\u2010-\u2013\u2212]/g, "-")
    .replaceAll(" \u2014 ", " - ")
    .replaceAll("\u2026", "...");
};

/** In a search phrase or the name of a place, the amount of white space means nothing; text in quotes keeps it. */
export const whitespaceForm = (text: string, { phrase, place }: Facts): string =>
  (phrase || place) && !/["'\u2018-\u201f\n\r]/.test(text) ? text.trim().replace(/[ \t]+/g, " ") : text;

/** Words only: no digits, slashes or signs, so no path, code or coordinate. */
const PLACE_NAME = /^[\p{L}\p{M} ,.'-]+$/u;
const LONGEST_PLACE = 200;

/** The name of a place: neither case nor the space after a comma tells one from another. */
export const placeForm = (text: string): string => {
  if (text.length > LONGEST_PLACE || !PLACE_NAME.test(text)) return text;
  return text.trim().replace(/ +/g, " ").replace(/ ?, ?/g, ", ").trim().toLowerCase();
};
