import { describe, expect, it } from "vitest";
import { area, type Example, example, xor } from "../../../test/support/training-rows.ts";
import { scoreForest } from "../../classifier/score.ts";
import { encodeForest } from "../onnx/encode.ts";
import { binFeatures } from "./bins.ts";
import { flattenTrees } from "./flatten.ts";
import type { ForestSettings } from "./forest.ts";
import { trainForest } from "./forest.ts";
import { addTree } from "./predict.ts";

const SETTINGS: ForestSettings = {
  trees: 30,
  mostLeaves: 16,
  tries: 2,
  leastWeight: 2,
  ridge: 0,
  shrink: 0,
  randomCuts: false,
  signs: new Int8Array(3),
};

function fit({ features, rows }: Example, settings: Partial<ForestSettings> = {}, seed = 1) {
  const data = binFeatures(features, 3, rows.weights);
  const trees = trainForest(data, rows, { ...SETTINGS, ...settings }, seed);
  return { data, trees, forest: flattenTrees(trees, data.cuts) };
}

describe("trainForest", () => {
  it("learns what no single feature tells, on rows it has not seen", () => {
    const { forest } = fit(example(1500, xor));
    const other = example(500, xor, 0, 2);
    expect(area(scoreForest(forest, other.features, 500), other)).toBeGreaterThan(0.97);
  });

  it("learns with random cuts too", () => {
    const { forest } = fit(example(1500, xor), { randomCuts: true, tries: 3, trees: 60 });
    const other = example(500, xor, 0, 2);
    expect(area(scoreForest(forest, other.features, 500), other)).toBeGreaterThan(0.95);
  });

  it("learns from present rows beside missing ones, and that being missing tells something", () => {
    const holed = example(1500, (x) => x > 0.5, 0.3);
    expect(area(scoreForest(fit(holed).forest, holed.features, 1500), holed)).toBeGreaterThan(0.8);
    const telling = example(900, (x) => x > 0.5);
    for (let i = 0; i < 900; i++) telling.features[i * 3] = telling.rows.labels[i] === 1 ? Number.NaN : 0.5;
    expect(area(scoreForest(fit(telling, { tries: 3 }).forest, telling.features, 900), telling)).toBe(1);
  });

  it("gives shares: the mean score is the share of right rows", () => {
    const data = example(900, (x) => x > 0.3);
    const scores = scoreForest(fit(data).forest, data.features, 900);
    const mean = scores.reduce((sum, score) => sum + score, 0) / 900;
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(-0.000001);
    expect(Math.max(...scores)).toBeLessThanOrEqual(1.000001);
    expect(mean).toBeCloseTo(0.7, 1);
  });

  it("is the same to the byte for the same seed, and another for another", () => {
    const data = example(600, xor, 0.1);
    const bytes = (seed: number): Uint8Array => encodeForest(fit(data, {}, seed).forest);
    expect(bytes(7)).toEqual(bytes(7));
    expect(bytes(7)).not.toEqual(bytes(8));
  });

  it("scores float32 rows exactly as it scored their bins in training", () => {
    const { data, trees, forest } = fit(example(600, xor, 0.2), { shrink: 5 });
    const { features } = example(600, xor, 0.2);
    const binned = new Float64Array(600);
    const rows = Int32Array.from({ length: 600 }, (_, i) => i);
    for (const { tree, scale } of trees) addTree(tree, data, rows, scale, binned);
    scoreForest(forest, features, 600).forEach((score, i) => expect(score).toBeCloseTo(binned[i]!, 5));
  });

  it("takes no split against a sign", () => {
    const data = example(900, (x, y) => x + 0.2 * y > 0.6);
    const against = fit(data, { signs: Int8Array.from([-1, 0, 0]), tries: 3 }).forest;
    const along = fit(data, { signs: Int8Array.from([1, 0, 0]), tries: 3 }).forest;
    const atX = (forest: typeof along, x: number): number =>
      scoreForest(forest, Float32Array.from([x, Number.NaN, Number.NaN]), 1)[0]!;
    expect(atX(along, 0.9)).toBeGreaterThan(0.8);
    expect(atX(along, 0.1)).toBeLessThan(0.2);
    expect(atX(against, 0.9)).toBeLessThanOrEqual(atX(against, 0.1));
  });

  it("draws questions: rows of weight 0 are never learned from", () => {
    const data = example(600, (x) => x > 0.5);
    const labels = Float32Array.from({ length: 600 }, (_, i) =>
      i < 300 ? data.rows.labels[i]! : Number.NaN,
    );
    const weights = Float64Array.from({ length: 600 }, (_, i) => Number(i < 300));
    const { forest } = fit({ features: data.features, rows: { ...data.rows, labels, weights } });
    expect(area(scoreForest(forest, data.features, 600), data)).toBeGreaterThan(0.97);
  });

  it("makes single leaves where there is nothing to split", () => {
    const data = example(30, () => true);
    const { forest } = fit(data);
    expect(forest.feature.every((feature) => feature === -1)).toBe(true);
    expect(scoreForest(forest, data.features, 30)[0]).toBeCloseTo(1, 5);
  });
});

describe("hierarchical shrinkage", () => {
  it("pulls scores to the mean and keeps their order", () => {
    const data = example(900, (x) => x > 0.5);
    const spread = (shrink: number): number => {
      const scores = scoreForest(fit(data, { shrink }).forest, data.features, 900);
      return Math.max(...scores) - Math.min(...scores);
    };
    expect(spread(200)).toBeLessThan(spread(0));
    expect(area(scoreForest(fit(data, { shrink: 200 }).forest, data.features, 900), data)).toBeGreaterThan(
      0.97,
    );
  });
});
