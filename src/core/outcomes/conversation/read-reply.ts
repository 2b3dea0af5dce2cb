/** What a user's answer to something that the agent did says of it. */
import { cut } from "../../text/cut.ts";
import { wordsOf } from "../../features/text/words.ts";
import { fold, sentencesOf } from "../fold.ts";
import {
  CHANGES_MIND,
  CONFIRMS,
  CONTRAST,
  CONTRAST_UNSPACED,
  MEANT,
  OWN_MISTAKE,
  POLITE,
  PROTEST,
  SAID_BEFORE,
  WRONG,
  WRONG_ACT,
  WRONG_RESULT,
} from "./reply-phrases.ts";

/**
 * - `blames_act`: names what the agent did as wrong. `blames_result`: what came of it, or that something else was meant.
 * - `protests`: a no that does not say to what.
 * - `changes`: something else is wanted now. `own_mistake`: the user was at fault.
 * - `confirms`: it was right, in so many words.
 * - `other`: anything else, such as thanks or the next request.
 */
export type ReplyKind =
  | "blames_act"
  | "blames_result"
  | "protests"
  | "changes"
  | "own_mistake"
  | "confirms"
  | "other";

export interface Reply {
  readonly kind: ReplyKind;
  /** In words of ours. */
  readonly rule: string;
  /** The sentence that decided, or that denies something; "" where there is none. */
  readonly quote: string;
  readonly denied: readonly Contrast[];
}

/** "X, not Y" */
export interface Contrast {
  /** X: what stands before the not in its sentence, folded; "" where nothing does. */
  readonly instead: string;
  /** Y, folded. */
  readonly words: string;
  /** Y is written as names and numbers are. */
  readonly isName: boolean;
}

/** Objections come first; what a long message goes on to say is another matter. */
const MOST_SENTENCES = 4;
const LONGEST_QUOTE = 200;

interface Rule {
  readonly kind: Exclude<ReplyKind, "other">;
  readonly rule: string;
  readonly pattern: RegExp;
  /** It must end the sentence, but for at most this many words. */
  readonly rest?: number;
}

/** The first that one of the sentences fits holds, so that who takes the blame or changes the wish is not taken for one who objects. */
const RULES: readonly Rule[] = [
  { kind: "own_mistake", rule: "the user takes the mistake on themselves", pattern: OWN_MISTAKE },
  { kind: "blames_act", rule: "the user says that what was done was wrong", pattern: WRONG_ACT },
  { kind: "blames_result", rule: "the user says what is wrong", pattern: WRONG_RESULT },
  { kind: "blames_result", rule: "the user says that this is wrong", pattern: WRONG, rest: 1 },
  { kind: "blames_result", rule: "the user had asked for something else", pattern: SAID_BEFORE },
  { kind: "changes", rule: "the user wants something else now", pattern: CHANGES_MIND },
  { kind: "blames_result", rule: "the user meant something else", pattern: MEANT },
  { kind: "confirms", rule: "the user says that it was right", pattern: CONFIRMS },
  { kind: "protests", rule: "the user objects", pattern: PROTEST },
];

/** A question asks whether something is wrong; it does not say so. */
const isQuestion = (sentence: string): boolean => /[?？]$/.test(sentence) && !/!/.test(sentence);

/** Pure; reads the first four sentences of at most 400 units each. */
export function readReply(text: string): Reply {
  const sentences = sentencesOf(text)
    .slice(0, MOST_SENTENCES)
    .map((sentence) => ({ sentence, folded: fold(sentence) }))
    .filter(({ sentence, folded }) => !POLITE.test(folded) && !isQuestion(sentence));
  const denied = sentences.flatMap(({ sentence, folded }) => contrastIn(sentence, folded) ?? []);
  for (const { kind, rule, pattern, rest = Number.POSITIVE_INFINITY } of RULES) {
    const found = sentences.find(({ folded }) => fits(folded, pattern, rest));
    if (found === undefined) continue;
    return { kind, rule, quote: cut(found.sentence, LONGEST_QUOTE), denied };
  }
  const denying = sentences.find(({ sentence, folded }) => contrastIn(sentence, folded) !== null);
  const quote = cut(denying?.sentence ?? "", LONGEST_QUOTE);
  return { kind: "other", rule: "the user denies a value", quote, denied };
}

function fits(folded: string, pattern: RegExp, rest: number): boolean {
  const found = pattern.exec(folded);
  return found !== null && wordsOf(folded.slice(found.index + found[0].length)).length <= rest;
}

function contrastIn(sentence: string, folded: string): Contrast | null {
  const found = CONTRAST.exec(folded) ?? CONTRAST_UNSPACED.exec(folded);
  const words = found?.[2]?.trim() ?? "";
  const [first] = wordsOf(words);
  if (first === undefined) return null;
  const isName = sentence
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => /^[\p{Lu}\p{N}]/u.test(word) && fold(word) === first);
  return { instead: found?.[1]?.trim() ?? "", words, isName };
}
