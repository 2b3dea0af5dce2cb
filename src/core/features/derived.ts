/** Values that were made of what was said, not copied from it: worked out, put together, written anew. */
import { isNumber } from "../arguments/json.ts";
import { defineFamily, type Feature } from "./define.ts";
import { sourcesOf } from "./grounding-source.ts";
import type { Leaf } from "./leaves.ts";
import { defaultText } from "./schema-view.ts";
import { isChoice } from "./stated.ts";
import { numbersIn } from "./text/numbers.ts";
import { count, type CandidateView } from "./view.ts";

interface Place extends Readonly<CandidateView["leaves"][number]> {
  /** See `sourceOf`. */
  readonly source: number;
  /** A string that was said as it stands. */
  readonly stands: boolean;
}

interface Shared {
  readonly view: CandidateView;
  /** The first 100 values of the candidate that are no choices from a list. */
  readonly places: readonly Place[];
  /** The first 40 numbers that were said. */
  readonly said: ReadonlySet<number>;
}

const MOST_PLACES = 100;
const MOST_NUMBERS = 40;
/** A source of less is a guess. */
const BACKED = 0.6;

const magnitudeOf = ({ value }: Leaf): number | null =>
  value !== null && typeof value === "object" && isNumber(value) ? Math.abs(value.value) : null;

const near = (value: number): number => Number(value.toPrecision(12));

/** Sum, difference, product or quotient of two numbers that were said, feet and inches, or what a named period counts. */
function isWorkedOut(value: number, { view, said }: Shared): boolean {
  if (view.turn.stated.periods.has(value)) return true;
  return [...said].some((one) => {
    const others = [value - one, one - value, one + value, value - 12 * one, value - 60 * one, one / value];
    if (one !== 0) others.push(value / one, one * value);
    return others.map(near).some((other) => other !== one && said.has(other));
  });
}

function isUnexplained({ leaf, source }: Place, shared: Shared): boolean {
  const value = magnitudeOf(leaf);
  if (value === null || defaultText(leaf.schema) === leaf.text) return false;
  return !(source >= BACKED) && !isWorkedOut(value, shared);
}

const isText = ({ value }: Leaf): boolean => typeof value === "string";

const standsIn = ({ squashed }: Leaf, { stated, results }: CandidateView["turn"]): boolean =>
  stated.squashed.includes(squashed) || (results.text !== "" && results.squashed.includes(squashed));

/** Characters of a value; what is longer is a text that the model composed, in which numbers may stand anywhere. */
const LONGEST_VALUE = 40;

function isRewritten({ leaf, stands }: Place, { turn }: CandidateView): boolean {
  if (!isText(leaf) || stands || leaf.text.length > LONGEST_VALUE || !/\d/.test(leaf.text)) return false;
  return numbersIn(leaf.text, 20).every(({ values }) =>
    values.some((value) => turn.stated.numbers.has(value)),
  );
}

const isRearranged = ({ leaf, source, stands }: Place): boolean =>
  isText(leaf) && !stands && leaf.stems.length > 1 && source === 1;

function share(view: CandidateView): Shared {
  const { turn, leaves } = view;
  const { stated, results } = turn;
  const sources = sourcesOf(view);
  const places: Place[] = [];
  for (const [i, { leaf, call }] of leaves.entries()) {
    if (places.length >= MOST_PLACES) break;
    if (isChoice(leaf)) continue;
    places.push({ leaf, call, source: sources[i]!, stands: isText(leaf) && standsIn(leaf, turn) });
  }
  const said = new Set<number>();
  if (places.some(({ leaf }) => magnitudeOf(leaf) !== null)) {
    for (const numbers of [stated.numbers, results.numbers]) {
      for (const number of numbers) if (said.size < MOST_NUMBERS) said.add(number);
    }
  }
  return { view, places, said };
}

/** Optional parameters with a value of their own of which no word of the text speaks. */
function unhinted({ view }: Shared): number {
  const { stems, squashed } = view.turn.stated;
  const parameters = new Set<string>();
  for (const { leaf, call } of view.leaves.slice(0, MOST_PLACES)) {
    const text = typeof leaf.value === "boolean" ? String(leaf.value) : leaf.text;
    const property = call.document?.properties.get(leaf.parameter);
    if (leaf.required || text === "" || property === undefined || defaultText(leaf.schema) === text) continue;
    const hinted =
      property.nameStems.some((stem) => stem.length > 2 && stems.has(stem)) ||
      count(property.descriptionStems, (stem) => stems.has(stem)) > 1 ||
      (leaf.squashed.length > 2 && squashed.includes(leaf.squashed));
    if (!hinted) parameters.add(leaf.parameter);
  }
  return parameters.size;
}

const since5 = (feature: Omit<Feature<Shared>, "since" | "range" | "missing">): Feature<Shared> => ({
  range: "0..100",
  missing: "never",
  ...feature,
  since: 5,
});

export const derived = defineFamily<Shared>("grounding", share, [
  since5({
    name: "grounding_numbers_unexplained",
    definition:
      "Numbers that stand nowhere, are no default, and are no sum, difference, product or quotient of two that do.",
    sign: -1,
    compute: (shared) => count(shared.places, (place) => isUnexplained(place, shared)),
  }),
  since5({
    name: "grounding_digits_rewritten",
    definition:
      "Strings of up to 40 characters with digits that stand nowhere as they are, though each of their numbers was said.",
    sign: 0,
    compute: ({ view, places }) => count(places, (place) => isRewritten(place, view)),
  }),
  since5({
    name: "grounding_words_rearranged",
    definition: "Strings of several words that were all said, but not beside each other in this order.",
    sign: -1,
    compute: ({ places }) => count(places, isRearranged),
  }),
  since5({
    name: "grounding_optional_unhinted",
    definition:
      "Optional parameters with a value other than the default of which no word of the text speaks: neither the value nor the name, nor two words of the description.",
    sign: -1,
    compute: unhinted,
  }),
]);
