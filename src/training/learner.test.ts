import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { bundleFiles } from "../../test/support/bundles.ts";
import { hardRows } from "../../test/support/forests.ts";
import { area, example, type Example } from "../../test/support/training-rows.ts";
import { loadBundle } from "../classifier/node.ts";
import { readForest, scoreForest } from "../classifier/reader.ts";
import { explainerOf } from "../classifier/shap.ts";
import { binFeatures } from "./forest/bins.ts";
import { flattenTrees } from "./forest/flatten.ts";
import golden from "./learner.golden.json" with { type: "json" };
import { growLearner, treesOf } from "./learner.ts";
import { encodeForest } from "./onnx/encode.ts";
import { DEFAULT_SETTINGS, LEARNERS, type TrainSettings } from "./settings.ts";

const SETTINGS: TrainSettings = {
  ...DEFAULT_SETTINGS,
  monotone: false,
  trees: 300,
  mostLeaves: 64,
  tries: 3,
  leastWeight: 10,
  boostTrees: 80,
  boostFreeTrees: 0,
  boostLeaves: 8,
  boostTries: 8,
  boostLeastWeight: 4,
  boostRidge: 1,
  boostRate: 0.1,
  boostBagging: 1,
  boostWithin: 0,
  boostAgreementTrees: 0,
  boostOpinionTrees: 0,
};
const SMALL = {
  ...SETTINGS,
  trees: 20,
  boostTrees: 20,
  boostFreeTrees: 15,
  leastWeight: 3,
  boostLeastWeight: 1,
};

function grow({ features, rows }: Example, settings: TrainSettings, seed = 1) {
  const columns = features.length / rows.weights.length;
  const data = binFeatures(features, columns, rows.weights);
  const signs = Array.from({ length: columns }, () => ({ sign: 0, family: "coverage" }) as const);
  return flattenTrees(growLearner(data, rows, signs, settings, seed), data.cuts);
}

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

describe.each(LEARNERS)("the learner %s", (learner) => {
  const data = example(900, (x, y) => x + y * y > 0.8, 0.1);
  const settings = { ...SMALL, learner };

  it("writes one ensemble that onnxruntime and the reader score alike to 1e-5, and whose explanation adds up", async () => {
    const forest = grow(data, settings);
    const { model, card, known } = await bundleFiles(forest);
    const folder = mkdtempSync(join(tmpdir(), "idk-learner-"));
    folders.push(folder);
    writeFileSync(join(folder, "model.onnx"), model);
    writeFileSync(join(folder, "card.json"), JSON.stringify(card));
    const classifier = await loadBundle(folder, known);
    expect(classifier.engine).toBe("onnxruntime");

    const rows = hardRows(forest, 2000, 1);
    const scores = scoreForest(readForest(model), rows, 2000);
    expect(new Set(scores).size).toBeGreaterThan(100);
    (await classifier.score(rows, 2000)).forEach((score, i) =>
      expect(Math.abs(score - scores[i]!)).toBeLessThan(1e-5),
    );
    const explain = explainerOf(readForest(model))!;
    for (let row = 0; row < 50; row++) {
      const { expected, contributions } = explain(rows.slice(row * 3, row * 3 + 3));
      const sum = contributions.reduce((total, own) => total + own, expected);
      expect(sum).toBeCloseTo(scores[row]!, 4);
    }
  });

  it("gives the same bytes for the same seed, and others for another", () => {
    const [one, same, other] = [3, 3, 4].map((seed) =>
      encodeForest(grow(data, { ...settings, boostBagging: 0.6 }, seed)),
    );
    expect(one).toEqual(same);
    expect(one).not.toEqual(other);
  });

  it("says beforehand how many trees it grows, and each one when it is grown", () => {
    const done: number[] = [];
    const bins = binFeatures(data.features, 3, data.rows.weights);
    const signs = [0, 0, 0].map((sign) => ({ sign: sign as 0, family: "coverage" }) as const);
    growLearner(bins, data.rows, signs, settings, 1, (trees) => done.push(trees));
    expect(done).toEqual(Array.from({ length: treesOf(settings) }, (_, i) => i + 1));
  });
});

/** That `all` is the mean of the two, row by row. */
const expectMean = (all: Float32Array, one: Float32Array, other: Float32Array): void =>
  all.forEach((score, i) => expect(score).toBeCloseTo((one[i]! + other[i]!) / 2, 5));

