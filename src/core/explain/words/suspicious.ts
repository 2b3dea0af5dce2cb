/** Do the values look made up? */
import { suspicious } from "../../features/suspicious.ts";
import { plain, quote } from "../../text/say.ts";
import { type Phrase, type Phrases, type Place, valueText } from "../said.ts";

const named = (place: Place): string => quote(plain(place.leaf.parameter));

const found =
  (name: string, bad: (place: Place) => string, good: string): Phrase =>
  (facts) => {
    if (facts.value === 0) return { words: good };
    const place = facts.placeOf(suspicious, name);
    return place === null ? null : { words: bad(place), ...facts.at(place) };
  };

const phrases: readonly (readonly [name: string, bad: (place: Place) => string, good: string])[] = [
  [
    "suspicious_flag_set",
    (place) => `${named(place)} is set to true, and the request does not speak of it`,
    "no switch is set that the request does not speak of",
  ],
  [
    "suspicious_relative_date",
    (place) =>
      `the request names the day only relative to today, and ${named(place)} is ${quote(valueText(place))}`,
    "no date had to be worked out from today",
  ],
  [
    "suspicious_placeholder",
    (place) => `${quote(valueText(place))} as ${named(place)} looks like a placeholder`,
    "no value looks like a placeholder",
  ],
  [
    "suspicious_format",
    (place) =>
      `${quote(valueText(place))} as ${named(place)} has another format than its description asks for`,
    "every value has the format that its description asks for",
  ],
  ["suspicious_empty", (place) => `${named(place)} is an empty text`, "no text is empty"],
  [
    "suspicious_inner_quotes",
    (place) => `${named(place)} holds quotation marks around its value`,
    "no value holds quotation marks of its own",
  ],
  [
    "suspicious_stringified",
    (place) => `${named(place)} is a list or an object written as text`,
    "no list or object is written as text",
  ],
  [
    "suspicious_url",
    (place) => `nobody gave the address ${quote(valueText(place))}`,
    "no address was made up",
  ],
  [
    "suspicious_enum",
    (place) => `the request names another choice for ${named(place)} than ${quote(valueText(place))}`,
    "no choice differs from what the request names",
  ],
];

export const suspiciousWords: Phrases = Object.fromEntries(
  phrases.map(([name, bad, good]) => [name, found(name, bad, good)]),
);
