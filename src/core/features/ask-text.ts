/** The last user message, analysed: what it asks for and what it names. */
import { mentionsIn, listsIn, type Mention } from "./text/mentions.ts";
import { numbersIn, type NumberMention } from "./text/numbers.ts";
import { looksEnglish } from "./text/language.ts";
import { isRelativeOnly } from "./text/dates.ts";
import { countRequests, type RequestCounts } from "./text/requests.ts";
import { plainDigits } from "./text/scripts.ts";
import { contentStems, isContentWord, squash, stemOf, weightOf, wordsOf } from "./text/words.ts";

export interface WeightedStem {
  readonly stem: string;
  readonly weight: number;
}

export interface AskText {
  readonly text: string;
  readonly squashed: string;
  /** Stems of all words. */
  readonly stems: ReadonlySet<string>;
  /** Distinct content stems with their weights, in order. */
  readonly content: readonly WeightedStem[];
  /** Sum of the content weights. */
  readonly mass: number;
  /** Euclidean length of the content weights. */
  readonly norm: number;
  readonly numbers: readonly NumberMention[];
  readonly mentions: readonly Mention[];
  /** Lists of same-kind mentions ("Paris, Rome and Oslo"). */
  readonly lists: readonly (readonly Mention[])[];
  readonly requests: RequestCounts;
  /** Content stems of the pieces between commas, conjunctions and sentence ends; pieces of at least two. */
  readonly pieces: readonly (readonly WeightedStem[])[];
  readonly english: boolean;
  /** Names a day only relative to now. */
  readonly relativeOnly: boolean;
}

export function analyseAsk(written: string): AskText {
  const text = plainDigits(written);
  const words = wordsOf(text);
  const stems = new Set<string>();
  const content = new Map<string, WeightedStem>();
  for (const word of words) {
    const stem = stemOf(word);
    stems.add(stem);
    if (isContentWord(word) && !content.has(stem)) content.set(stem, { stem, weight: weightOf(stem) });
  }
  let mass = 0;
  let squares = 0;
  for (const { weight } of content.values()) {
    mass += weight;
    squares += weight * weight;
  }
  const numbers = numbersIn(text);
  const mentions = mentionsIn(text, numbers);
  return {
    text,
    squashed: squash(text),
    stems,
    content: [...content.values()],
    mass,
    norm: Math.sqrt(squares),
    numbers,
    mentions,
    lists: listsIn(text, mentions),
    requests: countRequests(text),
    pieces: piecesOf(text, content),
    english: looksEnglish(text),
    relativeOnly: isRelativeOnly(text),
  };
}

const PIECE_END = /[.?!](?=\s|$)|[,;:\n]|\b(?:and|then|also|finally|plus|but)\b/i;
const MOST_PIECES = 200;

function piecesOf(text: string, content: ReadonlyMap<string, WeightedStem>): WeightedStem[][] {
  return text
    .split(PIECE_END, MOST_PIECES)
    .map((piece) => contentStems(piece).map((stem) => content.get(stem) ?? { stem, weight: weightOf(stem) }))
    .filter((stems) => stems.length > 1);
}
