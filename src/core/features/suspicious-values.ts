/** Patterns of values that are rarely meant. */
const PLACEHOLDER =
  /<[a-z][^<>]{0,60}>|\byour[_-][a-z]|\bpath\/to\b|\bexample(?:\.com)?\b|\bplaceholder\b|\bunknown\b|\btbd\b|\bn\/a\b|\bunspecified\b|\bnot[_ ](?:specified|provided)\b|\{\{?[a-z_]{1,40}\}?\}|\bx{3,}\b|\blorem\b|\b123456789\b|\bjohn[ ._]?doe\b/i;

export const isPlaceholder = (value: string): boolean => value.length <= 200 && PLACEHOLDER.test(value);

export function hasInnerQuotes(value: string): boolean {
  const text = value.trim();
  const first = text.charAt(0);
  return text.length > 2 && (first === '"' || first === "'") && text.endsWith(first);
}

export function isStringified(value: string): boolean {
  const text = value.trim();
  return (
    (text.startsWith("[") && text.endsWith("]")) ||
    (text.startsWith("{") && text.endsWith("}") && text.includes(":"))
  );
}

export const isUrl = (value: string): boolean => /^(?:https?|ftp|wss?):\/\//i.test(value.trim());

/** A format that a description names, and what its values look like. */
export type StatedFormat = readonly [stated: RegExp, followed: RegExp];

const FORMATS: readonly StatedFormat[] = [
  [/\bcity, ?(?:state|country)\b/i, /\p{L},\s*\p{L}/u],
  [/\byyyy-mm-dd\b/i, /^\d{4}-\d{2}-\d{2}/],
  [/\bmm\/dd\/yyyy\b/i, /^\d{2}\/\d{2}\/\d{4}/],
  [/\bdd\/mm\/yyyy\b/i, /^\d{2}\/\d{2}\/\d{4}/],
  [/\bhh:mm\b/i, /\d{1,2}:\d{2}/],
];

export const formatsIn = (description: string): readonly StatedFormat[] =>
  description === "" ? [] : FORMATS.filter(([pattern]) => pattern.test(description));

/** A value that has none of the formats that its description names. Several formats are a choice. */
export const breaksStatedFormat = (value: string, stated: readonly StatedFormat[]): boolean =>
  value !== "" && stated.length > 0 && !stated.some(([, followed]) => followed.test(value));
