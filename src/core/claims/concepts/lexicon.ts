/** Words of six languages and of the names of tools by what they mean, so that a sentence in one can be held against a tool that is named in another. */
import { wordsOf } from "../../features/text/words.ts";
import { fold } from "../fold.ts";
import { simplified } from "../words/traditional.ts";
import { ACTION_CONCEPTS } from "./actions.ts";
import { THING_CONCEPTS } from "./things.ts";
import type { Tongue } from "./tongue.ts";

/** Numbers of concepts. Actions count from 0, things from {@link FIRST_THING}. */
export type Concepts = ReadonlySet<number>;

type Column = "tool" | Exclude<Tongue, "zh">;
/** Their places in a row, after the name. */
const COLUMNS: readonly Column[] = ["tool", "en", "es", "fr", "de", "pt"];
const CHINESE = 7;
const KEY = 3;
const SHORTEST_COMPOUND = 7;

/** The words of one column. */
interface Words {
  readonly whole: Map<string, number[]>;
  /** Beginnings of words, by their first three letters. */
  readonly begins: Map<string, (readonly [string, number])[]>;
  /** Ends of compounds, by their last three letters. */
  readonly ends: Map<string, (readonly [string, number])[]>;
  /** Words that follow one another, by the first of them. */
  readonly phrases: Map<string, (readonly [string, number])[]>;
}

const put = <T>(map: Map<string, T[]>, key: string, one: T): void => {
  const list = map.get(key);
  if (list === undefined) map.set(key, [one]);
  else list.push(one);
};

function enter({ whole, begins, ends, phrases }: Words, written: string, concept: number): void {
  const open = written.endsWith("*");
  const word = open ? written.slice(0, -1) : written;
  const joint = Math.max(word.indexOf("_"), word.indexOf("-"));
  if (joint > 0 && !word.startsWith("*")) {
    const phrase = word.replace(/[_-]/g, " ");
    put(phrases, phrase.slice(0, phrase.indexOf(" ")), [phrase, concept] as const);
  } else if (word.startsWith("*")) put(ends, word.slice(-KEY), [word.slice(1), concept] as const);
  else if (open && word.length >= KEY) put(begins, word.slice(0, KEY), [word, concept] as const);
  else put(whole, word, concept);
}

const rowsOf = (table: string): string[] => table.split("\n").filter((row) => row.includes(";"));
const ACTION_ROWS = rowsOf(ACTION_CONCEPTS);
const ROWS = [...ACTION_ROWS, ...rowsOf(THING_CONCEPTS)];
export const FIRST_THING = ACTION_ROWS.length;
/** By number. */
export const CONCEPT_NAMES: readonly string[] = ROWS.map((row) => row.slice(0, row.indexOf(";")));

const READ = new Map<Column, Words>();

/** Each column is made with the first text that needs it: it takes some milliseconds. */
function columnOf(name: Column): Words {
  const known = READ.get(name);
  if (known !== undefined) return known;
  const words: Words = { whole: new Map(), begins: new Map(), ends: new Map(), phrases: new Map() };
  const place = COLUMNS.indexOf(name) + 1;
  ROWS.forEach((row, concept) => {
    for (const word of fieldOf(row, place)) enter(words, word, concept);
  });
  READ.set(name, words);
  return words;
}

const fieldOf = (row: string, place: number): string[] =>
  (row.split(";")[place] ?? "").split(" ").filter((word) => word !== "");

/** By their first character. */
let chinese: Map<string, (readonly [string, number])[]> | null = null;

function chineseWords(): Map<string, (readonly [string, number])[]> {
  const words = new Map<string, (readonly [string, number])[]>();
  ROWS.forEach((row, concept) => {
    for (const word of fieldOf(row, CHINESE)) put(words, word.slice(0, 1), [word, concept] as const);
  });
  return words;
}

const HAN = /\p{Script=Han}/u;
const LONGEST = 600;

/** What words of a column mean; the same ones come again and again. */
const MEANT = new Map<Column, Map<string, readonly number[]>>();
const MOST_KEPT = 4_000;

function meantBy(name: Column, column: Words, word: string): readonly number[] {
  let kept = MEANT.get(name);
  if (kept === undefined || kept.size >= MOST_KEPT) MEANT.set(name, (kept = new Map()));
  let meant = kept.get(word);
  if (meant === undefined) kept.set(word, (meant = lookUp(column, word)));
  return meant;
}

function find(text: string, words: readonly string[], columns: readonly Column[]): Concepts {
  const found = new Set<number>();
  for (const name of columns) {
    const column = columnOf(name);
    words.forEach((word, at) => {
      for (const concept of meantBy(name, column, word)) found.add(concept);
      addPhrases(column, words, at, found);
    });
  }
  if (HAN.test(text)) {
    chinese ??= chineseWords();
    const plain = simplified(text);
    for (let at = 0; at < plain.length; at += 1)
      for (const [word, concept] of chinese.get(plain[at] ?? "") ?? [])
        if (plain.startsWith(word, at)) found.add(concept);
  }
  return found;
}

const MOST_IN_PHRASE = 6;

function lookUp({ whole, begins, ends }: Words, word: string): readonly number[] {
  const found = new Set<number>(whole.get(word));
  if (word.endsWith("s")) for (const concept of whole.get(word.slice(0, -1)) ?? []) found.add(concept);
  for (const [begin, concept] of begins.get(word.slice(0, KEY)) ?? [])
    if (word.startsWith(begin)) found.add(concept);
  if (word.length >= SHORTEST_COMPOUND)
    for (const [end, concept] of ends.get(word.slice(-KEY)) ?? []) if (word.endsWith(end)) found.add(concept);
  return [...found];
}

function addPhrases({ phrases }: Words, words: readonly string[], at: number, found: Set<number>): void {
  const begun = phrases.get(words[at] ?? "");
  if (begun === undefined) return;
  const line = words.slice(at, at + MOST_IN_PHRASE).join(" ");
  for (const [phrase, concept] of begun) if (line.startsWith(phrase)) found.add(concept);
}

const ownColumn = (tongue: Tongue): Column[] => (tongue === "zh" || tongue === "en" ? [] : [tongue]);

/** What a sentence speaks of, at most its first 600 UTF-16 units. */
export function conceptsIn(text: string, tongue: Tongue): Concepts {
  const read = text.slice(0, LONGEST);
  return find(read, fold(read).match(/\p{L}+/gu) ?? [], [...ownColumn(tongue), "en"]);
}

/** What a name such as `bookAppointment` or `enviar_correo`, a description or a call's arguments speak of. */
export function conceptsOfName(text: string, tongue: Tongue): Concepts {
  const read = text.slice(0, LONGEST);
  return find(read, wordsOf(read).map(fold), ["tool", "en", ...ownColumn(tongue)]);
}
