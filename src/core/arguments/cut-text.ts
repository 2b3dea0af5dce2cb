/**
 * The first `units` UTF-16 units of a text, never half of a surrogate pair; an ellipsis marks what was cut when
 * `mark` is set (it comes on top of `units`).
 */
export const cutText = (text: string, units: number, mark = ""): string => {
  if (text.length <= units) return text;
  const last = text.charCodeAt(units - 1);
  const splitsPair = units > 0 && last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? units - 1 : units) + mark;
};

/** Longest stretch of a value that a message repeats, in UTF-16 units. */
const SHOWN = 60;

/** A value in a message: short, on one line. */
export const shown = (text: string): string => cutText(text, SHOWN, "…");
