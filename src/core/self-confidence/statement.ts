import { SAME } from "./given.ts";
import { headOf, tailOf } from "../text/cut.ts";
import { readScale } from "./scale.ts";
import { DOUBT_LABELS, LABELS, NO_DOUBTS } from "./words.ts";

/** What a model says of how sure it is. */
export interface Statement {
  /** 0..1 */
  readonly stated: number;
  /** What it is not sure of, in its own words. */
  readonly doubts: readonly string[];
}

/** A statement; that there is one which says nothing, and why; or that there is none. */
export type ReadStatement = Statement | { readonly problem: string } | null;

/** What is read of a text: statements stand before a call or behind it. */
const MOST_TEXT = 20_000;
const MOST_DOUBTS = 5;
/** In UTF-16 units. */
const MOST_DOUBT = 200;

const TAG = /(.?)<\s*confidence\s*>([^<\n]{0,120})(?:<\s*\/\s*confidence\s*>)?/giu;
const DOUBT_TAG = /<\s*doubts?\s*>([^<]*)<\s*\/\s*doubts?\s*>/iu;
const FENCE = /^[ \t]{0,3}(`{3,}|~{3,})[^\n]*\n([\s\S]*?)(?:^[ \t]{0,3}\1[^\n]*$|$(?![\s\S]))/gmu;
const anyOf = (words: readonly string[]): string => words.join("|");
const LINE = new RegExp(
  `^[ \\t]{0,8}(?:[-*•#]{1,4}[ \\t]+)?[*_]{0,3}(?:(?:my|overall|self|meine?|mi|ma|minha)[ -])?(?:${anyOf(LABELS)})(?: (?:level|score))?[*_]{0,3}[ \\t]{0,4}[:：=][*_]{0,3}[ \\t]*([^\\n]{1,120})$`,
  "gimu",
);
const DOUBT_LINE = new RegExp(
  `^[ \\t]{0,8}(?:[-*•#]{1,4}[ \\t]+)?[*_]{0,3}(?:${anyOf(DOUBT_LABELS)})[*_]{0,3}[ \\t]{0,4}[:：=][*_]{0,3}[ \\t]*([^\\n]{1,2000})$`,
  "imu",
);
/** What makes a quotation of the words behind it. */
const QUOTES = /["'`“”‘’„«»‹›「」『』]/u;

/** Only statements, and nothing else that a fence could show. */
const onlyTags = (text: string): boolean =>
  text.replaceAll(TAG, "$1").replace(DOUBT_TAG, "").trim() === "" && /<\s*confidence/iu.test(text);

/** The text without what it quotes: lines behind `>`, and fenced blocks that hold more than a statement. */
const ownWords = (text: string): string =>
  text
    .replaceAll(FENCE, (_, __, inside: string) => (onlyTags(inside) ? inside : "\n"))
    .replaceAll(/^[ \t]{0,3}>[^\n]*$/gmu, "");

const readable = (text: string): string =>
  text.length <= MOST_TEXT ? text : `${headOf(text, MOST_TEXT / 2)}\n${tailOf(text, MOST_TEXT / 2)}`;

/** The values that a text states, as they stand there. Tags go before lines: where there are tags, a line is prose. */
function valuesIn(text: string): readonly string[] {
  const tags = [...text.matchAll(TAG)].filter(([, before = ""]) => !QUOTES.test(before));
  return tags.length > 0
    ? tags.map(([, , value = ""]) => value)
    : [...text.matchAll(LINE)].map(([, value = ""]) => value);
}

/** Puts doubts in a form that can be shown: a few, short, without signs that steer a terminal or a page. */
export const tidyDoubts = (doubts: readonly string[]): readonly string[] => {
  const tidy = doubts
    .map((doubt) =>
      headOf(
        doubt
          .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
          .replaceAll(/<[^>]{0,80}>/gu, "")
          .trim(),
        MOST_DOUBT,
      ),
    )
    .filter((doubt) => !NO_DOUBTS.has(doubt.toLowerCase().replace(/[.。]$/u, "")));
  return [...new Set(tidy)].slice(0, MOST_DOUBTS);
};

function doubtsIn(text: string): readonly string[] {
  const said = DOUBT_TAG.exec(text)?.[1] ?? DOUBT_LINE.exec(text)?.[1] ?? "";
  return tidyDoubts(
    said.split(/\n|[;；]/u).map((one) => one.replace(/^[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+/u, "")),
  );
}

/**
 * The confidence that a model's answer states in its own words: in the tags that `STATEMENT_PROMPT` asks for, or on a line of its own
 * such as `Confidence: 85 %`. What it quotes is not read. Two statements that differ say nothing.
 * @param text of the answer; of a long one its two ends are read
 */
export function readStatement(text: string | null): ReadStatement {
  if (text === null) return null;
  const own = ownWords(readable(text));
  const values = valuesIn(own);
  if (values.length === 0) return null;
  const scaled = values.map(readScale);
  const problem = scaled.find((one) => "problem" in one);
  if (problem !== undefined && "problem" in problem) return { problem: `it states ${problem.problem}` };
  const stated = scaled.flatMap((one) => ("value" in one ? [one.value] : []));
  const [first = 0] = stated;
  if (stated.some((one) => Math.abs(one - first) > SAME))
    return { problem: "it states two values that differ" };
  return { stated: first, doubts: doubtsIn(own) };
}
