import { describe, expect, it } from "vitest";
import { area, example, type Example } from "../../../test/support/training-rows.ts";
import { scoreForest } from "../../classifier/reader.ts";
import { binFeatures } from "../forest/bins.ts";
import { flattenTrees } from "../forest/flatten.ts";
import type { TrainingRows } from "../forest/forest.ts";
import { type BoostStage, trainBoosting } from "./boost.ts";

const RULES = {
  mostLeaves: 8,
  tries: 3,
  leastWeight: 1,
  ridge: 1,
  rate: 0.2,
  bagging: 1,
  randomCuts: false,
  signs: new Int8Array(3),
};

function fit({ features, rows }: Example, own: Partial<TrainingRows>, stages: readonly BoostStage[]) {
  const data = binFeatures(features, 3, rows.weights);
  return flattenTrees(trainBoosting(data, { ...rows, ...own }, { ...RULES, stages }, 1), data.cuts);
}

const chance = (x: number, y: number): number => 1 / (1 + Math.exp(-((x > 0.5 ? 2 : -2) + 4 * (y - 0.5))));

describe("stages of a boosting", () => {
  // x tells the kind, and with it how often a row is right; y tells right from wrong inside a kind; z is chance, which no tree reads.
  const data = example(2400, (x, y, z) => z < chance(x, y));
  const kind = Int32Array.from({ length: 2400 }, (_, i) => Number(data.features[i * 3]! > 0.5));
  const at = (stages: readonly BoostStage[]) => {
    const forest = fit(data, { kind }, stages);
    return (x: number, y: number): number => scoreForest(forest, Float32Array.of(x, y, 0.5), 1)[0]!;
  };
  const reach = (stages: readonly BoostStage[]): number =>
    area(scoreForest(fit(data, { kind }, stages), data.features, 2400), data);
  const within: BoostStage = { trees: 40, within: true, opinions: true, columns: [0, 1] };
  const level: BoostStage = { ...within, within: false };

  it("within kinds learn what tells right from wrong there, and nothing that only tells the kinds apart", () => {
    const [inside, whole] = [at([within]), at([level])];
    const kinds = (score: typeof inside): number => score(0.75, 0.5) - score(0.25, 0.5);
    expect(inside(0.75, 0.9) - inside(0.75, 0.1)).toBeGreaterThan(0.4);
    expect(kinds(whole)).toBeGreaterThan(0.6);
    expect(Math.abs(kinds(inside))).toBeLessThan(0.2);
  });

  it("after that learn the levels of the kinds, so that nothing is lost in the end", () => {
    expect(reach([within, level])).toBeGreaterThan(reach([level]) - 0.005);
    expect(reach([within])).toBeLessThan(reach([level]) - 0.1);
  });

  it("leave rows with a second opinion to the stage that is for them", () => {
    const told = example(1200, (x) => x > 0.5);
    const opined = Uint8Array.from({ length: 1200 }, (_, i) => Number(i >= 600));
    const turned = Uint8Array.from(told.rows.labels, (label, i) => (i < 600 ? label : 1 - label));
    const reachWith = (opinions: boolean): number => {
      const forest = fit(told, { labels: turned, opined }, [{ ...level, opinions }]);
      return area(scoreForest(forest, told.features, 1200), told);
    };
    expect(reachWith(false)).toBeGreaterThan(0.97);
    expect(reachWith(true)).toBeLessThan(0.8);
  });

  it("read only the columns that they may", () => {
    const forest = fit(data, {}, [{ ...level, columns: [1] }]);
    expect(new Set(forest.feature)).toEqual(new Set([-1, 1]));
  });

  it("apart count by their share, and say nothing of rows that miss their columns", () => {
    const before: BoostStage = { ...level, trees: 10, columns: [0] };
    const [none, half, all] = [[], [0.5], [1]].map((shares) =>
      fit(data, {}, [before, ...shares.map((apart) => ({ ...level, columns: [1], apart }))]),
    );
    const at = (forest: typeof none, y: number): number =>
      scoreForest(forest!, Float32Array.of(0.2, y, 0.5), 1)[0]!;
    const [low, high] = [half, all].map((forest) => at(forest, 0.9) - at(none, 0.9));
    expect(high).toBeGreaterThan(0.1);
    expect(low).toBeCloseTo(high! / 2, 6);
    for (const forest of [half, all]) expect(at(forest, Number.NaN)).toBeCloseTo(at(none, Number.NaN), 6);
  });

  it("learn from rows of as many samples as they ask for", () => {
    const samples = Uint8Array.from({ length: 2400 }, (_, i) => (i < 1200 ? 1 : 3));
    const labels = Uint8Array.from(data.rows.labels, (label, i) => (i < 1200 ? label : 1 - label));
    const reachOf = (leastSamples: number): number =>
      area(
        scoreForest(fit(data, { labels, samples }, [{ ...level, leastSamples }]), data.features, 2400),
        data,
      );
    expect(reachOf(3)).toBeLessThan(0.2);
    expect(reachOf(1)).toBeGreaterThan(0.4);
  });

  it("go on from what other trees say, and add to it what these left open", () => {
    const bins = binFeatures(data.features, 3, data.rows.weights);
    const grow = (rows: Partial<TrainingRows>, columns: number[]) =>
      trainBoosting(bins, { ...data.rows, ...rows }, { ...RULES, stages: [{ ...level, columns }] }, 1);
    const first = grow({}, [0]);
    const before = Float64Array.from(
      scoreForest(flattenTrees(first, bins.cuts), data.features, 2400),
      (score) => 4 * (score - 0.5),
    );
    const more = grow({ before }, [1]);
    const together = flattenTrees([...first, ...more], bins.cuts);
    expect(more).toHaveLength(40);
    expect(area(scoreForest(together, data.features, 2400), data)).toBeGreaterThan(reach([level]) - 0.01);
  });
});
