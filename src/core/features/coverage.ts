/**
 * Is everything in the request used by the calls, and how many calls does it need? Counts all calls since the user spoke,
 * so that an agent that works step by step is not blamed for doing one thing at a time.
 */
import { repeatedCalls } from "./repeated-calls.ts";
import { covers, mentionWords, missingNeighbours, numberCovered, type Cover } from "./coverage-index.ts";
import { coverageRatios } from "./coverage-ratios.ts";
import { defineFamily } from "./define.ts";
import { count, sum, type CandidateView } from "./view.ts";

interface Shared {
  readonly view: CandidateView;
  readonly calls: number;
  readonly cover: Cover;
  readonly numbers: readonly boolean[];
  readonly quotes: readonly boolean[];
  readonly names: readonly boolean[];
  /** Weight of the uncovered content words; NaN where there are none to cover. */
  readonly uncovered: number;
  /** Uncovered weight share of each piece of the ask text. */
  readonly pieces: readonly number[];
}

function share(view: CandidateView): Shared {
  const { ask } = view.turn;
  const cover = covers(view);
  const numbers = new Map<number, boolean>();
  for (const mention of ask.numbers) {
    const value = mention.values[0] ?? Number.NaN;
    numbers.set(value, numbers.get(value) === true || numberCovered(view.values, mention));
  }
  const quotes = ask.mentions.filter((m) => m.kind === "quoted").map((m) => cover.text(m.text));
  const names = ask.mentions
    .filter((m) => m.kind === "name" && !m.sentenceStart)
    .flatMap((m) => mentionWords(m.text))
    .map((word) => cover.word(word));
  const comparable = view.sameLanguage && ask.mass > 0;
  const uncovered = sum(ask.content.filter(({ stem }) => !cover.stem(stem)).map(({ weight }) => weight));
  const pieces = !comparable
    ? []
    : ask.pieces.map((stems) => {
        const mass = sum(stems.map(({ weight }) => weight));
        return sum(stems.filter(({ stem }) => !cover.stem(stem)).map(({ weight }) => weight)) / mass;
      });
  return {
    view,
    pieces,
    calls: view.allCalls.length,
    cover,
    numbers: [...numbers.values()],
    quotes,
    names,
    uncovered: comparable ? uncovered : Number.NaN,
  };
}

const no = (covered: boolean): boolean => !covered;
const shareOf = (covered: readonly boolean[]): number =>
  covered.length === 0 ? Number.NaN : count(covered, Boolean) / covered.length;
const missingOf = (covered: readonly boolean[]): number =>
  covered.length === 0 ? Number.NaN : count(covered, no);

export const coverage = defineFamily<Shared>("coverage", share, [
  ...coverageRatios,
  {
    name: "coverage_number_share",
    definition:
      "Share of the distinct numbers of the ask text that the calls use, scaled by 100 or 1000 or not.",
    range: "0..1",
    missing: "no numbers in the ask text",
    sign: 1,
    compute: (s) => shareOf(s.numbers),
  },
  {
    name: "coverage_number_missing",
    definition: "Distinct numbers of the ask text that the calls do not use.",
    range: "0..",
    missing: "no numbers in the ask text",
    sign: -1,
    compute: (s) => missingOf(s.numbers),
  },
  {
    name: "coverage_quote_share",
    definition: "Share of the quoted strings of the ask text that the calls use.",
    range: "0..1",
    missing: "nothing quoted",
    sign: 1,
    compute: (s) => shareOf(s.quotes),
  },
  {
    name: "coverage_quote_missing",
    definition: "Quoted strings of the ask text that the calls do not use.",
    range: "0..",
    missing: "nothing quoted",
    sign: -1,
    compute: (s) => missingOf(s.quotes),
  },
  {
    name: "coverage_name_share",
    definition:
      "Share of the words of names (capitalised inside a sentence) that the calls or their tools' texts hold.",
    range: "0..1",
    missing: "no names in the ask text",
    sign: 1,
    compute: (s) => shareOf(s.names),
  },
  {
    name: "coverage_name_missing",
    definition: "Words of names that neither the calls nor their tools' texts hold.",
    range: "0..",
    missing: "no names in the ask text",
    sign: -1,
    compute: (s) => missingOf(s.names),
  },
  {
    name: "coverage_neighbour_missing",
    definition:
      "Things that the ask text lists together with a value of the calls and that the calls leave out.",
    range: "0..",
    missing: "never",
    sign: -1,
    compute: (s) => missingNeighbours(s.view).length,
  },
  {
    name: "coverage_word_share",
    definition:
      "Weight share of the ask text's content words found in the called tools' names, descriptions, parameters or values.",
    range: "0..1",
    missing: "no content words in the ask text, or in another language than the tools",
    sign: 1,
    compute: (s) => 1 - s.uncovered / s.view.turn.ask.mass,
  },
  {
    name: "coverage_word_missing",
    definition: "Weight of the ask text's content words found nowhere in the called tools' texts and values.",
    range: "0..",
    missing: "no content words in the ask text, or in another language than the tools",
    sign: -1,
    compute: (s) => s.uncovered,
  },
  {
    name: "coverage_words_per_value",
    definition: "Content words of the ask text divided by the scalar values of the calls.",
    range: "0..",
    missing: "the calls hold no values",
    sign: 0,
    compute: (s) =>
      s.view.values.leaves === 0 ? Number.NaN : s.view.turn.ask.content.length / s.view.values.leaves,
  },
  {
    name: "coverage_enum_missing",
    definition: "Enum values of the called tools that the ask text names and no call uses.",
    range: "0..",
    missing: "never",
    sign: -1,
    compute: (s) => s.cover.enumsMissing(),
  },
  {
    name: "coverage_optional_missing",
    definition: "Optional parameters that no call sets although the ask text holds all words of their names.",
    range: "0..",
    missing: "never",
    sign: -1,
    compute: (s) => s.cover.optionalsMissing(),
  },
  {
    name: "coverage_repeated_calls",
    definition:
      "Calls of the candidate that repeat an earlier one of it, in whatever order the values stand.",
    range: "0..",
    missing: "never",
    sign: -1,
    compute: (s) => repeatedCalls(s.view),
  },
  {
    name: "coverage_piece_worst",
    definition:
      "Greatest uncovered weight share of a piece of the ask text between commas, conjunctions, sentence ends.",
    range: "0..1",
    missing: "no piece with two content words, or in another language than the tools",
    sign: -1,
    compute: (s) => (s.pieces.length === 0 ? Number.NaN : Math.max(...s.pieces)),
  },
  {
    name: "coverage_pieces_open",
    definition: "Pieces of the ask text of which at least two thirds are uncovered.",
    range: "0..",
    missing: "no piece with two content words, or in another language than the tools",
    sign: -1,
    compute: (s) => (s.pieces.length === 0 ? Number.NaN : count(s.pieces, (open) => open > 0.66)),
  },
]);
