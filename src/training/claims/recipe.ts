/** How the two regressions are learned together, and how well they judge a writer that neither has read. */
import { pack } from "../../core/claims/learned/table.ts";
import type { Bag } from "./bags.ts";
import { type ClaimModel, learnClaims } from "./learn-claims.ts";
import { judgedOf, judgeLogit, type Judged, learnJudge } from "./learn-judge.ts";

/** Lines by those who wrote the rules, and pairs without a conversation: for claims only, and never to measure. */
const ONLY_CLAIMS: ReadonlySet<string> = new Set(["T", "P"]);
/** The rules' own lines were made from what these two wrote. */
const NEAR_RULES: ReadonlySet<string> = new Set(["A", "B"]);
const LARGEST = 127;

export interface Model {
  readonly claims: ClaimModel;
  readonly judge: Float64Array;
}

export interface Scored {
  readonly bag: Bag;
  readonly score: number;
}

export const writersOf = (bags: readonly Bag[]): string[] =>
  [...new Set(bags.map(({ sentence }) => sentence.writer))].filter((one) => !ONLY_CLAIMS.has(one));

const without = (bags: readonly Bag[], writer: string): Bag[] =>
  bags.filter(
    ({ sentence }) => sentence.writer !== writer && !(sentence.writer === "T" && NEAR_RULES.has(writer)),
  );

/** @param agent what a real agent said, for the judge only */
export function learn(bags: readonly Bag[], agent: readonly Bag[]): Model {
  const judged: Judged[] = writersOf(bags).flatMap((writer) => {
    const model = quantised(learnClaims(without(bags, writer)));
    return bags.filter(({ sentence }) => sentence.writer === writer).map((bag) => judgedOf(bag, model));
  });
  const claims = quantised(learnClaims(bags));
  judged.push(...agent.map((bag) => judgedOf(bag, claims)));
  return { claims, judge: learnJudge(judged).map((one) => Number(one.toFixed(4))) };
}

/** Every sentence of a writer by the model of the other writers. */
export const leaveOut = (bags: readonly Bag[], agent: readonly Bag[], writer: string): Scored[] => {
  const model = learn(without(bags, writer), agent);
  return bags
    .filter(({ sentence }) => sentence.writer === writer)
    .map((bag) => ({ bag, score: judgeLogit(model.judge, judgedOf(bag, model.claims)) }));
};

/** With weights of one byte, as they are shipped. */
function quantised({ weights, bias }: ClaimModel): ClaimModel {
  const { bytes, scale } = bytesOf(weights);
  return { weights: Float64Array.from(bytes, (byte) => byte * scale), bias: Number(bias.toFixed(6)) };
}

function bytesOf(weights: Float64Array): { readonly bytes: Int8Array; readonly scale: number } {
  const most = weights.reduce((a, b) => Math.max(a, Math.abs(b)), 0);
  const scale = Number((most / LARGEST).toPrecision(6));
  return { bytes: Int8Array.from(weights, (weight) => Math.round(weight / scale)), scale };
}

/** The file that the worker loads. */
export function fileOf({ claims, judge }: Model): string {
  const { bytes, scale } = bytesOf(claims.weights);
  return `${[
    "/** Written by `npm run claims`; docs/checks.md says how. */",
    `export const PACKED =\n  ${JSON.stringify(pack(bytes))};`,
    `export const SCALE = ${scale};`,
    `export const BIAS = ${claims.bias};`,
    `// prettier-ignore\nexport const JUDGED: readonly number[] = ${JSON.stringify([...judge])};`,
  ].join("\n")}\n`;
}
