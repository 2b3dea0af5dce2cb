/** Are the values written as they are asked for, and what were they made of? */
import { derived } from "../../features/derived.ts";
import { notation } from "../../features/notation.ts";
import { plain, quote } from "../../text/say.ts";
import { type Phrase, type Phrases, type Place, valueText } from "../said.ts";

const named = (place: Place): string => `${quote(valueText(place))} as ${quote(plain(place.leaf.parameter))}`;

/** The first value that a feature counts, in words; what is good where it counts none. */
const found =
  (name: string, bad: (place: Place) => string, good: string, family = notation): Phrase =>
  (facts) => {
    if (facts.value === 0) return { words: good };
    const place = facts.placeOf(family, name);
    return place === null ? null : { words: bad(place), ...facts.at(place) };
  };

const shape = found(
  "suspicious_shape",
  (place) => `${named(place)} has another form than the examples in its description`,
  "every value has the form of the examples in its description",
);

export const notationWords: Phrases = {
  suspicious_percent_kept: found(
    "suspicious_percent_kept",
    (place) =>
      `${named(place)} is the number of per cent that the text gives, and its description does not speak of per cent`,
    "no number of per cent is taken over where it may have to be a fraction",
  ),
  suspicious_percent_divided: found(
    "suspicious_percent_divided",
    (place) => `${named(place)} is a fraction, and its description asks for per cent`,
    "no number of per cent is divided where per cent are asked for",
  ),
  suspicious_percent_fraction_share: ({ value }) => ({
    words:
      value === 0
        ? "numbers given in per cent are taken over as they stand"
        : value === 1
          ? "numbers given in per cent are divided by 100"
          : "some numbers given in per cent are divided by 100, others are not",
  }),
  suspicious_shape: shape,
  suspicious_shape_share: ({ value }) => ({
    words:
      value === 1
        ? "every value has the form of the examples in its description"
        : "values have another form than the examples in their descriptions",
  }),
  grounding_numbers_unexplained: found(
    "grounding_numbers_unexplained",
    (place) => `${named(place)} is neither in the conversation nor worked out from two numbers in it`,
    "every number is in the conversation or follows from numbers in it",
    derived,
  ),
  grounding_digits_rewritten: found(
    "grounding_digits_rewritten",
    (place) => `${named(place)} is written in another way than in the conversation`,
    "every value with digits is written as in the conversation",
    derived,
  ),
  grounding_words_rearranged: found(
    "grounding_words_rearranged",
    (place) => `${named(place)} is put together from words that stand apart in the conversation`,
    "no value is put together from words that stand apart",
    derived,
  ),
  grounding_optional_unhinted: found(
    "grounding_optional_unhinted",
    (place) => `${named(place)} is optional, and nothing in the conversation speaks of it`,
    "the conversation speaks of every optional argument that is given",
    derived,
  ),
  intent_thing_least: ({ value }) => ({
    words:
      value === 1
        ? "the tool speaks of every thing that the request asks for"
        : "the request asks for a thing that neither the tool nor the values speak of",
  }),
  intent_thing_mean: ({ value }) => ({
    words:
      value === 1
        ? "the tool speaks of every thing that the request asks for"
        : "neither the tool nor the values speak of all that the request asks for",
  }),
};
