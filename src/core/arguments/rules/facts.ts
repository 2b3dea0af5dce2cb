import type { SchemaObject } from "../../schema/node.ts";
import { typesOf } from "../../schema/view.ts";

/** The texts that the schema lists as the only values. */
export interface Declared {
  readonly values: ReadonlySet<string>;
  /** By their folded form; null where two of them fold to the same. */
  readonly byFold: ReadonlyMap<string, string | null>;
}

/** What name and schema say about the texts at a place; only this ties a rule to a meaning. */
export interface Facts {
  /** The words of the argument's name, in lower case. */
  readonly words: ReadonlySet<string>;
  /** The declared formats, in lower case. */
  readonly formats: ReadonlySet<string>;
  readonly declared: Declared | null;
  /** Only numbers (or only booleans) are valid here. */
  readonly only: "number" | "boolean" | null;
  /** Every character counts: secrets, code, patterns, names of files, identifiers, pieces of text to be glued. */
  readonly verbatim: boolean;
  readonly place: boolean;
  readonly phrase: boolean;
  readonly formula: boolean;
}

/** The start of a description says what the argument is; the rest is advice. */
const LONGEST_DESCRIPTION = 500;

const VERBATIM = new Set(
  (
    "password passwd passphrase pin secret token credential credentials signature hash checksum digest base64 cipher " +
    "regex regexp pattern glob script snippet sql html xml json yaml css markdown template code program command cmd " +
    "shell path paths file files filename filepath dir directory folder id ids identifier key keys username login " +
    "prefix suffix separator delimiter sep delim indent raw bytes char character"
  ).split(" "),
);
/** `old_str`, `new_text`: what an editor looks for and puts there. */
const EDITED = new Set("old new original replacement insert".split(" "));
const PIECES = new Set("text str string content line lines value".split(" "));
const PLACES = new Set(
  "city cities town towns village villages country countries county counties continent location locations place places".split(
    " ",
  ),
);
const NO_PLACE =
  /\b(?:files?|folders?|director(?:y|ies)|paths?|ur[il]s?|buckets?|disks?|storage|memory|variables?)\b/i;
const PHRASES = new Set(
  "query queries q keyword keywords search term terms question topic topics title titles subject phrase".split(
    " ",
  ),
);
/** `location_name` and `city_from` are a location and a city; a `location_description` is not. */
const TRAILING = new Set("name names from to a b 1 2".split(" "));
const MATH =
  /\b(?:math\w*|formulas?|equations?|polynomials?|integrands?|integrals?|integrat\w+|derivatives?|differentiat\w+|algebra\w*|calculus|functions?|func|fn|expressions?|expr)\b/i;
/** Where ^ is no power, or where the text is no formula at all. */
const NO_MATH =
  /\b(?:python\w*|numpy|java\w*|code|lambda|regex\w*|regular|cron|sql|callbacks?|excel|spreadsheets?|jq|xpath|scripts?|programs?|commands?|search\w*|quer(?:y|ies)|chemi\w*|molec\w*|bitwise|boolean|logical|xor|latex|handlers?|method)\b/i;

/** The words of a name: `startDate`, `start_date` and `start-date` have the same. */
export const wordsOf = (name: string): string[] =>
  name
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Za-z])(\d)$/, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "");

/** What a declared value and a spelling of it have in common: case and outer white space mean nothing. */
export const folded = (text: string): string => text.normalize("NFC").trim().toLowerCase();

const declaredOf = (places: readonly SchemaObject[]): Declared | null => {
  const lists = places.flatMap((place) => (place.enum === undefined ? [] : [place.enum]));
  const [first, ...others] = lists.map((list) => new Set(list.filter((value) => typeof value === "string")));
  if (first === undefined) return null;
  const texts = [...first].filter((text) => others.every((other) => other.has(text)));
  const byFold = new Map<string, string | null>();
  for (const text of texts) byFold.set(folded(text), byFold.has(folded(text)) ? null : text.normalize("NFC"));
  return { values: new Set(texts.flatMap((text) => [text, text.normalize("NFC")])), byFold };
};

const onlyOf = (places: readonly SchemaObject[]): Facts["only"] => {
  const types = places.map(typesOf).filter((names) => names !== null);
  const only = (...wanted: readonly string[]): boolean =>
    types.some((names) => names.every((name) => wanted.includes(name)));
  if (only("number", "integer")) return "number";
  return only("boolean") ? "boolean" : null;
};

/** Name and description in one text. */
const saidOf = (words: readonly string[], places: readonly SchemaObject[]): string => {
  const description = places
    .map((place) => place["x-description"])
    .filter((text) => typeof text === "string")
    .join(" ");
  return `${words.join(" ")} ${description.slice(0, LONGEST_DESCRIPTION)}`;
};

const read = (name: string, places: readonly SchemaObject[]): Facts => {
  const words = wordsOf(name);
  const has = (set: ReadonlySet<string>): boolean => words.some((word) => set.has(word));
  const last = words.findLast((word) => !TRAILING.has(word)) ?? "";
  const said = (): string => saidOf(words, places);
  let formula: boolean | undefined;
  const verbatim = has(VERBATIM) || (has(EDITED) && has(PIECES));
  return {
    words: new Set(words),
    formats: new Set(
      places
        .map((place) => place["x-format"])
        .filter((format) => typeof format === "string")
        .map((format) => format.toLowerCase()),
    ),
    declared: declaredOf(places),
    only: onlyOf(places),
    verbatim,
    place: !verbatim && PLACES.has(last) && !NO_PLACE.test(said()),
    phrase: !verbatim && PHRASES.has(last),
    // Asked for only where a text has the signs of a formula, which few have.
    get formula() {
      formula ??= !verbatim && MATH.test(said()) && !NO_MATH.test(said());
      return formula;
    },
  };
};

/** Most names that are remembered for one set of places. */
const MAX_NAMES = 1_000;

const known = new WeakMap<readonly SchemaObject[], Map<string, Facts>>();

/** The facts about the argument `name` (for items of a list: the list's), which `places` speak about. */
export const factsOf = (name: string, places: readonly SchemaObject[]): Facts => {
  let byName = known.get(places);
  if (byName === undefined) {
    byName = new Map();
    known.set(places, byName);
  }
  let facts = byName.get(name);
  if (facts === undefined) {
    facts = read(name, places);
    if (byName.size < MAX_NAMES) byName.set(name, facts);
  }
  return facts;
};
