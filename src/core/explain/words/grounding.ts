/** Do the values come from the conversation? */
import { grounding } from "../../features/grounding.ts";
import { sourceOf } from "../../features/grounding-source.ts";
import { needs } from "../../features/needs.ts";
import { unsaid } from "../../features/unsaid.ts";
import { plain, quote } from "../../text/say.ts";
import { type Facts, type Phrase, type Phrases, type Place, type Said, valueText } from "../said.ts";

const sourced = ({ view }: Facts): { readonly place: Place; readonly source: number }[] =>
  view.leaves
    .map((place) => ({ place, source: sourceOf(place.leaf, view.turn, place.call.document) }))
    .filter(({ source }) => !Number.isNaN(source));

const isNumber = ({ leaf }: Place): boolean => leaf.value !== null && typeof leaf.value === "object";

/** `the order number “4711”` */
const named = (place: Place): string => `the ${plain(place.leaf.parameter)} ${quote(valueText(place))}`;

function backing(facts: Facts, place: Place, source: number): Said {
  const at = facts.at(place);
  if (source === 0) return { words: `${named(place)} is not in the conversation`, ...at };
  if (source === 1) return { words: `${named(place)} is in the conversation`, ...at };
  if (isNumber(place) && source > 0.5)
    return { words: `${named(place)} is in the conversation only in another unit`, ...at };
  const documented = place.call.document?.squashed.includes(place.leaf.squashed) === true;
  return {
    words:
      documented || isNumber(place)
        ? `${named(place)} comes from the tool’s description, not from the conversation`
        : `only a part of ${named(place)} is in the conversation`,
    ...at,
  };
}

const leastBacked: Phrase = (facts) => {
  const [worst] = sourced(facts).toSorted((a, b) => a.source - b.source);
  if (worst === undefined) return null;
  if (worst.source === 1) return { words: "every value comes from the conversation" };
  return backing(facts, worst.place, worst.source);
};

/** The first value that a feature counts, in words; what is good where it counts none. */
const found =
  (name: string, bad: (place: Place) => string, good: string, family = grounding): Phrase =>
  (facts) => {
    if (facts.value === 0) return { words: good };
    const place = facts.placeOf(family, name);
    return place === null ? null : { words: bad(place), ...facts.at(place) };
  };

const unbacked = (name: string, kind: string): Phrase =>
  found(
    name,
    (place) => `${named(place)} is not in the conversation`,
    `every ${kind} argument has a source in what was said or declared`,
  );

export const groundingWords: Phrases = {
  grounding_vague_phrases: ({ value }) => ({
    words:
      value === 0
        ? "the request says which things it means"
        : "the request speaks of something without saying which",
  }),
  grounding_vague_values: found(
    "grounding_vague_values",
    (place) => `the request does not say which ${plain(place.leaf.parameter)} it means`,
    "the request says which things it means",
    unsaid,
  ),
  grounding_required_unsaid: ({ value }) => ({
    words:
      value === 0
        ? "every required value was said or found"
        : `${value === 1 ? "no" : "not every"} required value was said or found`,
  }),
  grounding_value_min: leastBacked,
  grounding_values_unbacked: found(
    "grounding_values_unbacked",
    (place) => `${named(place)} is not in the conversation, or hardly`,
    "every value comes from the conversation",
    needs,
  ),
  grounding_identifiers_unbacked: found(
    "grounding_identifiers_unbacked",
    (place) => `${named(place)} is not in the conversation`,
    "no number of an order, a user or the like was made up",
    needs,
  ),
  grounding_mean: leastBacked,
  grounding_min: leastBacked,
  grounding_number_share: (facts) => {
    const numbers = sourced(facts).filter(({ place }) => isNumber(place));
    const worst = numbers.find(({ source }) => source < 1);
    return worst === undefined
      ? { words: "every number comes from the conversation" }
      : backing(facts, worst.place, worst.source);
  },
  grounding_invented_words: found(
    "grounding_invented_words",
    (place) => `${named(place)} holds words that nobody used`,
    "every word of the values was used before",
  ),
  grounding_partial_strings: found(
    "grounding_partial_strings",
    (place) => `only a part of ${named(place)} is in the conversation`,
    "no text was changed or added to",
  ),
  grounding_optional_unbacked: unbacked("grounding_optional_unbacked", "optional"),
  grounding_required_unbacked: unbacked("grounding_required_unbacked", "required"),
  grounding_year_unbacked: found(
    "grounding_year_unbacked",
    (place) => `nobody wrote the year of ${named(place)}`,
    "no year was made up",
  ),
  grounding_boolean_unbacked: found(
    "grounding_boolean_unbacked",
    (place) => `nobody said that ${quote(plain(place.leaf.parameter))} should be ${valueText(place)}`,
    "no yes or no was made up",
  ),
  grounding_verbatim_share: (facts) => {
    const { view, value } = facts;
    const { stated, results } = view.turn;
    const changed = view.leaves.find(
      ({ leaf }) =>
        typeof leaf.value === "string" &&
        leaf.text !== "" &&
        !stated.text.includes(leaf.text) &&
        !results.text.includes(leaf.text),
    );
    return changed === undefined || value === 1
      ? { words: "every text is as it was written, letter by letter" }
      : {
          words: `${named(changed)} does not stand in the conversation letter by letter`,
          ...facts.at(changed),
        };
  },
};
