import { cut } from "../text/cut.ts";

/** Ends of lines and signs of control: what stands behind them would look like words of the gate. */
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;
/** Signs without a look of their own: they turn the order of what stands around them, split words, or hide text. Joiners of letters stay. */
export const UNSEEN =
  /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const [ISOLATE, END] = ["\u2068", "\u2069"] as const;

/** A name or a value that somebody else chose, on one line, with nothing in it that changes how the sentence around it looks. */
export const tame = (text: string): string => text.replaceAll(CONTROL, " ").replaceAll(UNSEEN, "");

/**
 * The same for the place between quotation marks: it cannot close them, and writing from right to left does not move what stands
 * behind it (Unicode Bidirectional Algorithm, UAX 9, section 2.5: isolates).
 * @param template the locale's, with `{text}` between its marks
 */
export function tameQuoted(text: string, template: string): string {
  const marks = new Set(template.replace("{text}", "").replaceAll(/\s/gu, ""));
  const instead = ['"', "'", "·"].find((mark) => !marks.has(mark)) ?? " ";
  const within = [...tame(text)].map((sign) => (marks.has(sign) ? instead : sign)).join("");
  return RIGHT_TO_LEFT.test(within) ? `${ISOLATE}${within}${END}` : within;
}

/** Words of the gate of at most about `limit` UTF-16 units: where a text from right to left is cut, its end is set again. */
export function cutTold(told: string, limit: number): string {
  const short = cut(told, limit);
  const open = short.split(ISOLATE).length - short.split(END).length;
  return short + END.repeat(Math.max(0, open));
}
