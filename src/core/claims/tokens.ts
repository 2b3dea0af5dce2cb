/** The words and signs of a sentence, in lower case, as the readers of claims want them. */
import { fold } from "./fold.ts";

export interface Token {
  /** Lower case, accents kept: "cancelé" claims, "cancele" asks. */
  readonly word: string;
  /** Without accents. */
  readonly plain: string;
  /** Where it begins in the sentence. */
  readonly at: number;
}

/** "74,95" and "10:30" are one word each. */
const PIECE = /\p{N}+(?:[.,:]\p{N}+)+|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*|[,;:()—–]| - /gu;
const ENGLISH_ENDING = /^(.*[^n])(['’](?:ve|d|s|re|m|ll))$/u;
const NEGATED = /n['’]t$/u;

/** "I've" is two words, "j'ai" is two words, "didn't" stays one. */
export function tokensOf(sentence: string): Token[] {
  const tokens: Token[] = [];
  for (const match of sentence.matchAll(PIECE)) {
    let at = match.index;
    for (const word of pieces(match[0].toLowerCase())) {
      tokens.push({ word: word.replace("’", "'"), plain: fold(word), at });
      at += word.length;
    }
  }
  return tokens;
}

function pieces(word: string): readonly string[] {
  if (!/['’]/u.test(word) || NEGATED.test(word)) return [word];
  const english = ENGLISH_ENDING.exec(word) ?? /^(.+)(['’](?:ve|d|s|re|m|ll))$/u.exec(word);
  if (english !== null) return [english[1] ?? "", english[2] ?? ""];
  const parts = word.split(/(?<=['’])/u);
  return parts;
}

const SIGN = /^[,;:()—–\s-]+$/u;

export const isSign = (token: Token | undefined): boolean => token === undefined || SIGN.test(token.word);

/** The first token of the clause that holds the token at `at`. */
export function clauseStart(tokens: readonly Token[], at: number): number {
  let start = at;
  while (start > 0 && !isSign(tokens[start - 1])) start -= 1;
  return start;
}
