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
});