describe("learners together", () => {
  const data = example(600, (x, y) => x + y * y > 0.8);
  const scores = (settings: Partial<TrainSettings>): Float32Array =>
    scoreForest(grow(data, { ...SMALL, ...settings }), data.features, 600);
  it("score the mean of forest and boosting, and boosting the mean of what signs bind and what they do not", () => {
    const boosting = scores({ learner: "boosting" });
    expectMean(scores({ learner: "both" }), scores({ learner: "forest" }), boosting);
    const bound = scores({ learner: "boosting", boostFreeTrees: 0 });
    const free = scores({ learner: "boosting", boostTrees: 0 });
    expectMean(boosting, bound, free);
  });

  it("bind the one boosting by the signs and leave the other free", () => {
    const bins = binFeatures(data.features, 3, data.rows.weights);
    const signs = [-1, 0, 0].map((sign) => ({ sign: sign as -1 | 0, family: "coverage" }) as const);
    const at = (settings: Partial<TrainSettings>, x: number): number => {
      const all = { ...SMALL, monotone: true, learner: "boosting", ...settings } as const;
      const forest = flattenTrees(growLearner(bins, data.rows, signs, all, 1), bins.cuts);
      return scoreForest(forest, Float32Array.of(x, Number.NaN, Number.NaN), 1)[0]!;
    };
    expect(at({ boostFreeTrees: 0 }, 0.95)).toBeLessThanOrEqual(at({ boostFreeTrees: 0 }, 0.05));
    expect(at({ boostTrees: 0 }, 0.95)).toBeGreaterThan(at({ boostTrees: 0 }, 0.05) + 0.2);
  });

  it("refuse settings without trees", () =>
    expect(() => scores({ learner: "boosting", boostTrees: 0, boostFreeTrees: 0 })).toThrow("no trees"));
});

/** Lehmer's generator as in learner.golden.py: 12 bits, exact in float32. */
function lehmer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state * 4096) / 2_147_483_647) / 4096;
  };
}

/** The rows of learner.golden.py; each is a question of its own. */
function goldenRows(seed: number, n: number, missing: number): Example {
  const draw = lehmer(seed);
  const features = new Float32Array(n * 8);
  const labels = new Uint8Array(n);
  for (let i = 0; i < n; i++) {
    const x = Array.from({ length: 8 }, draw);
    const [a, b, c, d, e] = x as [number, number, number, number, number];
    let p = 0.45 + 0.6 * (a - 0.5) + 1.6 * (b - 0.5) * (c - 0.5) + (d > 0.6 ? 0.2 : -0.1);
    p += 0.4 * (e * e - 1 / 3);
    labels[i] = Number(draw() < Math.min(0.97, Math.max(0.03, p)));
    for (let j = 0; j < 8; j++) {
      const share = missing * (j === 0 && labels[i] === 0 ? 1.5 : 1);
      features[i * 8 + j] = draw() < share ? Number.NaN : x[j]!;
    }
  }
  const question = Int32Array.from({ length: n }, (_, i) => i);
  return { features, rows: { labels, weights: new Float64Array(n).fill(1), question, questions: n } };
}

/** scikit-learn 1.2's forest takes no NaN: below all values, as in learner.golden.py. */
const filled = (of: Example): Example => ({
  ...of,
  features: of.features.map((value) => (Number.isNaN(value) ? -1 : value)),
});

/** AUROC on the test rows of a set. */
const reach = (
  learner: TrainSettings["learner"],
  set: (typeof golden.sets)[number],
  fill: boolean,
): number => {
  const [train, test] = [
    goldenRows(set.seed, golden.train, set.missing),
    goldenRows(set.seed + 100, golden.test, set.missing),
  ].map((rows) => (fill ? filled(rows) : rows)) as [Example, Example];
  expect(Array.from(test.rows.labels).reduce((sum, label) => sum + label, 0)).toBe(set.right);
  return area(scoreForest(grow(train, { ...SETTINGS, learner }), test.features, golden.test), test);
};

describe("on the same rows as scikit-learn (learner.golden.py)", () => {
  it.each(golden.sets)("the boosting reaches the AUROC of its on $name rows within .005", (set) => {
    expect(Math.abs(reach("boosting", set, false) - set.boosting)).toBeLessThanOrEqual(0.005);
  });
  it.each(golden.sets)("the forest reaches the AUROC of its on $name rows within .005", (set) => {
    expect(Math.abs(reach("forest", set, true) - set.forest)).toBeLessThanOrEqual(0.005);
  });
  it("the forest gains by missing values that are routed as such", () => {
    const holed = golden.sets.find((set) => set.missing > 0)!;
    expect(reach("forest", holed, false)).toBeGreaterThan(holed.forest);
  });
});
