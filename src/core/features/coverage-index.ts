/** Answers "do the calls use this?" for the things that an ask text names. */
import type { Mention } from "./text/mentions.ts";
import type { NumberMention } from "./text/numbers.ts";
import { monthNames } from "./text/dates.ts";
import { isAskingWord } from "./text/requests.ts";
import { squash, stemOf, STOP_WORDS, wordsOf } from "./text/words.ts";
import { onceAView, valuesHold, type CandidateView, type ValueIndex } from "./view.ts";

const SCALES = [1, 100, 0.01, 1000, 0.001];

/** A number counts as used when a value equals it up to a factor of 100 or 1000, or holds its digits. */
export function numberCovered(values: ValueIndex, mention: NumberMention): boolean {
  for (const value of mention.values) {
    for (const scale of SCALES) {
      const scaled = value * scale;
      if (values.numbers.has(scaled) || values.numbers.has(Number(scaled.toPrecision(12)))) return true;
    }
  }
  const digits = squash(mention.text);
  return digits.length > 2 && values.squashed.includes(digits);
}

const NO_NAMES: ReadonlySet<string> = new Set(
  "monday tuesday wednesday thursday friday saturday sunday mr mrs ms dr please".split(" "),
);

/** The words of a name that say something. */
export const mentionWords = (text: string): string[] =>
  text
    .split(/[\s-]+/)
    .map((word) => word.toLowerCase().replace(/['’]s$/, ""))
    .filter((word) => word !== "" && !STOP_WORDS.has(word) && !NO_NAMES.has(word));

export interface Cover {
  /** A quoted string. */
  readonly text: (text: string) => boolean;
  /** One word of a name. */
  readonly word: (word: string) => boolean;
  /** A content stem: in values, argument names, or the called tools' texts. */
  readonly stem: (stem: string) => boolean;
  readonly mention: (mention: Mention) => boolean;
  readonly enumsMissing: () => number;
  readonly optionalsMissing: () => number;
}

/** What the calls of a view cover. */
export const covers = onceAView(coverOf);

function coverOf({ allCalls, values, turn }: CandidateView): Cover {
  const documents = [...new Set(allCalls.map((call) => call.document))].filter(
    (document) => document !== null,
  );
  const properties = documents.flatMap((document) => [...document.properties.values()]);
  const inTools = (stem: string): boolean => documents.some((document) => document.stems.has(stem));
  const inValues = (squashed: string): boolean => squashed !== "" && values.squashed.includes(squashed);
  const monthInDates = (word: string): boolean =>
    values.dates.some(({ parts }) => parts.some((part) => monthNames(part).includes(word)));
  const word = (one: string): boolean => {
    const stem = stemOf(one);
    const squashed = squash(one);
    if (values.stems.has(stem) || (squashed.length > 2 && inValues(squashed)) || monthInDates(one))
      return true;
    return documents.some((document) => document.nameAndDescriptionStems.has(stem));
  };
  const text = (one: string): boolean => {
    const squashed = squash(one);
    if (squashed === "" || inValues(squashed)) return true;
    const words = wordsOf(one).map(stemOf);
    return words.length > 0 && words.every((stem) => values.stems.has(stem));
  };
  return {
    text,
    word,
    stem: (stem) => values.stems.has(stem) || inTools(stem),
    mention: (mention) =>
      mention.kind === "number"
        ? numberCovered(values, {
            text: mention.text,
            values: [Number(mention.text.replaceAll(",", ""))],
            start: 0,
            end: 0,
          })
        : text(mention.text),
    enumsMissing: () => {
      const missing = new Set<string>();
      for (const property of properties) {
        for (const squashed of turn.namedEnums.of(property.schema)) {
          if (!valuesHold(values, squashed)) missing.add(squashed);
        }
      }
      return missing.size;
    },
    optionalsMissing: () => {
      const set = new Set(allCalls.flatMap((call) => call.names));
      const missing = new Set<string>();
      for (const property of properties) {
        if (property.required || set.has(property.name) || property.nameStems.length === 0) continue;
        if (property.nameStems.every((stem) => turn.ask.stems.has(stem))) missing.add(property.name);
      }
      return missing.size;
    },
  };
}

const NEXT_ITEM = /^\s*(?:,\s*(?:and|or|&)?|and|or|&|\/)\s+([\p{L}][\p{L}'’-]*)/u;
const NO_ITEM =
  /^(?:\p{Lu}?(?:then|also|so|but|because|which|who|it|if|while|since|given|assuming|with|at|by|let|\p{Ll}+ing|\p{Ll}+ly))$/u;
const MOST_VALUES = 60;

/**
 * Things listed beside a value of the candidate but used by no call: the rest of a list of names or numbers of which one
 * is used, and the word after "VALUE," or "VALUE and".
 */
export const missingNeighbours = onceAView(neighboursOf);

function neighboursOf(view: CandidateView): readonly string[] {
  const { turn, leaves, values, allCalls } = view;
  const cover = covers(view);
  const missing = new Map<string, string>();
  for (const list of turn.ask.lists) {
    const used = list.map((mention) => cover.mention(mention));
    if (!used.includes(true)) continue;
    list.forEach((mention, i) => {
      if (used[i] === false) missing.set(squash(mention.text), mention.text);
    });
  }
  const { text } = turn.ask;
  const lower = text.toLowerCase();
  for (const { leaf } of leaves.slice(0, MOST_VALUES)) {
    if (typeof leaf.value !== "string" || leaf.text.length < 3 || leaf.text.length > 80) continue;
    const at = lower.indexOf(leaf.text.toLowerCase());
    if (at < 0) continue;
    const after = at + leaf.text.length;
    const next = NEXT_ITEM.exec(text.slice(after, after + 60))?.[1];
    if (next === undefined || NO_ITEM.test(next)) continue;
    const word = next.toLowerCase();
    if (STOP_WORDS.has(word) || isAskingWord(word) || values.stems.has(stemOf(word))) continue;
    if (allCalls.some((call) => call.document?.stems.has(stemOf(word)) === true)) continue;
    if (!missing.has(word)) missing.set(word, next);
  }
  return [...missing.values()];
}
