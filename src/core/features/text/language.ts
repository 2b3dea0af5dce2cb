/** Is a text English, as far as exact stems need to know? Word features cannot compare two languages. */
import { stemOf, STOP_WORDS, weightOf } from "./words.ts";

const LATIN = /\p{Script=Latin}/gu;
const LETTER = /\p{L}/gu;
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
  const letters = head.match(LETTER)?.length ?? 0;
  if (letters > 0 && (head.match(LATIN)?.length ?? 0) < letters / 2) return false;
  const words = head.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.length < FEWEST_WORDS) return true;
  let joining = 0;
  for (const word of words) if (STOP_WORDS.has(word)) joining += 1;
  return joining / words.length >= LEAST_STOP_WORDS || frequentShare(words) >= LEAST_FREQUENT_WORDS;
}

/** Share of words among the frequent English ones: a list of keywords has no joining words, but many of these. */
const frequentShare = (words: readonly string[]): number =>
  words.filter((word) => weightOf(stemOf(word)) < 1).length / words.length;
