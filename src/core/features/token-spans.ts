/** Which of a sample's tokens carry the meaning of its calls. */
import type { ParsedCall } from "../normalised.ts";
import type { TokenLogprob } from "../turn.ts";

/** Indices into the tokens. */
export interface CallTokens {
  /** Tokens of the tool's name. */
  readonly name: readonly number[];
  /** For each argument the tokens of its value, in the order of the arguments; at least one token each. */
  readonly values: readonly (readonly number[])[];
}

const LONGEST_TEXT = 100_000;
const MOST_ARGUMENTS = 200;
const MEANING = /[\p{L}\p{N}]/u;

/**
 * Finds the calls in the text that the tokens make: the name, then each argument by its key and the value behind ":" or
 * "=", so that JSON, its spaced variants and Python calls are all read. Tokens without a letter or digit (braces, quotes,
 * commas) and keys carry no meaning. Null where a call does not stand in the text: then the tokens are of something else
 * (a provider that gives logprobs of the message's text only).
 */
export function callTokens(
  tokens: readonly TokenLogprob[],
  calls: readonly ParsedCall[],
): readonly CallTokens[] | null {
  const text = tokens.map(({ token }) => token).join("");
  if (text.length > LONGEST_TEXT || tokens.length === 0) return null;
  const starts = startsOf(tokens);
  const found: CallTokens[] = [];
  let from = 0;
  for (const call of calls) {
    if (call.arguments.status !== "ok") return null;
    const at = text.indexOf(call.raw.name, from);
    if (call.raw.name === "" || at < 0) return null;
    from = at + call.raw.name.length;
    const name = within(tokens, starts, at, from);
    const values: (readonly number[])[] = [];
    for (const key of [...call.arguments.value.keys()].slice(0, MOST_ARGUMENTS)) {
      const span = valueSpan(text, key, from);
      if (span === null) return null;
      from = span.end;
      const own = within(tokens, starts, span.start, span.end);
      if (own.length > 0) values.push(own);
    }
    found.push({ name, values });
  }
  return found;
}

function startsOf(tokens: readonly TokenLogprob[]): Int32Array {
  const starts = new Int32Array(tokens.length + 1);
  for (const [i, { token }] of tokens.entries()) starts[i + 1] = (starts[i] ?? 0) + token.length;
  return starts;
}

/** Tokens that overlap [from, to) and hold a letter or a digit there. */
function within(
  tokens: readonly TokenLogprob[],
  starts: Int32Array,
  from: number,
  to: number,
): readonly number[] {
  const found: number[] = [];
  for (let i = firstEndingAfter(starts, from); i < tokens.length; i++) {
    const start = starts[i] ?? 0;
    if (start >= to) break;
    const inside = tokens[i]?.token.slice(Math.max(0, from - start), to - start) ?? "";
    if (MEANING.test(inside)) found.push(i);
  }
  return found;
}

function firstEndingAfter(starts: Int32Array, place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle + 1] ?? Infinity) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

const isSpace = (text: string, at: number): boolean => /\s/.test(text[at] ?? "");

/** Where the value of `key` stands, from its first character to the one behind its last; null where it does not. */
function valueSpan(text: string, key: string, from: number): { start: number; end: number } | null {
  const written = JSON.stringify(key).slice(1, -1);
  for (let at = text.indexOf(written, from); at >= 0; at = text.indexOf(written, at + 1)) {
    if (/[\p{L}\p{N}_]/u.test(text[at - 1] ?? "")) continue;
    let next = at + written.length;
    if (text[next] === '"' || text[next] === "'") next++;
    while (isSpace(text, next)) next++;
    if (text[next] !== ":" && text[next] !== "=") continue;
    next++;
    while (isSpace(text, next)) next++;
    return { start: next, end: valueEnd(text, next) };
  }
  return null;
}

/** The end of the value that begins at `start`: the first "," or closing bracket that is neither nested nor in quotes. */
function valueEnd(text: string, start: number): number {
  let depth = 0;
  let quote: string | null = null;
  for (let at = start; at < text.length; at++) {
    const character = text[at] ?? "";
    if (quote !== null) {
      if (character === "\\") at++;
      else if (character === quote) quote = null;
    } else if (character === '"' || character === "'") quote = character;
    else if ("[{(".includes(character)) depth++;
    else if ("]})".includes(character) && --depth < 0) return at;
    else if (character === "," && depth === 0) return at;
  }
  return text.length;
}
