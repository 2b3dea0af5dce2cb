/** Signs without a look of their own: they can carry words, or turn the order of what stands around them. Joiners of letters stay. */
const HIDDEN =
  /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** A text in which such signs are told by their numbers, as in `⟨U+200B⟩`. */
export const revealed = (text: string): string =>
  text.replace(
    HIDDEN,
    (sign) => `⟨U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`,
  );
