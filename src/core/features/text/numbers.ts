import { eachMatch } from "./each-match.ts";

/** A number as it stands in a text. */
export interface NumberMention {
  /** As written, without sign and unit. */
  readonly text: string;
  /** What it may mean: the written number first, then its reading with a suffix ("5k" is 5 and 5000; "2 pm" is 2 and 14). */
  readonly values: readonly number[];
  readonly start: number;
  readonly end: number;
}

// A comma belongs to a number only when exactly three digits follow: "1,5 and 10" are three numbers, "1,500" is one.
const NUMBER = /\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?/g;
const MAY_HAVE_SUFFIX = /[ a-z]/i;
const SUFFIX = /^ ?(k|thousand|million|mn|m|billion|bn|trillion|hundred|dozen|pm|p\.m)(?![a-z])/i;

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  million: 1e6,
  mn: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  trillion: 1e12,
  hundred: 100,
  dozen: 12,
};

/** Numbers written with digits, in order of appearance; at most `limit`. */
export function numbersIn(text: string, limit = 400): NumberMention[] {
  const found: NumberMention[] = [];
  eachMatch(NUMBER, text, ({ 0: written, index: start }) => {
    const end = start + written.length;
    if (written.includes(",") && /[[(]/.test(text.charAt(start - 1))) {
      // "[100,200,300]" is a list, not one big number.
      let at = start;
      for (const part of written.split(",")) {
        found.push({ text: part, values: [Number(part)], start: at, end: at + part.length });
        at += part.length + 1;
      }
    } else {
      const value = Number(written.replaceAll(",", ""));
      const suffix = MAY_HAVE_SUFFIX.test(text.charAt(end))
        ? SUFFIX.exec(text.slice(end, end + 12))?.[1]?.toLowerCase()
        : undefined;
      const values = [value];
      if (suffix !== undefined) {
        const scale = SCALES[suffix];
        if (scale !== undefined) values.push(value * scale);
        else if (value <= 12) values.push((value % 12) + 12);
      }
      found.push({ text: written, values, start, end });
    }
    return found.length < limit;
  });
  return found;
}

const WORD_VALUES: ReadonlyMap<string, number> = (() => {
  const small =
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty";
  const values = new Map<string, number>(small.split(" ").map((word, value) => [word, value]));
  const more =
    "thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90 hundred:100 thousand:1000 million:1000000 " +
    "half:0.5 quarter:0.25 dozen:12 first:1 second:2 third:3 fourth:4 fifth:5 sixth:6 both:2 once:1 twice:2 double:2 " +
    "couple:2 pair:2 single:1 a:1 an:1 none:0";
  for (const entry of more.split(" ")) {
    const [word, value] = entry.split(":");
    if (word !== undefined) values.set(word, Number(value));
  }
  return values;
})();

/** The value of a number word ("three", "dozen", "first"), or undefined. For grounding only: "one" is often no number. */
export const numberWord = (word: string): number | undefined => WORD_VALUES.get(word);
