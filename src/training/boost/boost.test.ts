import { describe, expect, it } from "vitest";
import { area, type Example, example, xor } from "../../../test/support/training-rows.ts";
import { scoreForest } from "../../classifier/score.ts";
import { binFeatures } from "../forest/bins.ts";
import { flattenTrees } from "../forest/flatten.ts";
import { addTree } from "../forest/predict.ts";
import { encodeForest } from "../onnx/encode.ts";
import { type BoostSettings, trainBoosting } from "./boost.ts";

const SETTINGS: Omit<BoostSettings, "stages"> = {
  mostLeaves: 8,
  tries: 3,
  leastWeight: 1,
  ridge: 1,
  rate: 0.2,
  bagging: 1,
  randomCuts: false,
  signs: new Int8Array(3),
};

const all = (trees: number) => ({ stages: [{ trees, within: false, opinions: true }] });

function fit({ features, rows }: Example, settings: Partial<BoostSettings> = {}, seed = 1) {
  const data = binFeatures(features, 3, rows.weights);
  const trees = trainBoosting(data, rows, { ...SETTINGS, ...all(60), ...settings }, seed);
  return { data, trees, forest: flattenTrees(trees, data.cuts) };
}

const scoresOf = (of: Example, { forest }: ReturnType<typeof fit>): Float32Array =>
  scoreForest(forest, of.features, of.rows.weights.length);

/** Shares from scores of 1/2 + log-odds / 4. */
const shares = (scores: Float32Array): number[] =>
  Array.from(scores, (score) => 1 / (1 + Math.exp(4 * (0.5 - score))));

describe("trainBoosting", () => {
  it("learns what no single feature tells, on rows it has not seen", () => {
    const other = example(500, xor, 0, 2);
    expect(area(scoresOf(other, fit(example(1500, xor))), other)).toBeGreaterThan(0.97);
  });

  it("sends missing values to the better side, and learns that being missing tells something", () => {
    const holed = example(1500, (x) => x > 0.5, 0.3);
    expect(area(scoresOf(holed, fit(holed)), holed)).toBeGreaterThan(0.8);
    const telling = example(900, (x) => x > 0.5);
    for (let i = 0; i < 900; i++) telling.features[i * 3] = telling.rows.labels[i] === 1 ? Number.NaN : 0.5;
    expect(area(scoresOf(telling, fit(telling)), telling)).toBe(1);
  });

  it("gives log-odds: their shares have the mean of the labels, and tell the share where only chance decides", () => {
    const coin = example(3000, (_x, y) => y > 0.3);
    const blind = { ...coin, features: coin.features.map((value, i) => (i % 3 === 0 ? value : 0.5)) };
    const told = shares(scoresOf(blind, fit(blind, { ...all(20), leastWeight: 50 })));
    expect(told.reduce((sum, share) => sum + share, 0) / told.length).toBeCloseTo(0.7, 1);
    for (const share of told) expect(Math.abs(share - 0.7)).toBeLessThan(0.15);
  });

  it("fits training rows better with every tree", () => {
    const data = example(600, (x, y) => x + y * y > 0.8);
    const loss = (trees: number): number =>
      shares(scoresOf(data, fit(data, all(trees)))).reduce(
        (sum, share, i) => sum - Math.log(data.rows.labels[i] === 1 ? share : 1 - share),
        0,
      );
    const losses = [0, 1, 2, 5, 10, 20].map(loss);
    expect(losses).toEqual(losses.toSorted((a, b) => b - a));
    expect(losses.at(-1)! / losses[0]!).toBeLessThan(0.5);
  });

  it("is the same to the byte for the same seed, and another for another", () => {
    const data = example(600, xor, 0.1);
    const bytes = (seed: number): Uint8Array =>
      encodeForest(fit(data, { bagging: 0.5, tries: 2 }, seed).forest);
    expect(bytes(7)).toEqual(bytes(7));
    expect(bytes(7)).not.toEqual(bytes(8));
  });

  it("scores float32 rows exactly as it scored their bins in training", () => {
    const of = example(600, xor, 0.2);
    const made = fit(of);
    const binned = new Float64Array(600);
    const rows = Int32Array.from({ length: 600 }, (_, i) => i);
    for (const { tree, scale } of made.trees) addTree(tree, made.data, rows, scale, binned);
    scoresOf(of, made).forEach((score, i) => expect(score).toBeCloseTo(binned[i]!, 5));
  });

  it("takes no split against a sign", () => {
    const data = example(900, (x, y) => x + 0.2 * y > 0.6);
    const at = (sign: number, x: number): number => {
      const { forest } = fit(data, { signs: Int8Array.from([sign, 0, 0]) });
      return scoreForest(forest, Float32Array.from([x, Number.NaN, Number.NaN]), 1)[0]!;
    };
    expect(at(1, 0.9) - at(1, 0.1)).toBeGreaterThan(0.5);
    expect(at(-1, 0.9)).toBeLessThanOrEqual(at(-1, 0.1));
  });

  it("never learns from rows of weight 0", () => {
    const data = example(600, (x) => x > 0.5);
    const weights = data.rows.weights.map((_, i) => Number(i < 300));
    const turned = Uint8Array.from(data.rows.labels, (label, i) => (i < 300 ? label : 1 - label));
    const made = fit({ ...data, rows: { ...data.rows, labels: turned, weights } });
    expect(area(scoresOf(data, made), data)).toBeGreaterThan(0.97);
  });

  it("stays finite where all rows are right or nothing can be split, and refuses to learn from nothing", () => {
    const right = example(30, () => true);
    const score = scoresOf(right, fit(right))[0]!;
    expect(Number.isFinite(score)).toBe(true);
    expect(shares(Float32Array.of(score))[0]).toBeGreaterThan(0.9);
    const nothing = { ...right, rows: { ...right.rows, weights: new Float64Array(30) } };
    expect(() => fit(nothing)).toThrow("a row to learn from");
  });
});
