/** Signs without a look of their own: they can carry words, or turn the order of what stands around them. What joins letters or chooses their form stays. */
const HIDDEN =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]|[\u{1d173}-\u{1d17a}]|\u034f|\u180b|\u180c|\u180d|\u180f|(?:\u200c|\u200d|\p{Variation_Selector}){3,}|(?![\t\n\r])\p{Cc}/gu;

const numberOf = (sign: string): string =>
  `⟨U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;

/** A text in which such signs are told by their numbers, as in `⟨U+200B⟩`. */
export const revealed = (text: string): string =>
  text.replace(HIDDEN, (signs) => Array.from(signs, numberOf).join(""));
