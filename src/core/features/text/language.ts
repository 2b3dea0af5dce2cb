/** Is a text English, as far as exact stems need to know? Word features cannot compare two languages. */
import { isAscii, stemOf, STOP_WORDS, weightOf } from "./words.ts";

const LATIN = /\p{Script=Latin}/gu;
const LETTER = /\p{L}/gu;
const WORD = /[\p{L}\p{M}]+/gu;
const ASCII_WORD = /[a-z]+/g;
const FEWEST_WORDS = 8;
/** English running text holds 30 to 50 % of these words; other Latin-script languages below 10 %. */
const LEAST_STOP_WORDS = 0.12;
const LEAST_FREQUENT_WORDS = 0.4;
const LONGEST = 1_000;

/**
 * False where most letters are not Latin, or where at least eight words hold almost none of the words that join English
 * sentences. Short Latin texts ("list c drive") count as English.
 */
export function looksEnglish(text: string): boolean {
  const head = text.slice(0, LONGEST);
  const ascii = isAscii(head);
  if (!ascii && !isMostlyLatin(head)) return false;
  const words = head.toLowerCase().match(ascii ? ASCII_WORD : WORD) ?? [];
  if (words.length < FEWEST_WORDS) return true;
  let joining = 0;
  for (const word of words) if (STOP_WORDS.has(word)) joining += 1;
  return joining / words.length >= LEAST_STOP_WORDS || frequentShare(words) >= LEAST_FREQUENT_WORDS;
}

function isMostlyLatin(text: string): boolean {
  const letters = text.match(LETTER)?.length ?? 0;
  return letters === 0 || (text.match(LATIN)?.length ?? 0) >= letters / 2;
}

/** Share of words among the frequent English ones: a list of keywords has no joining words, but many of these. */
const frequentShare = (words: readonly string[]): number =>
  words.filter((word) => weightOf(stemOf(word)) < 1).length / words.length;
