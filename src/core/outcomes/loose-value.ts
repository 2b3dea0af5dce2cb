/** The part of a tool's answer that can be read as a value. Tools answer in JSON, in Python's form, and cut short. */
export type LooseValue = null | boolean | number | string | readonly LooseValue[] | LooseObject;
export type LooseObject = ReadonlyMap<string, LooseValue>;

export const isLooseObject = (value: LooseValue | undefined): value is LooseObject => value instanceof Map;
export const isLooseList = (value: LooseValue | undefined): value is readonly LooseValue[] =>
  Array.isArray(value);

const MAX_DEPTH = 40;
const LONGEST_STRING = 2_000;
const CONSTANTS: ReadonlyMap<string, LooseValue> = new Map<string, LooseValue>([
  ["true", true],
  ["True", true],
  ["false", false],
  ["False", false],
  ["null", null],
  ["None", null],
  ["undefined", null],
]);
/** A word, a number, or a call such as `datetime(2031, 1, 1)` and `mpf('1.3')`. */
const BARE = /[\w.+-]+(?:\([^()]{0,200}\))?/y;
const SPACE = /\s*/y;
const UNTIL_DOUBLE = /[^"\\]*/y;
const UNTIL_SINGLE = /[^'\\]*/y;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Ends the reading; what was read until then stays. */
class Stop extends Error {}

class Reader {
  readonly #text: string;
  #at = 0;
  #depth = 0;
  /** Reading stopped inside a value: nothing that follows can be told apart any more. */
  #stopped = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** The first value, or undefined where the text holds none. Values that the end cuts off keep what was read. */
  first(): LooseValue | undefined {
    let value: LooseValue | undefined;
    try {
      this.#value((read) => (value = read));
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      this.#stopped = true;
      // A list that breaks off for any other reason than its length was none: "[see below] ...".
      if (isLooseList(value) && !this.atEnd()) return undefined;
    }
    return value;
  }

  atEnd(): boolean {
    this.#space();
    return this.#at >= this.#text.length;
  }

  /** Whether another object follows, as in JSON lines. */
  atObject(): boolean {
    this.#space();
    return !this.#stopped && this.#text.charAt(this.#at) === "{";
  }

  #space(): void {
    // Most tokens stand close together.
    if (this.#text.charCodeAt(this.#at) > 0x20 && this.#text.charCodeAt(this.#at) < 0x80) return;
    SPACE.lastIndex = this.#at;
    SPACE.test(this.#text);
    this.#at = SPACE.lastIndex;
  }

  #peek(): string {
    this.#space();
    return this.#text.charAt(this.#at);
  }

  /** `keep` is told a container before its members, so that it survives when the text ends inside. */
  #value(keep: (value: LooseValue) => void): void {
    const next = this.#peek();
    if (next === "{") this.#object(keep);
    else if (next === "[" || next === "(") this.#list(next === "[" ? "]" : ")", keep);
    else if (next === '"' || next === "'") keep(this.#string(next));
    else keep(this.#bare());
  }

  #enter(): void {
    if (++this.#depth > MAX_DEPTH) throw new Stop();
    this.#at++;
  }

  #object(keep: (value: LooseValue) => void): void {
    const object = new Map<string, LooseValue>();
    keep(object);
    this.#enter();
    while (this.#peek() !== "}") {
      const quote = this.#peek();
      if (quote !== '"' && quote !== "'") throw new Stop();
      const key = this.#string(quote);
      if (this.#peek() !== ":") throw new Stop();
      this.#at++;
      this.#value((value) => object.set(key, value));
      this.#comma("}");
    }
    this.#depth--;
    this.#at++;
  }

  #list(end: string, keep: (value: LooseValue) => void): void {
    const list: LooseValue[] = [];
    keep(list);
    this.#enter();
    while (this.#peek() !== end) {
      const at = list.length;
      this.#value((value) => (list[at] = value));
      this.#comma(end);
    }
    this.#depth--;
    this.#at++;
  }

  #comma(end: string): void {
    const next = this.#peek();
    if (next === ",") this.#at++;
    else if (next !== end) throw new Stop();
  }

  #string(quote: string): string {
    const text = this.#text;
    const plain = quote === '"' ? UNTIL_DOUBLE : UNTIL_SINGLE;
    let value = "";
    this.#at++;
    for (;;) {
      plain.lastIndex = this.#at;
      plain.test(text);
      if (value.length < LONGEST_STRING) value += text.slice(this.#at, plain.lastIndex);
      this.#at = plain.lastIndex;
      if (this.#at >= text.length) throw new Stop();
      if (text.charAt(this.#at) === quote) break;
      const escaped = this.#escape();
      if (value.length < LONGEST_STRING) value += escaped;
    }
    this.#at++;
    return value.slice(0, LONGEST_STRING);
  }

  #escape(): string {
    const unit = this.#text.charAt(this.#at + 1);
    const hex = unit === "u" ? this.#text.slice(this.#at + 2, this.#at + 6) : "";
    if (/^[\da-f]{4}$/i.test(hex)) {
      this.#at += 6;
      return String.fromCharCode(Number.parseInt(hex, 16));
    }
    this.#at += 2;
    return ESCAPES[unit] ?? unit;
  }

  #bare(): LooseValue {
    BARE.lastIndex = this.#at;
    const word = BARE.exec(this.#text)?.[0];
    if (word === undefined) throw new Stop();
    this.#at += word.length;
    const constant = CONSTANTS.get(word);
    if (constant !== undefined) return constant;
    // NaN and Infinity are numbers here: Python writes them, and they are no error.
    const number = /^-?(?:NaN|nan|inf|Infinity)$/.test(word) ? Number.NaN : Number(word);
    return Number.isNaN(number) && !/nan|inf/i.test(word) ? word : number;
  }
}

/**
 * Reads a text that begins as an object, a list or a quoted string. Never throws; linear in the text's length. Of a text
 * that is cut off the members before the cut stay; strings keep their first 2,000 units; several objects one after
 * another (JSON lines) are a list. Duplicate keys: the last one stands.
 *
 * @returns undefined where the text is no value
 */
export function readLoosely(text: string): LooseValue | undefined {
  if (!/^\s*[{["]/.test(text)) return undefined;
  const reader = new Reader(text);
  const first = reader.first();
  if (first === undefined || reader.atEnd()) return first;
  if (!isLooseObject(first)) return undefined;
  if (!reader.atObject()) return first;
  const lines: LooseValue[] = [first];
  while (reader.atObject()) {
    const next = reader.first();
    if (next === undefined || !isLooseObject(next)) break;
    lines.push(next);
  }
  return lines;
}
