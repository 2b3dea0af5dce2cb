import { describe, expect, it } from "vitest";
import { groupRow, matrixOf, plainFeatures, QUICK } from "../../../test/support/matrix-rows.ts";
import { createRandom } from "../../core/statistics/random.ts";
import { binFeatures } from "../forest/bins.ts";
import { leafTree } from "../forest/tree.ts";
import { fewerFeatures } from "./fewer-features.ts";
import { featureImportance } from "./importance.ts";
import { mutualInformation } from "./mutual-information.ts";

/** Four features: a coin, what decides, a coin, a weak copy of what decides. */
const random = createRandom(3);
const matrix = matrixOf(
  Array.from({ length: 400 }, (_, i) => {
    const x = random.next();
    const weak = random.next() < 0.5 ? x : random.next();
    return groupRow(`q${i}`, Number(x > 0.5), [random.next(), x, random.next(), weak]);
  }),
);
const features = plainFeatures(4);

describe("fewerFeatures", () => {
  const options = { settings: QUICK, folds: 4, seed: 1 };
  it.each(["filter", "elimination"] as const)("keeps by %s what decides, judged on left-out rows", (way) => {
    const { points, kept } = fewerFeatures(matrix, features, way, [1, 4, 2], options);
    expect(points.map((point) => point.features)).toEqual([4, 2, 1]);
    for (const { sets } of points) expect(sets[0]).toMatchObject({ n: 400, questions: 400 });
    expect(points.at(-1)!.sets[0]!.auroc).toBeGreaterThan(0.97);
    expect(kept[0]).toEqual({ name: "f1", among: 1 });
    expect(kept.map(({ name }) => name).slice(1)).not.toContain("f1");
    expect(kept.reduce((sum, { among }) => sum + among, 0)).toBeCloseTo(1 + 2 + 4 + 4, 12);
  });

  it("chooses in each fold without its left-out rows: noise that fits them by chance earns nothing", () => {
    const coins = createRandom(5);
    const noise = matrixOf(
      Array.from({ length: 60 }, (_, i) =>
        groupRow(
          `q${i}`,
          Number(coins.next() < 0.5),
          Array.from({ length: 300 }, () => coins.next()),
        ),
      ),
    );
    const { points } = fewerFeatures(noise, plainFeatures(300), "filter", [3], options);
    expect(Math.abs(points[0]!.sets[0]!.auroc! - 0.5)).toBeLessThan(0.2);
  });

  it("refuses more features than there are", () =>
    expect(() => fewerFeatures(matrix, features, "filter", [5], options)).toThrow("from 1 to 4, got 5"));
});

/** Mutual information of one feature. */
const informationOf = (values: readonly number[], labels: readonly number[]): number => {
  const weights = new Float64Array(values.length).fill(1);
  const question = Int32Array.from(values, (_, i) => i);
  const data = binFeatures(Float32Array.from(values), 1, weights);
  return mutualInformation(data, { labels, weights, question, questions: values.length })[0]!;
};

const label = (i: number): number => i % 2;

describe("mutualInformation", () => {
  const n = 4000;

  it("is ln 2 for the label itself, 0 for what tells nothing, and counts the missing value as one", () => {
    const labels = Array.from({ length: n }, (_, i) => label(i));
    const bias = 1 / (2 * n);
    expect(informationOf(labels, labels)).toBeCloseTo(Math.LN2 - bias, 9);
    expect(
      informationOf(
        labels.map((one) => (one === 1 ? Number.NaN : 7)),
        labels,
      ),
    ).toBeCloseTo(Math.LN2 - bias, 9);
    const coins = createRandom(2);
    expect(
      informationOf(
        labels.map(() => coins.next()),
        labels,
      ),
    ).toBeLessThan(0.002);
  });

  it("is the sum over a table of counts", () => {
    // Rows of (value, label): (0,0) 30, (0,1) 10, (1,0) 20, (1,1) 40.
    const cells = [
      [0, 0, 30],
      [0, 1, 10],
      [1, 0, 20],
      [1, 1, 40],
    ] as const;
    const values = cells.flatMap(([value, , count]) => Array.from({ length: count }, () => value));
    const labels = cells.flatMap(([, own, count]) => Array.from({ length: count }, () => own));
    // sklearn.metrics.mutual_info_score(values, labels) = 0.08630462173553423
    expect(informationOf(values, labels)).toBeCloseTo(0.08630462173553423 - 1 / 200, 9);
  });
});

const stump = (feature: number, left: number, right: number) => ({
  nodes: 3,
  feature: Int32Array.of(feature, -1, -1),
  bin: Uint8Array.of(0, 0, 0),
  missingLeft: Uint8Array.of(0, 0, 0),
  left: Int32Array.of(1, -1, -1),
  right: Int32Array.of(2, -1, -1),
  value: Float64Array.of((left + right) / 2, left, right),
  cover: Float64Array.of(20, 10, 10),
});

describe("featureImportance", () => {
  it("is the share of the squared error that splits on a feature take away", () => {
    const trees = [
      { tree: stump(0, 0, 1), scale: 0.5 },
      { tree: stump(2, 0, 2), scale: 0.5 },
    ];
    expect([...featureImportance(trees, 3)]).toEqual([0.2, 0, 0.8]);
    expect([...featureImportance([{ tree: leafTree(1, 5), scale: 1 }], 2)]).toEqual([0, 0]);
  });
});
