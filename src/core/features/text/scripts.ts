/** Scripts that need more than a split at spaces, by rules of their own: the same in Node and in the worker. */

/** Written without spaces between words, or (Hangul) with particles grown onto them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}\u30fc]+/gu;
const UNSPACED_LETTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** A run of one kind: katakana is mostly names and loan words, hiragana mostly endings. */
const KINDS =
  /\p{Script=Katakana}[\p{Script=Katakana}\u30fc]*|\p{Script=Hiragana}+|[^\p{Script=Katakana}\p{Script=Hiragana}]+/gu;
const HIRAGANA = /^\p{Script=Hiragana}/u;
const KATAKANA = /^\p{Script=Katakana}/u;

/** Characters that join Chinese sentences and name nothing. */
const CHINESE_JOINTS = /[的了吗呢吧啊是在和与及或请我你您他她它们这那个有给把被从到]/u;

/** Vowel signs and the stretched joint of Arabic, which writers leave out or put in as they like. */
const ARABIC_SIGNS = /[\u064b-\u0652\u0670\u0640]/g;
const ARABIC_ARTICLE = /^(?:[وبلكف]?ال)(?=\p{Script=Arabic}{3})/u;

/** Pairs of neighbours: the usual unit of search in scripts without spaces (Manning et al. 2008, section 2.2.1). */
const pairsOf = (run: string): string[] => {
  const letters = [...run];
  if (letters.length < 3) return letters.length === 0 ? [] : [run];
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ""}${letter}`);
};

const unspacedWords = (run: string): string[] =>
  (run.match(KINDS) ?? []).flatMap((part) => {
    if (KATAKANA.test(part) || HIRAGANA.test(part)) return [part];
    return part.split(CHINESE_JOINTS).flatMap(pairsOf);
  });

const arabicWord = (word: string): string =>
  word.replace(ARABIC_SIGNS, "").replace(/[أإآ]/g, "ا").replace(ARABIC_ARTICLE, "");

/** The words of a run of letters without case. */
export function caselessWords(run: string): string[] {
  if (/\p{Script=Arabic}/u.test(run)) return [arabicWord(run)].filter((word) => word !== "");
  if (!UNSPACED_LETTER.test(run)) return [run];
  const words: string[] = [];
  let from = 0;
  for (const match of run.matchAll(UNSPACED)) {
    if (match.index > from) words.push(run.slice(from, match.index));
    words.push(...unspacedWords(match[0]));
    from = match.index + match[0].length;
  }
  if (from < run.length) words.push(run.slice(from));
  return words;
}

const OTHER_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g;

/** Arabic, Persian, Devanagari and full-width digits as 0 to 9; no character moves. */
export const plainDigits = (text: string): string =>
  text.replace(OTHER_DIGIT, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = [0x660, 0x6f0, 0x966, 0xff10].find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
