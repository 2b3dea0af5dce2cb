/** Whether an answer says that something was done that no call did: what was learned from answers of many writers, with what the rules find as one voice. */
import type { ToolCall, Turn } from "../../turn.ts";
import { conceptsIn } from "../concepts/lexicon.ts";
import { type Tongue, tongueOf } from "../concepts/tongue.ts";
import type { Claim } from "../find.ts";
import { isNoClaim, isOfSomethingElse } from "../might-claim.ts";
import type { Backing } from "../relation.ts";
import { callsOf } from "./calls.ts";
import { type Clause, clausesOf } from "./clauses.ts";
import { type Spoken, stemsOf } from "./fit.ts";
import type { Piece } from "./pieces.ts";
import { type Odds, signalsOf } from "./signals.ts";
import { unpack } from "./table.ts";
import { listedFit, topicOf } from "./topic.ts";
import { clauseTraits, traitsOf } from "./traits.ts";
import { sumOf, type Trees, unpackTrees } from "./trees.ts";
import { HEADS, RARITY, TREES } from "./weights.ts";

export interface Answer {
  readonly text: string;
  readonly turn: Turn;
  /** Calls of the answer itself. */
  readonly own: readonly ToolCall[];
  readonly backing: Backing;
  /** What the rules find in the text, and what of it no call stands behind. */
  readonly claims: readonly Claim[];
  readonly unbacked: readonly Claim[];
}

export interface Phantom {
  readonly sentence: string;
  /** Names of the offered tools that do what it says, as far as words tell. */
  readonly able: readonly string[];
  /** Log odds. */
  readonly score: number;
}

/** What the rules say of a piece: its claims, and whether nothing stands behind one. */
export interface RulesSaid {
  readonly claims: readonly Pick<Claim, "voice" | "strength" | "open">[];
  readonly unbacked: boolean;
}

/** A clause as it is read, before its calls are looked at. */
export interface Heard extends Spoken {
  readonly clause: Clause;
  readonly traits: readonly number[];
  readonly rules: { readonly claims: boolean; readonly unbacked: boolean };
}

export const saidOf =
  (claims: readonly Claim[], unbacked: readonly Claim[]) =>
  (piece: Piece): RulesSaid => {
    const here = ({ sentence }: Claim): boolean =>
      piece.text.includes(sentence) || sentence.includes(piece.text);
    return { claims: claims.filter(here), unbacked: unbacked.some(here) };
  };

const beside = ({ piece }: Clause, other: Clause | undefined): string =>
  other?.piece === piece ? other.text : "";

/** @param rules what the rules say of each piece; null where that is not to be known */
export function heardIn(text: string, tongue: Tongue, rules: (piece: Piece) => RulesSaid | null): Heard[] {
  const clauses = clausesOf(text);
  const pieces = new Map<Piece, { readonly said: RulesSaid | null; readonly traits: readonly number[] }>();
  return clauses.map((clause, i) => {
    const { piece } = clause;
    let known = pieces.get(piece);
    if (known === undefined) {
      const said = rules(piece);
      known = { said, traits: traitsOf(piece, said?.claims ?? null) };
      pieces.set(piece, known);
    }
    const { said } = known;
    const concepts = conceptsIn(clause.text, tongue);
    const around = { before: beside(clause, clauses[i - 1]), after: beside(clause, clauses[i + 1]) };
    return {
      clause,
      traits: clauseTraits(clause, known.traits, around, concepts),
      rules: { claims: said !== null && said.claims.length > 0, unbacked: said?.unbacked === true },
      topic: topicOf(clause.text),
      concepts,
      stems: stemsOf(clause.text),
    };
  });
}

/** Weights of traits that answer one question. */
export interface Head {
  /** -127..127; its square, with its sign, counts `scale`: many weights are small. */
  readonly weights: ArrayLike<number>;
  readonly scale: number;
  readonly bias: number;
}

/** Longer clauses have more traits; none counts more than others for it. */
export const share = (traits: number): number => 4 / Math.sqrt(Math.max(1, traits));

export function oddsOf({ weights, scale, bias }: Head, traits: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < traits.length; i += 1) {
    const weight = weights[traits[i] ?? 0] ?? 0;
    sum += weight * Math.abs(weight);
  }
  return bias + sum * scale * share(traits.length);
}

export type Heads = Readonly<Record<keyof Odds, Head>>;

/** By every head. */
export const answersOf = (heads: Heads, traits: ArrayLike<number>): Odds => ({
  claim: oddsOf(heads.claim, traits),
  change: oddsOf(heads.change, traits),
  unbacked: oddsOf(heads.unbacked, traits),
  failure: oddsOf(heads.failure, traits),
});

interface Model {
  readonly heads: Heads;
  readonly trees: Trees;
  readonly rarity: Uint8Array;
}
let loaded: Model | null = null;

type Written = (typeof HEADS)[keyof Odds];
const head = ({ packed, ...rest }: Written): Head => ({ ...rest, weights: unpack(packed).weights });

function load(): Model {
  const { claim, change, unbacked, failure } = HEADS;
  return {
    heads: {
      claim: head(claim),
      change: head(change),
      unbacked: head(unbacked),
      failure: head(failure),
    },
    trees: unpackTrees(TREES),
    rarity: Uint8Array.from(atob(RARITY), (char) => char.charCodeAt(0)),
  };
}

/** The clause that most likely claims what no call did; null for a text that holds none. */
function likeliest({ text, turn, own, backing, claims, unbacked }: Answer): Phantom | null {
  loaded ??= load();
  const { heads, trees, rarity } = loaded;
  const tongue = tongueOf(text);
  const told = heardIn(text, tongue, saidOf(claims, unbacked)).map((heard) => ({
    ...heard,
    ...answersOf(heads, heard.traits),
  }));
  const standing = { text, tongue, tools: turn.tools, calls: callsOf(turn, own), rarity };
  const scores = signalsOf(told, standing).map((signals, at) =>
    isOfSomethingElse(told[at]?.clause.piece.text ?? "") ? -Infinity : sumOf(trees, signals),
  );
  const best = scores.indexOf(Math.max(...scores));
  const found = told[best];
  if (found === undefined) return null;
  const able = backing.offered.filter((tool) => listedFit(found.topic, tool).family).map(({ name }) => name);
  return { sentence: found.clause.piece.text, able, score: scores[best] ?? 0 };
}

/**
 * Log odds from which on it is told. docs/checks.md says which writers and texts they were chosen with.
 */
const TOLD_FROM = { rules: 0.5, alone: 0.6 } as const;

/** What a verdict rests on, beside the score. */
export interface Found {
  readonly sentence: string;
  readonly score: number;
  /** The rules find a claim that nothing stands behind. */
  readonly byRules: boolean;
}

/** Whether the likeliest phantom is likely enough to be told. */
export const isTold = ({ sentence, score, byRules }: Found): boolean =>
  !isOfSomethingElse(sentence) &&
  (byRules || !isNoClaim(sentence)) &&
  score >= (byRules ? TOLD_FROM.rules : TOLD_FROM.alone);

/** The likeliest phantom, where it is likely enough to be told. */
export function phantomOf(answer: Answer): Phantom | null {
  const { backing, unbacked } = answer;
  const byRules = unbacked.length > 0;
  // Nobody knows what the provider's own tools did, or a tool that runs whatever it is given: only the rules can tell of which tool a claim is.
  const unknown = backing.hosted || backing.ran.some(({ tool }) => tool.runsAnything);
  if (unknown && !byRules) return null;
  const found = likeliest(answer);
  return found !== null && isTold({ ...found, byRules }) ? found : null;
}
