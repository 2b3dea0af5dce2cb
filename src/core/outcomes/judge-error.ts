/** Whom an error blames. Its words decide, then its codes, then weaker words; what is left is unclear. */
import { cut } from "../text/cut.ts";
import type { Answered } from "./answered.ts";
import { readCodeName, readHttpStatus, type CodeReading } from "./codes.ts";
import { fold, sentencesOf } from "./fold.ts";
import { firstPhrase, STRONG, WEAK } from "./phrases.ts";
import type { ResultReading } from "./result.ts";

/** What is known of an error. */
export interface FoundError {
  /** Its texts, the most telling first. */
  readonly texts: readonly string[];
  /** What its codes say, the most telling first. */
  readonly codes: readonly CodeReading[];
}

const MOST_TEXTS = 8;
const LONGEST_QUOTE = 200;

/** "Da Enzo is not a restaurant": of a value of the call this is a fault of the call. */
const DENIES = /\b(?:is|are|was|were|has|have|does|do|did)(?: not|n['’]t)\b|\bno\b/i;
const STATUS =
  /(?:\bhttp(?:\/\d(?:\.\d)?)?|\bstatus(?: ?code)?|\berror(?: code)?|\bcode|^)[\s:=(#-]*([45]\d\d)\b/i;
/** Code names as they stand in texts: POSIX and upper snake case, exception classes, SQLSTATE where it is named. */
const NAMES =
  /\bE[A-Z]{3,14}\b|\b[A-Z]{2,}(?:_[A-Z]+)+\b|\b(?:[\w$]+\.)*[A-Z]\w*(?:Error|Exception|Fault|Timeout)\b/g;
const SQLSTATE = /\bsqlstate\W{1,4}([0-9A-Z]{5})\b/i;

export function judgeError({ texts, codes }: FoundError, answered: Answered): ResultReading {
  const sentences = texts.slice(0, MOST_TEXTS).flatMap((text) => sentencesOf(mostTelling(text)));
  const quote = cut(sentences[0] ?? "", LONGEST_QUOTE);
  return (
    byPhrases(sentences, STRONG, answered) ??
    byCodes(sentences, codes, answered) ??
    byPhrases(sentences, WEAK, answered) ??
    byValues(sentences, answered) ?? { kind: "unclear", rule: "an error that does not say why", quote }
  );
}

/** Of a traceback the end, else the beginning. */
function mostTelling(text: string): string {
  if (!/^\W*(?:traceback \(most recent|stack ?trace)/i.test(text)) return text;
  return text.trimEnd().slice(-400).split(/\n/).at(-1) ?? text;
}

function byPhrases(
  sentences: readonly string[],
  phrases: typeof STRONG,
  answered: Answered,
): ResultReading | null {
  for (const sentence of sentences) {
    const folded = fold(sentence);
    const found = firstPhrase(folded, phrases);
    if (found === null) continue;
    const quote = cut(sentence, LONGEST_QUOTE);
    const { kind, rule } = found.phrase;
    if (
      /credentials/.test(rule) &&
      answered.givesCredential &&
      /invalid|wrong|incorrect|expired/.test(folded)
    ) {
      return { kind: "blamed", rule: "the error speaks of a credential that the call gave", quote };
    }
    return { kind, rule, quote };
  }
  return null;
}

function byCodes(
  sentences: readonly string[],
  codes: readonly CodeReading[],
  answered: Answered,
): ResultReading | null {
  const found = codes[0] ?? sentences.map(codeIn).find((code) => code !== null);
  if (found == null) return null;
  const quote = cut(sentences[0] ?? "", LONGEST_QUOTE);
  // "Not found" by number alone cannot mean the arguments of a call that has none.
  if (answered.givesNothing && /^HTTP status (?:404|410)$/.test(found.rule)) {
    return { kind: "unclear", rule: `${found.rule}, of a call without values`, quote };
  }
  return { ...found, quote };
}

/** The first code in a text that says something. */
export function codeIn(text: string): CodeReading | null {
  const status = STATUS.exec(text)?.[1];
  const sqlState = SQLSTATE.exec(text)?.[1];
  const names = text.match(NAMES)?.slice(0, 5) ?? [];
  const read = [
    status === undefined ? null : readHttpStatus(Number(status)),
    ...[...(sqlState === undefined ? [] : [sqlState]), ...names].map(readCodeName),
  ];
  return read.find((code) => code !== null) ?? null;
}

function byValues(sentences: readonly string[], answered: Answered): ResultReading | null {
  for (const sentence of sentences) {
    const quote = cut(sentence, LONGEST_QUOTE);
    if (answered.namesParameter(sentence) && !onlyQuoted(sentence)) {
      return { kind: "blamed", rule: "the error names a parameter of the call", quote };
    }
    if (DENIES.test(sentence) && answered.repeatsValue(sentence)) {
      return { kind: "blamed", rule: "the error denies something of a value that the call gave", quote };
    }
    // Python's KeyError prints the key alone. A key that the call gave was looked up and not found.
    const key = onlyQuoted(sentence);
    if (key !== null && answered.gave(key)) {
      return { kind: "blamed", rule: "the error is a value that the call gave", quote };
    }
  }
  return null;
}

const onlyQuoted = (sentence: string): string | null =>
  /(?:^|:\s*)(["'])([^"']{1,100})\1[.!]?$/.exec(sentence)?.[2] ?? null;
