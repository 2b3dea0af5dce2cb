import { isArray, isNumber, isObject, type Json } from "../arguments/json.ts";
import { LONGEST_QUOTE } from "../text/say.ts";

/** A call as it is told to a person. */
export interface SpokenCall {
  readonly tool: string;
  /** As the agent declares the tool; "" where it is not known. */
  readonly description: string;
  readonly arguments: readonly (readonly [name: string, value: Json])[];
}

/** Lists and objects inside each other that a sentence can hold. */
export const DEEPEST = 6;
/**
 * Signs that nobody sees and that can carry words of their own or turn the order of letters: control characters that end no line,
 * tags, overrides, spaces and letters without a look, and rows of joiners and selectors, of which a letter or an emoji has two at most.
 */
const HIDDEN =
  /[\u00ad\u115f\u1160\u180e\u200b\u202d\u202e\u2060-\u2065\u206a-\u206f\u2800\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]|[\u{1d173}-\u{1d17a}]|\u034f|\u180b|\u180c|\u180d|\u180f|(?:\u200c|\u200d|\p{Variation_Selector}){3,}|(?![\t\n\r])\p{Cc}/u;
/** What a chat that renders Markdown or HTML shows as something else, or not at all: links with words of their own, tags, comments. */
const MARKUP = /\]\(|<(?:!--|[a-z][\w-]*(?:\s[^>]*)?\/?>)/i;

const isPlain = (text: string): boolean => !HIDDEN.test(text) && !MARKUP.test(text);

/** A short text that can be shown as it is, to its end. */
export const isShown = (text: string): boolean => text.length <= LONGEST_QUOTE && isPlain(text);

/** Counts down what is left of a bound; stops at the first thing that a sentence cannot show as it is. */
class Reader {
  left: number;

  constructor(most: number) {
    this.left = most;
  }

  name(name: string): boolean {
    return isShown(name) && this.text(name);
  }

  text(text: string): boolean {
    this.left -= text.length + 1;
    return this.left >= 0 && isPlain(text);
  }

  value(value: Json, depth: number): boolean {
    if (typeof value === "string") return this.text(value);
    if (isNumber(value)) return this.text(value.text);
    if (value === null || typeof value === "boolean") return this.text("");
    if (depth >= DEEPEST) return false;
    if (isArray(value)) return value.every((item) => this.value(item, depth + 1));
    if (!isObject(value)) return false;
    for (const [name, item] of value) {
      if (!this.name(name) || !this.value(item, depth + 1)) return false;
    }
    return true;
  }
}

/**
 * Whether calls can be told with nothing left out, cut short or hidden, as far as their sizes say; the marks of the sentence come on
 * top. Looks at no more than `most` UTF-16 units, however large the arguments are.
 */
export function isTellable(calls: readonly SpokenCall[], most: number): boolean {
  const reader = new Reader(most);
  return calls.every(
    ({ tool, arguments: given }) =>
      reader.name(tool) && given.every(([name, value]) => reader.name(name) && reader.value(value, 0)),
  );
}
