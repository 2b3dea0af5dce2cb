import { ParseFailure } from "./parse-failure.ts";

export interface ScannedString {
  readonly value: string;
  /** Offset after the closing quote. */
  readonly end: number;
  /** The string holds at least one surrogate unit, paired or not. */
  readonly surrogates: boolean;
}

const ESCAPES = new Map<string, string>([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);
const HEX = /^[0-9a-fA-F]{4}$/;

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

const unicodeEscape = (text: string, at: number): number => {
  const hex = text.slice(at + 2, at + 6);
  if (HEX.test(hex)) return Number.parseInt(hex, 16);
  throw /^[0-9a-fA-F]*$/.test(hex) && at + 2 + hex.length >= text.length
    ? new ParseFailure("truncated", at, "the text ends inside an escape")
    : new ParseFailure("syntax", at, "\\u takes four hexadecimal digits");
};

/** Reads the string that begins with the quote at `start`; escapes are resolved, lone surrogates are kept. */
export const scanString = (text: string, start: number): ScannedString => {
  let value = "";
  let from = start + 1;
  let surrogates = false;
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22) {
      return {
        value: from === start + 1 ? text.slice(from, at) : value + text.slice(from, at),
        end: at + 1,
        surrogates,
      };
    }
    if (unit < 0x20) throw new ParseFailure("syntax", at, "a control character must be escaped in a string");
    if (unit !== 0x5c) {
      if (isSurrogate(unit)) surrogates = true;
      continue;
    }
    value += text.slice(from, at);
    const letter = text.charAt(at + 1);
    if (letter === "u") {
      const code = unicodeEscape(text, at);
      if (isSurrogate(code)) surrogates = true;
      value += String.fromCharCode(code);
      at += 5;
    } else {
      const plain = ESCAPES.get(letter);
      if (plain === undefined) {
        throw letter === ""
          ? new ParseFailure("truncated", at, "the text ends inside an escape")
          : new ParseFailure("syntax", at, `\\${letter} is no escape of JSON`);
      }
      value += plain;
      at += 1;
    }
    from = at + 1;
  }
  throw new ParseFailure("truncated", start, "the text ends inside a string");
};
