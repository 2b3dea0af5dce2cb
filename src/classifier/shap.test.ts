import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hardRows, randomForest } from "../../test/support/forests.ts";
import { bruteForceShapley } from "../../test/support/shapley.ts";
import { leafForest, stump } from "../../test/support/small-forests.ts";
import type { Forest } from "./forest.ts";
import golden from "./shap.golden.json";
import { readForest, scoreForest } from "./reader.ts";
import { DEEPEST_EXPLAINED, explainerOf, type ExplainRow } from "./shap.ts";

function explainer(forest: Forest): ExplainRow {
  const explain = explainerOf(forest);
  if (explain === null) throw new Error("The forest is too deep.");
  return explain;
}

const rowsOf = (forest: Forest, rows: number, seed: number): Float32Array[] => {
  const all = hardRows(forest, rows, seed);
  return Array.from({ length: rows }, (_, i) => all.slice(i * forest.features, (i + 1) * forest.features));
};

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);

function expectClose(got: ArrayLike<number>, expected: ArrayLike<number>, within: number): void {
  expect(got.length).toBe(expected.length);
  for (let i = 0; i < got.length; i++)
    expect(Math.abs((got[i] ?? NaN) - (expected[i] ?? NaN)), `feature ${i}`).toBeLessThan(within);
}

const shape = fc.record({
  seed: fc.nat(1_000_000),
  trees: fc.integer({ min: 1, max: 6 }),
  depth: fc.integer({ min: 0, max: 7 }),
  features: fc.integer({ min: 1, max: 7 }),
});

/** Some covers become 0, so that branches which no training row reached are among the trees. */
const withEmptyBranches = (forest: Forest): Forest => ({
  ...forest,
  cover: forest.cover.map((cover) => (cover % 5 === 0 ? 0 : cover)),
});

describe("contributions", () => {
  it("are the Shapley values by their exponential definition, on any small forest and row", () => {
    fc.assert(
      fc.property(shape, ({ seed, trees, depth, features }) => {
        for (const forest of [randomForest(seed, trees, depth, features)].flatMap((one) => [
          one,
          withEmptyBranches(one),
        ])) {
          const explain = explainer(forest);
          for (const row of rowsOf(forest, 3, seed)) {
            const { contributions, expected, score } = explain(row);
            const exact = bruteForceShapley(forest, row);
            expectClose(contributions, exact.contributions, 1e-9);
            expect(expected).toBeCloseTo(exact.expected, 9);
            expect(score).toBeCloseTo(exact.score, 9);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it("add up to score minus expected score on forests of any size, and to what the reader scores", () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 60 }),
        (seed, depth, features) => {
          const forest = randomForest(seed, 5, depth, features);
          const explain = explainer(forest);
          for (const row of rowsOf(forest, 2, seed)) {
            const { contributions, expected, score } = explain(row);
            expect(Math.abs(expected + sum(contributions) - score)).toBeLessThan(1e-9);
            expect(Math.abs(score - (scoreForest(forest, row, 1)[0] ?? NaN))).toBeLessThan(1e-6);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it("of the shipped bundle add up to 1e-9, and to what is added in float32 to 1e-5, for rows at split points and with NaN in each feature", async () => {
    const forest = readForest(await readFile(join(import.meta.dirname, "model/model.onnx")));
    const explain = explainer(forest);
    for (const row of rowsOf(forest, forest.features + 20, 3)) {
      const { contributions, expected, score } = explain(row);
      expect(Math.abs(expected + sum(contributions) - score)).toBeLessThan(1e-9);
      expect(Math.abs(score - (scoreForest(forest, row, 1)[0] ?? NaN))).toBeLessThan(1e-5);
    }
  });

  it("match a brute force written in Python on a forest of scikit-learn with missing values", () => {
    const { roots, feature, value, left, right, missingTracksTrue, cover } = golden.forest;
    const forest: Forest = {
      features: golden.forest.features,
      roots: Int32Array.from(roots),
      feature: Int32Array.from(feature),
      value: Float32Array.from(value),
      left: Int32Array.from(left),
      right: Int32Array.from(right),
      missingTracksTrue: Uint8Array.from(missingTracksTrue),
      cover: Float32Array.from(cover),
    };
    const explain = explainer(forest);
    expect(golden.rows.length).toBeGreaterThan(5);
    for (const { row, contributions, expected } of golden.rows) {
      const got = explain(Float32Array.from(row, (x) => x ?? NaN));
      expectClose(got.contributions, contributions, 1e-7);
      expect(got.expected).toBeCloseTo(expected, 7);
    }
  });

  it("follow a missing value to where the model sends it", () => {
    for (const forest of [stump({ left: 1, right: 2 }), stump({ left: 2, right: 1 })]) {
      const explain = explainer(forest);
      expect(explain(Float32Array.of(NaN))).toEqual(explain(Float32Array.of(0.5)));
      expect(explain(Float32Array.of(NaN)).score).not.toBe(explain(Float32Array.of(0.6)).score);
    }
  });

  it("of one row do not depend on the rows before it", () => {
    const forest = randomForest(4, 20, 9, 12);
    const explain = explainer(forest);
    const rows = rowsOf(forest, 20, 5);
    const inOrder = rows.map((row) => explain(row));
    rows.toReversed().forEach((row, i) => expect(explain(row)).toEqual(inOrder[rows.length - 1 - i]));
  });

  it("are 0 for a tree that is one leaf, and for features that no tree reads", () => {
    expect(explainer(leafForest(0.625))(Float32Array.of(3))).toEqual({
      expected: 0.625,
      score: 0.625,
      contributions: Float64Array.of(0),
    });
    const forest = { ...stump({ left: 1, right: 2 }), features: 3 };
    expect(explainer(forest)(Float32Array.of(0, 1, 2)).contributions.slice(1)).toEqual(Float64Array.of(0, 0));
  });
});

/** A chain: each split has a leaf on its true branch. */
const chain = (depth: number): Forest => {
  const size = 2 * depth + 1;
  const nodes = Array.from({ length: size }, (_, i) => i);
  const splits = (node: number) => node % 2 === 0 && node < size - 1;
  return {
    features: depth,
    roots: Int32Array.of(0),
    feature: Int32Array.from(nodes, (n) => (splits(n) ? n / 2 : -1)),
    value: Float32Array.from(nodes, (n) => (splits(n) ? 0.5 : n / size)),
    left: Int32Array.from(nodes, (n) => (splits(n) ? n + 1 : 0)),
    right: Int32Array.from(nodes, (n) => (splits(n) ? n + 2 : 0)),
    missingTracksTrue: new Uint8Array(size),
    cover: Float32Array.from(nodes, (n) => size - n),
  };
};

describe("explainerOf", () => {
  it("explains the deepest path of features that all differ, and refuses deeper ones", () => {
    const row = new Float32Array(DEEPEST_EXPLAINED).fill(1);
    const { contributions, expected, score } = explainer(chain(DEEPEST_EXPLAINED))(row);
    expect(Math.abs(expected + sum(contributions) - score)).toBeLessThan(1e-12);
    expect(contributions.every((one) => one > 0)).toBe(true);
    expect(explainerOf(chain(DEEPEST_EXPLAINED + 1))).toBeNull();
  });

  it("refuses a row of another width", () => {
    expect(() => explainer(leafForest(1))(Float32Array.of(1, 2))).toThrow("reads 1 features; 2 were given");
  });
});
