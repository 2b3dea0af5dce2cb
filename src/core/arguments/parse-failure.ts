import type { MalformedReason } from "../normalised.ts";

/** How a text fails to be JSON. Internal to the parser; outside it is a plain result. */
export class ParseFailure extends Error {
  readonly reason: MalformedReason;
  readonly offset: number;

  constructor(reason: MalformedReason, offset: number, message: string) {
    super(message);
    this.reason = reason;
    this.offset = offset;
  }
}

const PYTHON_WORD = /^(?:True|False|None|NaN|-?Infinity|-NaN|inf|-inf|nan)(?![\w$])/;
const WORD = /^[\w$-]{1,20}/u;

/** What stands where a value should begin, told apart by what probably happened. */
export const unexpectedValue = (text: string, offset: number): ParseFailure => {
  if (offset >= text.length) return new ParseFailure("truncated", offset, "the text ends before a value");
  const rest = text.slice(offset, offset + 24);
  if (rest.startsWith("'")) {
    return new ParseFailure("python_literal", offset, "single quotes; JSON strings take double quotes");
  }
  const python = PYTHON_WORD.exec(rest)?.[0];
  if (python !== undefined) {
    return new ParseFailure("python_literal", offset, `${python} is no JSON value (use true, false or null)`);
  }
  const unfinished = ["true", "false", "null"].some((word) =>
    word.startsWith(text.slice(offset, offset + 6)),
  );
  if (unfinished && text.length - offset < 5) {
    return new ParseFailure("truncated", offset, "the text ends inside a value");
  }
  const found = WORD.exec(rest)?.[0] ?? String.fromCodePoint(text.codePointAt(offset) ?? 0);
  return new ParseFailure("syntax", offset, `a value was expected, found ${JSON.stringify(found)}`);
};
