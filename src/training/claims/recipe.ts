/** How heads and trees are learned together, and how well they judge writers that neither has read. */
import { CONCEPT_NAMES } from "../../core/claims/concepts/lexicon.ts";
import { answersOf, type Head, type Heads } from "../../core/claims/learned/judge.ts";
import type { Odds } from "../../core/claims/learned/signals.ts";
import { pack } from "../../core/claims/learned/table.ts";
import { packTrees, sumOf, type Trees } from "../../core/claims/learned/trees.ts";
import { type Bag, rarityOf } from "./bags.ts";
import { HEAD_SETTINGS, type LearnedHead, learnHead } from "./learn-head.ts";
import { type Judged, judgedOf, learnJudge } from "./learn-judge.ts";
import { type Question, saysChanged, saysDone, saysFailed, saysMore } from "./questions.ts";

/** Pairs without a conversation: for heads only. */
const ONLY_HEADS: ReadonlySet<string> = new Set(["P0"]);
/** Lines by those who wrote the rules: never to measure. */
export const OF_THE_RULES = "T0";
/** The rules' own lines were made from what these two wrote. */
const NEAR_RULES: ReadonlySet<string> = new Set(["A", "B"]);
const FOLDS = 6;
const LARGEST = 127;
/** Each head with its question, and how many traits it keeps. */
const LESSONS: Readonly<Record<keyof Odds, readonly [Question, number]>> = {
  claim: [saysDone, 120_000],
  change: [saysChanged, 50_000],
  unbacked: [saysMore, 50_000],
  failure: [saysFailed, 30_000],
};

export interface Model {
  readonly heads: Heads;
  readonly trees: Trees;
  readonly rarity: Uint8Array;
}

export interface Scored {
  readonly bag: Bag;
  /** The piece of its likeliest clause. */
  readonly sentence: string;
  readonly score: number;
}

export const writersOf = (bags: readonly Bag[]): string[] =>
  [...new Set(bags.map(({ sentence }) => sentence.writer))].filter((one) => !ONLY_HEADS.has(one));

const without = (bags: readonly Bag[], writers: ReadonlySet<string>): Bag[] =>
  bags.filter(
    ({ sentence: { writer } }) =>
      !writers.has(writer) && !(writer === OF_THE_RULES && [...NEAR_RULES].some((one) => writers.has(one))),
  );
const only = (bags: readonly Bag[], writers: ReadonlySet<string>): Bag[] =>
  bags.filter(({ sentence }) => writers.has(sentence.writer));

function headsOf(bags: readonly Bag[]): Heads {
  const head = (name: keyof Odds): Head => {
    const [question, most] = LESSONS[name];
    return quantised(learnHead(bags, question, { ...HEAD_SETTINGS, most }));
  };
  return {
    claim: head("claim"),
    change: head("change"),
    unbacked: head("unbacked"),
    failure: head("failure"),
  };
}

const oddsBy = (heads: Heads, { instances }: Bag): Odds[] =>
  instances.map(({ traits }) => answersOf(heads, traits));

/** Writers by fold: what a fold's heads say of its clauses, they say without having read its writers. */
function foldsOf(bags: readonly Bag[]): ReadonlySet<string>[] {
  const writers = writersOf(bags).toSorted();
  const folds = Math.min(FOLDS, writers.length);
  return Array.from({ length: folds }, (_, fold) => new Set(writers.filter((_one, i) => i % folds === fold)));
}

interface Read {
  readonly fold: ReadonlySet<string>;
  readonly judged: readonly (readonly Judged[])[];
}

function readUnseen(
  bags: readonly Bag[],
  rarity: ArrayLike<number>,
  onFold: (done: number, of: number) => void,
): Read[] {
  const folds = foldsOf(bags);
  return folds.map((fold, i) => {
    const heads = headsOf(without(bags, fold));
    onFold(i + 1, folds.length);
    return { fold, judged: only(bags, fold).map((bag) => judgedOf(bag, oddsBy(heads, bag), rarity)) };
  });
}

const quiet = (): void => undefined;

/** @param agent what a real agent said, for the trees only */
export function learn(
  bags: readonly Bag[],
  agent: readonly Bag[],
  onFold: (done: number, of: number) => void = quiet,
): Model {
  const rarity = rarityOf(bags, CONCEPT_NAMES.length);
  const read = readUnseen(bags, rarity, onFold);
  const heads = headsOf(bags);
  const said = agent.map((bag) => judgedOf(bag, oddsBy(heads, bag), rarity));
  const trees = learnJudge([...read.flatMap(({ judged }) => judged), ...said]);
  return { heads, trees, rarity };
}

/**
 * Every sentence of each writer by trees and heads that did not learn from its fold. The heads that answer the trees' questions on the
 * other folds did, and so did the rarity of concepts: neither sees a label of the fold that is judged.
 */
export function leaveOut(
  bags: readonly Bag[],
  agent: readonly Bag[],
  onFold: (done: number, of: number) => void = quiet,
): Scored[] {
  const rarity = rarityOf(bags, CONCEPT_NAMES.length);
  const read = readUnseen(bags, rarity, onFold);
  const heads = headsOf(bags);
  const said = agent.map((bag) => judgedOf(bag, oddsBy(heads, bag), rarity));
  return read.flatMap((left) => {
    const trees = learnJudge([
      ...read.filter((one) => one !== left).flatMap(({ judged }) => judged),
      ...said,
    ]);
    return left.judged.flatMap((clauses): Scored[] => {
      const [first] = clauses;
      if (first === undefined) return [];
      const scores = clauses.map(({ signals }) => sumOf(trees, signals));
      const score = Math.max(...scores);
      const sentence = first.bag.instances[scores.indexOf(score)]?.clause.piece.text ?? "";
      return [{ bag: first.bag, sentence, score }];
    });
  });
}

/** With weights of one byte, the roots of those that were learned, as they are shipped. */
export function quantised({ weights, bias }: LearnedHead): Head {
  const most = weights.reduce((a, b) => Math.max(a, Math.abs(b)), 0);
  const scale = Number((most / LARGEST ** 2).toPrecision(6)) || 1;
  return {
    weights: Int8Array.from(
      weights,
      (weight) => Math.sign(weight) * Math.round(Math.sqrt(Math.abs(weight) / scale)),
    ),
    scale,
    bias: Number(bias.toFixed(6)),
  };
}

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** The file that the worker loads. */
export function fileOf({ heads, trees, rarity }: Model): string {
  const written = Object.entries(heads).map(
    ([name, { weights, scale, bias }]) =>
      `  ${name}: ${JSON.stringify({ packed: pack(Int8Array.from(weights)), scale, bias })},`,
  );
  return `${[
    "/** Written by `npm run claims`; docs/checks.md says how. */",
    "// prettier-ignore",
    "export const HEADS = {",
    ...written,
    "};",
    `// prettier-ignore\nexport const TREES = ${JSON.stringify(packTrees(trees))};`,
    `// prettier-ignore\nexport const RARITY = ${JSON.stringify(base64(rarity))};`,
  ].join("\n")}\n`;
}
