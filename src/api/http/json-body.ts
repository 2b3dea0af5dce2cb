import { parseJson } from "../../core/arguments/parse-json.ts";
import { InvalidRequestError } from "../../core/errors.ts";
import { nestingDepth } from "../../wire/decisions/json-text.ts";
import { readText } from "./text-body.ts";

/** Deepest nesting of a body. Beyond it nothing that we do with the value (store it, answer it) is sure to work. */
export const MAX_NESTING = 256;

export interface JsonBody {
  readonly value: unknown;
  /** The text that `value` was parsed from: it still has the digits and keys that parsing loses. */
  readonly text: string;
}

/** Line and column from 1, as editors count. */
const position = (text: string, offset: number): string => {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return `position ${offset} (line ${line}, column ${offset - before.lastIndexOf("\n")})`;
};

const explain = (text: string): string => {
  const result = parseJson(text);
  return result.ok ? "" : ` at ${position(text, result.offset)}: ${result.message}`;
};

/**
 * Reads the body of a request as JSON.
 * @throws InvalidRequestError for text that is no JSON, with the position of the first problem
 * @throws UnsupportedMediaTypeError, PayloadTooLargeError as `readText` does
 */
export async function readJson(request: Request): Promise<JsonBody> {
  return parseBody(await readText(request));
}

/** Like `readJson`, where nothing is as good as `{}`. */
export async function readJsonOrNothing(request: Request): Promise<JsonBody> {
  // Without a body nobody names its type.
  if (request.body === null || request.headers.get("content-length") === "0") return { value: {}, text: "" };
  const text = await readText(request);
  return text.trim() === "" ? { value: {}, text } : parseBody(text);
}

/** @throws InvalidRequestError for text that is no JSON, with the position of the first problem, or too deep */
export function parseBody(text: string): JsonBody {
  if (text.trim() === "") throw new InvalidRequestError("The body is empty; it must be JSON.");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InvalidRequestError(`The body is not valid JSON${explain(text)}`, { cause: error });
  }
  if (nestingDepth(text) > MAX_NESTING) {
    throw new InvalidRequestError(`The body is nested deeper than ${MAX_NESTING} levels.`);
  }
  return { value, text };
}
