const splitsPair = (text: string, at: number): boolean => {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
};

/** At most `limit` UTF-16 units from the start, never half of a surrogate pair. */
export function headOf(text: string, limit: number): string {
  const end = Math.max(0, Math.min(limit, text.length));
  return splitsPair(text, end) ? text.slice(0, end - 1) : text.slice(0, end);
}

/** At most `limit` UTF-16 units from the end, never half of a surrogate pair. */
export function tailOf(text: string, limit: number): string {
  const start = Math.max(0, text.length - Math.max(0, limit));
  return splitsPair(text, start) ? text.slice(start + 1) : text.slice(start);
}

/** The first `limit` UTF-16 units and an ellipsis on top where something was cut. */
export const cut = (text: string, limit: number): string =>
  text.length <= limit ? text : `${headOf(text, limit)}…`;

/** Longest stretch of a value that a finding repeats, in UTF-16 units. */
const SHOWN = 60;

/** A value in a finding's message. */
export const shown = (text: string): string => cut(text, SHOWN);
