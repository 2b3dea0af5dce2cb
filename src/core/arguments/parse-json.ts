import type { MalformedReason } from "../normalised.ts";
import { JsonNumber, type Json } from "./json.ts";
import { ParseFailure, unexpectedValue } from "./parse-failure.ts";
import { scanNumber } from "./scan-number.ts";
import { scanString } from "./scan-string.ts";

export type ParseResult =
  | {
      readonly ok: true;
      readonly value: Json;
      /** A string (or key) holds half of a surrogate pair; it is kept as it is. */
      readonly loneSurrogate: boolean;
    }
  | {
      readonly ok: false;
      readonly reason: MalformedReason;
      /** In UTF-16 units: where the problem begins. */
      readonly offset: number;
      readonly message: string;
    };

/** Deepest nesting of arrays and objects. Real arguments stay below 20; what is deeper is an attack or an accident. */
export const MAX_DEPTH = 200;

const LONE_SURROGATE = /\p{Surrogate}/u;
const QUOTE = 0x22;

class Parser {
  readonly #text: string;
  #at = 0;
  #depth = 0;
  loneSurrogate = false;

  constructor(text: string) {
    this.#text = text;
  }

  document(): Json {
    const value = this.#value();
    this.#space();
    if (this.#at === this.#text.length) return value;
    const next = this.#text.charAt(this.#at);
    if (/[{["\d\-tfn]/.test(next)) {
      throw new ParseFailure(
        "concatenated",
        this.#at,
        `trailing data at offset ${this.#at}: a second value follows`,
      );
    }
    throw new ParseFailure(
      "syntax",
      this.#at,
      `trailing data at offset ${this.#at}: ${JSON.stringify(next)}`,
    );
  }

  #space(): void {
    const text = this.#text;
    for (; this.#at < text.length; this.#at++) {
      const unit = text.charCodeAt(this.#at);
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
    }
  }

  /** The next unit that is not white space, or NaN at the end. */
  #peek(): number {
    this.#space();
    return this.#text.charCodeAt(this.#at);
  }

  #value(): Json {
    const unit = this.#peek();
    if (unit === QUOTE) return this.#string();
    if (unit === 0x7b) return this.#object();
    if (unit === 0x5b) return this.#array();
    if (unit === 0x2d || (unit >= 0x30 && unit <= 0x39)) return this.#number();
    if (unit === 0x74) return this.#word("true", true);
    if (unit === 0x66) return this.#word("false", false);
    if (unit === 0x6e) return this.#word("null", null);
    throw unexpectedValue(this.#text, this.#at);
  }

  #word(word: string, value: boolean | null): boolean | null {
    if (!this.#text.startsWith(word, this.#at)) throw unexpectedValue(this.#text, this.#at);
    this.#at += word.length;
    return value;
  }

  #number(): JsonNumber {
    const start = this.#at;
    this.#at = scanNumber(this.#text, start);
    const number = new JsonNumber(this.#text.slice(start, this.#at));
    if (!Number.isFinite(number.value)) {
      throw new ParseFailure("out_of_range", start, "the number is too large for any double");
    }
    return number;
  }

  #string(): string {
    const scanned = scanString(this.#text, this.#at);
    this.#at = scanned.end;
    if (scanned.surrogates && LONE_SURROGATE.test(scanned.value)) this.loneSurrogate = true;
    return scanned.value;
  }

  #enter(): void {
    if (++this.#depth > MAX_DEPTH) {
      throw new ParseFailure("too_deep", this.#at, `nested deeper than ${MAX_DEPTH} levels`);
    }
    this.#at++;
  }

  #leave(): void {
    this.#depth--;
    this.#at++;
  }

  #object(): Json {
    const object = new Map<string, Json>();
    this.#enter();
    if (this.#peek() === 0x7d) {
      this.#leave();
      return object;
    }
    for (;;) {
      const keyAt = this.#keyStart();
      const key = this.#string();
      if (object.has(key)) {
        throw new ParseFailure("duplicate_key", keyAt, `duplicate key ${JSON.stringify(key.slice(0, 60))}`);
      }
      if (this.#peek() !== 0x3a) throw this.#missing("a colon");
      this.#at++;
      object.set(key, this.#value());
      const unit = this.#peek();
      if (unit !== 0x2c && unit !== 0x7d) throw this.#missing("a comma or }");
      if (unit === 0x7d) break;
      this.#at++;
    }
    this.#leave();
    return object;
  }

  #keyStart(): number {
    if (this.#peek() === QUOTE) return this.#at;
    if (this.#at >= this.#text.length) throw this.#missing("a key");
    if (this.#text.charAt(this.#at) === "'") throw unexpectedValue(this.#text, this.#at);
    throw new ParseFailure("syntax", this.#at, "a key in double quotes was expected");
  }

  #array(): Json {
    const array: Json[] = [];
    this.#enter();
    if (this.#peek() === 0x5d) {
      this.#leave();
      return array;
    }
    for (;;) {
      array.push(this.#value());
      const unit = this.#peek();
      if (unit !== 0x2c && unit !== 0x5d) throw this.#missing("a comma or ]");
      if (unit === 0x5d) break;
      this.#at++;
    }
    this.#leave();
    return array;
  }

  #missing(what: string): ParseFailure {
    return this.#at >= this.#text.length
      ? new ParseFailure("truncated", this.#at, `the text ends where ${what} was expected`)
      : new ParseFailure("syntax", this.#at, `${what} was expected`);
  }
}

/**
 * Strict JSON (RFC 8259) without loss, in linear time; the first problem is reported and nothing is repaired.
 * Beyond the grammar it refuses duplicate keys, numbers that overflow a double, and nesting deeper than `MAX_DEPTH`.
 */
export const parseJson = (text: string): ParseResult => {
  const parser = new Parser(text);
  try {
    return { ok: true, value: parser.document(), loneSurrogate: parser.loneSurrogate };
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    return { ok: false, reason: error.reason, offset: error.offset, message: error.message };
  }
};
