/** Values that were made of what was said, not copied from it: worked out, put together, written anew. */
import { isNumber } from "../arguments/json.ts";
import { defineFamily, type Feature } from "./define.ts";
import { sourceOf } from "./grounding-source.ts";
import type { Leaf } from "./leaves.ts";
import { defaultText } from "./schema-view.ts";
import { isChoice } from "./stated.ts";
import { numbersIn } from "./text/numbers.ts";
import { count, type CandidateView } from "./view.ts";

type Place = CandidateView["leaves"][number];

interface Shared {
  readonly view: CandidateView;
  /** The first 100 values of the candidate that are no choices from a list. */
  readonly places: readonly Place[];
}

const MOST_PLACES = 100;
const MOST_NUMBERS = 40;
/** A source of less is a guess. */
const BACKED = 0.6;

const magnitudeOf = ({ value }: Leaf): number | null =>
  value !== null && typeof value === "object" && isNumber(value) ? Math.abs(value.value) : null;

const near = (value: number): number => Number(value.toPrecision(12));

/** Sum, difference, product or quotient of two numbers that were said, feet and inches, or what a named period counts. */
function isWorkedOut(value: number, { turn }: CandidateView): boolean {
  const { stated, results } = turn;
  if (stated.periods.has(value)) return true;
  const said = [...new Set([...stated.numbers, ...results.numbers])].slice(0, MOST_NUMBERS);
  const numbers = new Set(said);
  return said.some((one) => {
    const others = [value - one, one - value, one + value, value - 12 * one, value - 60 * one, one / value];
    if (one !== 0) others.push(value / one, one * value);
    return others.some((other) => numbers.has(near(other)) && near(other) !== one);
  });
}

function isUnexplained({ leaf, call }: Place, view: CandidateView): boolean {
  const value = magnitudeOf(leaf);
  if (value === null || defaultText(leaf.schema) === leaf.text) return false;
  return !(sourceOf(leaf, view.turn, call.document) >= BACKED) && !isWorkedOut(value, view);
}

const isText = ({ value }: Leaf): boolean => typeof value === "string";
const stands = ({ squashed }: Leaf, { turn }: CandidateView): boolean =>
  turn.stated.squashed.includes(squashed) ||
  (turn.results.text !== "" && turn.results.squashed.includes(squashed));

function isRewritten({ leaf }: Place, view: CandidateView): boolean {
  if (!isText(leaf) || !/\d/.test(leaf.text) || stands(leaf, view)) return false;
  const { numbers } = view.turn.stated;
  return numbersIn(leaf.text, 20).every(({ values }) => values.some((value) => numbers.has(value)));
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

export const derived = defineFamily<Shared>(
  "grounding",
  (view) => ({ view, places: view.leaves.filter(({ leaf }) => !isChoice(leaf)).slice(0, MOST_PLACES) }),
  [
    since5({
      name: "grounding_numbers_unexplained",
      definition:
        "Numbers that stand nowhere, are no default, and are no sum, difference, product or quotient of two that do.",
      sign: -1,
      compute: ({ view, places }) => count(places, (place) => isUnexplained(place, view)),
    }),
    since5({
      name: "grounding_digits_rewritten",
      definition:
        "Strings with digits that stand nowhere as they are, though each of their numbers was said.",
      sign: 0,
      compute: ({ view, places }) => count(places, (place) => isRewritten(place, view)),
    }),
    since5({
      name: "grounding_words_rearranged",
      definition: "Strings of several words that were all said, but not beside each other in this order.",
      sign: -1,
      compute: ({ view, places }) =>
        count(
          places,
          ({ leaf, call }) =>
            isText(leaf) &&
            leaf.stems.length > 1 &&
            !stands(leaf, view) &&
            sourceOf(leaf, view.turn, call.document) === 1,
        ),
    }),
    since5({
      name: "grounding_optional_unhinted",
      definition:
        "Optional parameters with a value other than the default of which no word of the text speaks: neither the value nor the name, nor two words of the description.",
      sign: -1,
      compute: unhinted,
    }),
  ],
);
