/** Did anybody say what the call needs to know? Values are told from text that a model composes itself. */
import { isNumber } from "../arguments/json.ts";
import { defineFamily, type Feature } from "./define.ts";
import { sourcesOf } from "./grounding-source.ts";
import type { Leaf } from "./leaves.ts";
import { isBooleanType } from "./schema-view.ts";
import { vagueThings } from "./text/vague.ts";
import { count, least, mean, type CandidateView } from "./view.ts";

interface Shared {
  readonly view: CandidateView;
  /** Backing 0..1 of numbers and of strings of at most six words. */
  readonly values: readonly number[];
  /** Backing of longer strings: a message, a note, a thought. */
  readonly texts: readonly number[];
}

/** A string of more words is composed, not copied: that not all of them stand in the conversation is no sign of invention. */
const MOST_VALUE_WORDS = 6;

const isText = ({ value, stems }: Leaf): boolean =>
  typeof value === "string" && stems.length > MOST_VALUE_WORDS;

/** Letters and digits mixed, or five digits and more, in one word: what a model cannot know by itself. No dates. */
export function isIdentifier({ value, text }: Leaf): boolean {
  if (value !== null && typeof value === "object" && isNumber(value)) return /^\d{5,}$/.test(text);
  return /^(?=.*\d)[\p{L}\d_-]{4,40}$/u.test(text) && !/^\d{4}-\d{2}(?:-\d{2})?$/.test(text);
}

function vagueParameters({ turn, calls, sameLanguage }: CandidateView): number {
  if (!sameLanguage) return Number.NaN;
  const vague = vagueThings(turn.request.text);
  const documents = new Set(calls.flatMap(({ document }) => document ?? []));
  const needed = [...documents].flatMap(({ properties }) =>
    [...properties.values()].filter(({ required, schema }) => required && !isBooleanType(schema)),
  );
  return count(needed, ({ nameStems }) => nameStems.some((stem) => vague.has(stem)));
}

const since3 = (feature: Omit<Feature<Shared>, "since">): Feature<Shared> => ({ ...feature, since: 3 });

export const needs = defineFamily<Shared>(
  "grounding",
  (view) => {
    const values: number[] = [];
    const texts: number[] = [];
    const sources = sourcesOf(view);
    for (const [i, { leaf }] of view.leaves.entries()) {
      const source = sources[i]!;
      const translated = typeof leaf.value === "string" && source < 1 && !view.sameLanguage;
      if (!Number.isNaN(source) && !translated) (isText(leaf) ? texts : values).push(source);
    }
    return { view, values, texts };
  },
  [
    since3({
      name: "grounding_value_min",
      definition: "Backing of the least backed value, strings of more than six words left out.",
      range: "0..1",
      missing: "no such values",
      sign: 1,
      compute: ({ values }) => least(values),
    }),
    since3({
      name: "grounding_values_unbacked",
      definition: "Values, strings of more than six words left out, of which at most half is backed.",
      range: "0..500",
      missing: "never",
      sign: -1,
      compute: ({ values }) => count(values, (source) => source <= 0.5),
    }),
    since3({
      name: "grounding_text_mean",
      definition:
        "Mean backing of the strings of more than six words: how much of a composed text was said before.",
      range: "0..1",
      missing: "no such strings",
      sign: 0,
      compute: ({ texts }) => mean(texts),
    }),
    since3({
      name: "grounding_vague_parameters",
      definition:
        'Required parameters of the called tools of which the open request only speaks vaguely ("a file", "a specific term").',
      range: "0..",
      missing: "in another language than the tools",
      sign: -1,
      compute: ({ view }) => vagueParameters(view),
    }),
    since3({
      name: "grounding_identifiers_unbacked",
      definition:
        "Values that look like identifiers (letters with digits, or long numbers) and stand nowhere in what user, operator and tools wrote.",
      range: "0..500",
      missing: "never",
      sign: -1,
      compute: ({ view }) =>
        // Below 1 by the declaration is below 1 without it.
        count(view.leaves, ({ leaf }, i) => isIdentifier(leaf) && sourcesOf(view)[i]! < 1),
    }),
  ],
);
