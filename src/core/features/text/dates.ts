/** Dates in arguments and in texts, as far as grounding needs them. */

const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const DATE = /(?<!\d)(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}))(?!\d)/;

export interface DateParts {
  readonly year: number;
  /** Day and month; their order is not known in forms such as 04/05/2023. */
  readonly parts: readonly [number, number];
}

/** The first full date of a value such as "2023-04-01" or "04/01/2023", or null. */
export function dateIn(value: string): DateParts | null {
  const match = DATE.exec(value.length > 60 ? value.slice(0, 60) : value);
  if (match === null) return null;
  const [, year, a, b, c, d, lastYear] = match;
  if (year !== undefined) return { year: Number(year), parts: [Number(a), Number(b)] };
  return { year: Number(lastYear), parts: [Number(c), Number(d)] };
}

/** Names under which a month may stand in a text, lower case: "april", "apr". Empty where it is no month. */
export function monthNames(month: number): readonly string[] {
  const name = MONTHS[month - 1];
  return name === undefined ? [] : [name, name.slice(0, 3)];
}

const RELATIVE =
  /\b(?:today|tonight|tomorrow|yesterday|(?:next|last|this|coming|past|previous) (?:week|weekend|month|year|quarter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|in (?:a|two|three|\d+) (?:days?|weeks?|months?))\b/i;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;

/** True where a text names a day only relative to now ("tomorrow", "next Friday") and no year at all. */
export const isRelativeOnly = (text: string): boolean => RELATIVE.test(text) && !YEAR.test(text);
