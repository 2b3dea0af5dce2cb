/** What a description says of its parameter's values: examples of their form, and choices that no enum declares. */
import { squash, stemOf, wordsOf } from "./text/words.ts";
import { isStandIn, isStructured, looseShapeOf, shapeOf } from "./text/shape.ts";

export interface Choice {
  readonly text: string;
  readonly squashed: string;
  readonly stems: readonly string[];
}

export interface DescribedValues {
  /** Forms of the examples; empty where none shows more than a word or a number. */
  readonly shapes: ReadonlySet<string>;
  /** Forms of formats such as "City, Country", where no example stands beside them. */
  readonly looseShapes: ReadonlySet<string>;
  /** Empty where fewer than two are named. */
  readonly choices: readonly Choice[];
}

const LONGEST = 600;
const MOST_KNOWN = 5_000;
const QUOTED = /(?<![\p{L}\d])'([^'\n]{1,60})'(?!\p{L})|"([^"\n]{1,60})"|‘([^’\n]{1,60})’|`([^`\n]{1,60})`/gu;
const DATE_FORMAT = /\b(?:YYYY|MM|DD|HH)(?:[-/.:T ]{1,2}(?:YYYY|MM|DD|HH|SS|mm|ss)Z?){1,5}\b/g;
const SAYS_CHOICES =
  /\b(?:options?|one of|either|can be|possible|allowed|choices?|values?|choose|must be|such as|supported)\b/i;
const BARE_CHOICES =
  /\b(?:options? (?:are|include)|can be|one of|either|possible values(?: are)?|allowed values(?: are)?|choose from):? ([^.;:()\n]{3,120})/i;

/** Descriptions come with every turn anew, but say the same. */
const KNOWN = new Map<string, DescribedValues>();

/** Reads the first 600 characters. */
export function describedValues(description: string): DescribedValues {
  const text = description.slice(0, LONGEST);
  let known = KNOWN.get(text);
  if (known === undefined) {
    known = read(text);
    if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
    KNOWN.set(text, known);
  }
  return known;
}

function read(text: string): DescribedValues {
  const quoted = [...text.matchAll(QUOTED)].map(
    (match) => match.slice(1).find((part) => part !== undefined) ?? "",
  );
  const dates = text.match(DATE_FORMAT) ?? [];
  const examples = [...quoted.filter((one) => !isStandIn(one)), ...dates].map(shapeOf);
  const structured = examples.some(isStructured);
  const formats = quoted.filter(isStandIn).map(looseShapeOf).filter(isStructured);
  return {
    shapes: new Set(structured ? examples : []),
    looseShapes: new Set(structured ? [] : formats),
    choices: choicesIn(text, quoted).map((choice) => ({
      text: choice,
      squashed: squash(choice),
      stems: wordsOf(choice).map(stemOf),
    })),
  };
}

function choicesIn(text: string, quoted: readonly string[]): readonly string[] {
  if (quoted.length > 1 && SAYS_CHOICES.test(text)) return quoted;
  const bare = BARE_CHOICES.exec(text)?.[1];
  if (bare === undefined || !/,| or /.test(bare)) return [];
  return bare
    .split(/,\s*(?:or |and )?|\s+(?:or|and)\s+/)
    .filter((one) => /^[\w-]{2,30}(?: [\w-]{1,30})?$/.test(one));
}
