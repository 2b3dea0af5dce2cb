/** A piece of text, and a clause of it, as numbers that name what they are made of: words, their parts, the pattern of small words, places, concepts. */
import { type Form, formsOf } from "../forms.ts";
import { CONCEPT_NAMES, type Concepts } from "../concepts/lexicon.ts";
import type { Claim } from "../find.ts";
import type { Clause } from "./clauses.ts";
import type { Piece } from "./pieces.ts";

/** What the rules say of a claim. */
type Rule = Pick<Claim, "voice" | "strength" | "open">;

/** Traits are hashes of this many bits; one that nothing was learned of falls on one that weighs something in about one of nine cases. */
export const TRAIT_BITS = 20;
const MASK = (1 << TRAIT_BITS) - 1;

const MOST_WORDS = 80;
const LONGEST_WORD = 24;
const WORD =
  /\p{Script=Han}|[\p{L}\p{M}]+|\p{N}+(?:[.,:/-]\p{N}+)*|[?？!！…,，、:：;；()/—–-]|\.{3}|\p{So}/gu;
const HAN = /^\p{Script=Han}/u;
const DIGITS = /^\p{N}/u;
const ASKS = /[?？]["')\]”]*$/u;
const CALLS = /[!！]/u;
const CLOSE = /(?:[:：…!！?？。.;；]|\.\.\.)$/u;
const OPEN_END = /[:：;；…]$/u;
const LEAD = /^(?:[-*•–]|\d{1,2}[.)]|#+|\p{So})/u;

/** FNV-1a. */
function hashOf(text: string, seed = 0x811c9dc5): number {
  let h = seed;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h;
}
const join = (a: number, b: number): number => {
  const h = Math.imul(a ^ (b >>> 13) ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b);
  return h ^ (h >>> 15);
};
const tag = (name: string): number => hashOf(name, 0x9747b28c);
const TAG = {
  word: tag("word"),
  two: tag("two"),
  three: tag("three"),
  skip: tag("skip"),
  sketchTwo: tag("sketch two"),
  sketchThree: tag("sketch three"),
  sketchSkip: tag("sketch skip"),
  kind: tag("kind"),
  key: tag("key"),
  tongue: tag("tongue"),
  begins: tag("begins"),
  ends: tag("ends"),
  start: tag("start"),
  mark: tag("mark"),
  length: tag("length"),
  before: tag("before"),
  after: tag("after"),
  joint: tag("joint"),
  lead: tag("lead"),
  place: tag("place"),
  rule: tag("rule"),
  piece: tag("piece"),
  clause: tag("clause"),
  concept: tag("concept"),
} as const;

const lower = (text: string): string[] =>
  (text.toLowerCase().replaceAll("’", "'").match(WORD) ?? [])
    .slice(0, MOST_WORDS)
    .map((word) => (DIGITS.test(word) ? "0" : word.slice(0, LONGEST_WORD)));

/** A short word stands for itself, a longer one for its ending or for what the dictionary of verbs says of it. */
function sketchOf(word: string, forms: readonly Form[]): number {
  if (word.length <= 3) return hashOf(word);
  const [form] = forms;
  return hashOf(form === undefined ? `-${word.slice(-2)}` : `<${form.kind}>`);
}

/**
 * Each at most once, of {@link TRAIT_BITS} bits, in no order.
 *
 * @param claims what the rules find in the piece; null for a piece of which that is not to be known
 */
export function traitsOf(piece: Piece, claims: readonly Rule[] | null): readonly number[] {
  const traits = new Set<number>();
  const add = (name: number, value: number): void => {
    const h = join(name, value);
    traits.add((h ^ (h >>> 11)) & MASK);
  };
  ofWords(lower(piece.text), add);
  ofPlace(piece, add);
  if (claims !== null) ofClaims(claims, add);
  return [...traits];
}

const hashes = new Map<number, number>();

function conceptHash(concept: number): number {
  const known = hashes.get(concept) ?? hashOf(CONCEPT_NAMES[concept] ?? "");
  hashes.set(concept, known);
  return known;
}

/**
 * Those of the clause, those of its piece, and its concepts, each kind by itself.
 *
 * @param ofPiece what {@link traitsOf} says of its piece
 * @param before and after: clauses of the same piece; empty where there is none
 */
export function clauseTraits(
  clause: Clause,
  ofPiece: readonly number[],
  { before, after }: { readonly before: string; readonly after: string },
  concepts: Concepts,
): readonly number[] {
  const { text, within, of } = clause;
  const own = of === 1 ? ofPiece : traitsOf({ text, at: within, of, before, after }, null);
  const traits = new Set<number>();
  const add = (name: number, value: number): void => {
    const h = join(name, value);
    traits.add((h ^ (h >>> 11)) & MASK);
  };
  for (const trait of ofPiece) add(TAG.piece, trait);
  for (const trait of own) add(TAG.clause, trait);
  for (const concept of concepts) add(TAG.concept, conceptHash(concept));
  add(TAG.place, of === 1 ? 7 : 8);
  add(TAG.place, within === 0 ? 9 : 10);
  return [...traits];
}

const at = (list: readonly number[], i: number): number => list[i] ?? 0;

type Add = (name: number, value: number) => void;

function ofWords(words: readonly string[], add: Add): void {
  const line = ["^", ...words, "$"];
  const forms = line.map((word) => (word.length > 3 ? formsOf(word) : []));
  const whole = line.map((word) => hashOf(word));
  const sketch = line.map((word, i) => sketchOf(word, forms[i] ?? []));
  const chinese = line.some((word) => HAN.test(word));
  line.forEach((word, i) => {
    add(TAG.word, at(whole, i));
    if (i > 0) add(TAG.two, join(at(whole, i - 1), at(whole, i)));
    if (chinese && i > 1) {
      add(TAG.three, join(join(at(whole, i - 2), at(whole, i - 1)), at(whole, i)));
      add(TAG.skip, join(at(whole, i - 2), at(whole, i)));
    }
    if (!chinese && i > 0) {
      add(TAG.sketchTwo, join(at(sketch, i - 1), at(sketch, i)));
      if (i > 1) {
        add(TAG.sketchThree, join(join(at(sketch, i - 2), at(sketch, i - 1)), at(sketch, i)));
        add(TAG.sketchSkip, join(at(sketch, i - 2), at(sketch, i)));
      }
    }
    if (word.length <= 3 || HAN.test(word)) return;
    for (const { kind, key, language } of forms[i] ?? []) {
      add(TAG.kind, hashOf(kind));
      add(TAG.key, join(hashOf(kind), hashOf(key)));
      add(TAG.tongue, join(hashOf(kind), hashOf(language)));
    }
    add(TAG.begins, hashOf(word.slice(0, 4)));
    add(TAG.ends, hashOf(word.slice(-3)));
  });
  const start = sketch.slice(0, 3).reduce(join, 0);
  add(TAG.start, start);
  add(TAG.start, join(start, at(sketch, 3)));
  add(TAG.length, Math.min(6, Math.floor(Math.log2(words.length + 1))));
}

function ofPlace(piece: Piece, add: Add): void {
  const { text, before, after } = piece;
  add(TAG.mark, ASKS.test(text) ? 1 : CALLS.test(text) ? 2 : 3);
  const around = lower(before);
  for (const word of around) add(TAG.before, hashOf(word));
  for (const word of lower(after)) add(TAG.after, hashOf(word));
  const close = hashOf(before === "" ? "0" : (CLOSE.exec(before)?.[0] ?? "-"));
  const lead = LEAD.exec(text)?.[0] ?? "";
  const mark = hashOf(lead === "" ? "" : /\d/.test(lead) ? "1" : /\p{So}/u.test(lead) ? lead : "-");
  add(TAG.joint, close);
  add(TAG.joint, join(close, mark));
  add(TAG.joint, join(close, hashOf(around[0] ?? "")));
  add(TAG.lead, mark);
  add(TAG.lead, join(mark, hashOf(OPEN_END.exec(text)?.[0] ?? "")));
  add(TAG.place, piece.at === 0 ? 1 : 2);
  add(TAG.place, piece.at === piece.of - 1 ? 3 : 4);
  add(TAG.place, piece.of === 1 ? 5 : 6);
}

function ofClaims(claims: readonly Rule[], add: Add): void {
  add(TAG.rule, hashOf(claims.length === 0 ? "none" : "some"));
  for (const { voice, strength, open } of claims) {
    add(TAG.rule, hashOf(voice));
    add(TAG.rule, hashOf(strength));
    add(TAG.rule, hashOf(`${voice} ${strength}`));
    add(TAG.rule, hashOf(open ? "open" : "closed"));
  }
}
