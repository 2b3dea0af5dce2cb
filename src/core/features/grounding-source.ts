/** Where does an argument's value come from? */
import { isNumber } from "../arguments/json.ts";
import type { GroundText } from "./ground-text.ts";
import type { Leaf } from "./leaves.ts";
import type { PreparedTurn } from "./prepare.ts";
import { dateIn, monthNames } from "./text/dates.ts";
import { STOP_WORDS } from "./text/words.ts";
import type { ToolDocument } from "./tool-document.ts";
import { onceAView } from "./view.ts";

/** Factors by which a stated number may have been turned into the unit of a parameter. */
const UNIT_FACTORS = [100, 1000, 60, 3600, 12, 24, 7, 10];
const SCALED = 0.6;
const DOCUMENTED = 0.5;

/**
 * How far a value is backed, 0..1: a number 1 in the text, .6 scaled by a unit's factor, .5 in the tool's declaration;
 * a string 1 verbatim (up to case and signs), else the share of its words in the text, at least .5 where the declaration
 * holds it. NaN for null, booleans and empty strings, which have no source of their own.
 */
export function sourceOf(leaf: Leaf, turn: PreparedTurn, document: ToolDocument | null): number {
  if (leaf.value === null || typeof leaf.value === "boolean") return Number.NaN;
  if (typeof leaf.value === "string") {
    if (leaf.squashed === "") return Number.NaN;
    const inText = Math.max(textSource(leaf, turn.stated), resultSource(leaf, turn));
    if (inText === 1) return 1;
    return document?.squashed.includes(leaf.squashed) === true ? Math.max(inText, DOCUMENTED) : inText;
  }
  return isNumber(leaf.value) ? numberSource(Math.abs(leaf.value.value), turn, document) : Number.NaN;
}

/** The same of each value of a view, in the order of its leaves. */
export const sourcesOf = onceAView((view) =>
  view.leaves.map(({ leaf, call }) => sourceOf(leaf, view.turn, call.document)),
);

const resultSource = (leaf: Leaf, turn: PreparedTurn): number =>
  turn.results.text === "" ? 0 : textSource(leaf, turn.results);

function numberSource(value: number, turn: PreparedTurn, document: ToolDocument | null): number {
  const { stated, results } = turn;
  const has = (x: number): boolean => stated.numbers.has(x) || results.numbers.has(x);
  if (has(value)) return 1;
  for (const factor of UNIT_FACTORS) {
    if (has(rounded(value * factor)) || has(rounded(value / factor))) return SCALED;
  }
  return document?.numbers.has(value) === true ? DOCUMENTED : 0;
}

const rounded = (value: number): number => Number(value.toPrecision(12));

function textSource(leaf: Leaf, ground: GroundText): number {
  if (leaf.squashed.length > 2 && ground.squashed.includes(leaf.squashed)) return 1;
  const date = dateIn(leaf.text);
  if (date !== null && leaf.text.length < 24) {
    const months = date.parts.some(
      (part) => ground.numbers.has(part) || monthNames(part).some((m) => ground.stems.has(m)),
    );
    const day = date.parts.some((part) => ground.numbers.has(part));
    return ((ground.numbers.has(date.year) ? 1 : 0) + (months ? 1 : 0) + (day ? 1 : 0)) / 3;
  }
  const words = leaf.stems.filter((stem) => !STOP_WORDS.has(stem));
  const asked = words.length === 0 ? leaf.stems : words;
  // Signs only, such as "<=" or "%": there are no words to look for.
  if (asked.length === 0) return ground.text.includes(leaf.text.trim()) ? 1 : 0;
  let found = 0;
  for (const stem of asked) if (hasWord(ground, stem)) found += 1;
  return found / asked.length;
}

export const hasWord = (ground: GroundText, stem: string): boolean =>
  ground.stems.has(stem) || (stem.charCodeAt(0) < 58 && ground.numbers.has(Number(stem)));

/** Stems of a string value in neither text nor declaration. */
export function inventedWords(leaf: Leaf, turn: PreparedTurn, document: ToolDocument | null): number {
  if (leaf.squashed.length > 2 && turn.stated.squashed.includes(leaf.squashed)) return 0;
  let invented = 0;
  for (const stem of leaf.stems) {
    if (stem.length < 2 || STOP_WORDS.has(stem) || hasWord(turn.stated, stem)) continue;
    if (turn.results.text !== "" && hasWord(turn.results, stem)) continue;
    if (document?.fullStems.has(stem) !== true) invented += 1;
  }
  return invented;
}

/** A concrete year in a value that nobody wrote. */
export function yearUngrounded(leaf: Leaf, turn: PreparedTurn): boolean {
  if (typeof leaf.value !== "string" || leaf.text.length > 40) return false;
  const date = dateIn(leaf.text);
  return date !== null && !turn.stated.numbers.has(date.year) && !turn.results.numbers.has(date.year);
}
