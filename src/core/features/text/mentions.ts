/** Things that a text names: numbers, quoted strings, capitalised runs; and the lists that it makes of them. */
import { eachMatch } from "./each-match.ts";
import { isAskingWord } from "./requests.ts";
import type { NumberMention } from "./numbers.ts";
import { isAscii, STOP_WORDS } from "./words.ts";

export interface Mention {
  readonly kind: "number" | "quoted" | "name";
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** A name at the beginning of a sentence may be an ordinary word. */
  readonly sentenceStart: boolean;
}

const MOST_MENTIONS = 400;
const QUOTED =
  /"([^"\n]{1,200})"|“([^”\n]{1,200})”|`([^`\n]{1,200})`|(?<![\p{L}\d])'([^'\n]{1,200})'(?![\p{L}\d])/gu;
const CAPITALISED = /(?<![\p{L}\d'’])\p{Lu}[\p{L}\p{M}\d'’&-]*/gu;
/** The same in a text without other letters, as most are. */
const ASCII_CAPITALISED = /(?<![A-Za-z\d'])[A-Z][A-Za-z\d'&-]*/g;
const QUOTATION_MARK = /["“`']/;
const WITHIN_NAME = /^(?: |\. )$/;

/** Strings in quotation marks or backticks, without the marks. */
export function quotedIn(text: string): Mention[] {
  const found: Mention[] = [];
  if (!QUOTATION_MARK.test(text)) return found;
  for (const match of text.matchAll(QUOTED)) {
    const inner = match[1] ?? match[2] ?? match[3] ?? match[4] ?? "";
    found.push({
      kind: "quoted",
      text: inner,
      start: match.index,
      end: match.index + match[0].length,
      sentenceStart: false,
    });
    if (found.length >= MOST_MENTIONS) break;
  }
  return found;
}

/** Runs of capitalised words. Stop words and verbs that only begin a sentence are left out. */
export function namesIn(text: string): Mention[] {
  const found: Mention[] = [];
  eachMatch(isAscii(text) ? ASCII_CAPITALISED : CAPITALISED, text, ({ 0: word, index: start }) => {
    const end = start + word.length;
    const lower = word.toLowerCase();
    const first = startsSentence(text, start);
    if (lower === "i" || lower.startsWith("i'") || lower.startsWith("i’")) return true;
    if (first && (STOP_WORDS.has(lower) || isAskingWord(lower))) return true;
    const last = found.at(-1);
    if (
      last !== undefined &&
      start - last.end <= 2 &&
      WITHIN_NAME.test(text.slice(last.end, start)) &&
      !first
    ) {
      found[found.length - 1] = { ...last, text: text.slice(last.start, end), end };
    } else {
      found.push({ kind: "name", text: word, start, end, sentenceStart: first });
    }
    return found.length < MOST_MENTIONS;
  });
  return found;
}

function startsSentence(text: string, at: number): boolean {
  for (let i = at - 1; i >= 0 && i >= at - 20; i -= 1) {
    const sign = text.charAt(i);
    if (sign === " " || sign === '"' || sign === "'" || sign === "“" || sign === "(" || sign === "*")
      continue;
    return sign === "." || sign === "?" || sign === "!" || sign === ":" || sign === "\n" || sign === "\r";
  }
  return at <= 20;
}

const JOINT =
  /^(?:,|;|\/|&|and|or|then|vs\.?|versus|, ?(?:and|or|then|&)|as well as)(?: (?:the|a|an|in|for|to|of|at|from|with|on|also|another|then))*$/;
const UNIT = /^[\p{L}°%²³/^-]+ ?/u;

/**
 * Lists of same-kind things joined by commas, "and", "or", "then": "Paris, Rome and Oslo". "between A and B" names the
 * two ends of one thing and is no list.
 */
export function listsIn(text: string, mentions: readonly Mention[]): Mention[][] {
  const lists: Mention[][] = [];
  let list: Mention[] = [];
  const close = (): void => {
    const head = list[0];
    if (
      list.length > 1 &&
      head !== undefined &&
      !/\bbetween (?:the )?$/i.test(text.slice(Math.max(0, head.start - 14), head.start))
    ) {
      lists.push(list);
    }
    list = [];
  };
  for (const mention of mentions) {
    const last = list.at(-1);
    if (
      last !== undefined &&
      !(last.kind === mention.kind && joins(text.slice(last.end, mention.start), last.kind))
    )
      close();
    list.push(mention);
  }
  close();
  return lists;
}

function joins(between: string, kind: Mention["kind"]): boolean {
  if (between.length > 40) return false;
  const gap = between.replace(/\s+/g, " ").trim().toLowerCase();
  if (JOINT.test(gap)) return true;
  return kind === "number" && JOINT.test(gap.replace(UNIT, "").trim());
}

/** Everything named, in order; what stands inside quotation marks counts once, as the quoted string. */
export function mentionsIn(text: string, numbers: readonly NumberMention[]): Mention[] {
  const quoted = quotedIn(text);
  const inQuotes = (start: number): boolean => {
    let low = 0;
    let high = quoted.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const quote = quoted[middle];
      if (quote === undefined || start < quote.start) high = middle - 1;
      else if (start >= quote.end) low = middle + 1;
      else return true;
    }
    return false;
  };
  const others: Mention[] = namesIn(text);
  for (const { text: digits, start, end } of numbers) {
    others.push({ kind: "number", text: digits, start, end, sentenceStart: false });
  }
  const all = quoted.length === 0 ? others : [...quoted, ...others.filter((m) => !inQuotes(m.start))];
  return all.toSorted((a, b) => a.start - b.start);
}
