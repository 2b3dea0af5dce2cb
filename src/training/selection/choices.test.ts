import { describe, expect, it } from "vitest";
import { groupRow, matrixOf, plainFeatures, QUICK } from "../../../test/support/matrix-rows.ts";
import { createRandom } from "../../core/statistics/random.ts";
import { questionFolds } from "../folds.ts";
import { CALIBRATIONS, compareCalibrations, confidencesBy } from "./calibrations.ts";
import { learnerReport } from "./learners.ts";
import { argmaxThreshold, compareThresholds } from "./thresholds.ts";

/** Scores whose share of right rows is score squared at k = 1, and the square root of the score at k = 3. */
const random = createRandom(9);
const drawn = Array.from({ length: 3000 }, (_, i) => ({ score: random.next(), k: i % 2 === 0 ? 1 : 3 }));
const matrix = matrixOf(
  drawn.map(({ score, k }, i) => {
    const share = k === 1 ? score ** 2 : Math.sqrt(score);
    return groupRow(`q${i}`, Number(random.next() < share), [score], { k });
  }),
);
const score = Float64Array.from(drawn, (one) => one.score);
const fold = questionFolds(matrix.question, matrix.questions, 5, 1);

describe("compareCalibrations", () => {
  it("finds that one map does not fit two kinds, and that a map for each does", () => {
    const reports = compareCalibrations(matrix, QUICK, score, fold);
    expect(reports.map(({ method }) => method)).toEqual(CALIBRATIONS);
    const worst = (method: string): number =>
      Math.max(...reports.find((one) => one.method === method)!.sets.map((set) => set.ece!));
    expect(worst("isotonic")).toBeGreaterThan(0.1);
    expect(worst("isotonic_by_k")).toBeLessThan(0.05);
    expect(worst("platt")).toBeGreaterThan(0.1);
    expect(worst("platt_by_k")).toBeLessThan(0.06);
  });

  it("fits no map on the fold that it is applied to", () => {
    const turned = matrixOf(
      drawn.map(({ score: own }, i) => groupRow(`q${i}`, Number(own > 0.5 !== (fold[i] === 0)), [own])),
    );
    const confidence = confidencesBy("platt", turned, QUICK, score, fold);
    const inFold = drawn.flatMap(({ score: own }, i) => (fold[i] === 0 && own > 0.8 ? [confidence[i]!] : []));
    expect(Math.min(...inFold)).toBeGreaterThan(0.8);
  });
});

const argmaxAt = (penalty: number): number => argmaxThreshold(matrix, QUICK, score, penalty)!;

describe("thresholds", () => {
  it("the argmax of confidences that are calibrated is near the implied one, and of others where it earns most", () => {
    const calibrated = Float64Array.from(drawn, ({ score: own, k }) => (k === 1 ? own ** 2 : Math.sqrt(own)));
    const report = compareThresholds(matrix, QUICK, calibrated, fold);
    expect(report).toMatchObject({ penalty: 1, implied: 0.5 });
    expect(Math.abs(report.argmax - 0.5)).toBeLessThan(0.1);
    const low = calibrated.map((own) => own / 2);
    const shifted = compareThresholds(matrix, QUICK, low, fold);
    expect(Math.abs(shifted.argmax - 0.25)).toBeLessThan(0.05);
    for (const [i, set] of shifted.sets.entries()) {
      expect(set.idks_argmax).toBeGreaterThan(set.idks_implied!);
      expect(set.idks_argmax).toBeCloseTo(report.sets[i]!.idks_implied!, 1);
      expect(set.idks_own).toBeGreaterThanOrEqual(set.idks_argmax!);
    }
  });

  it("moves up with the penalty, and leaves out what a check blocks", () => {
    expect(argmaxAt(4)).toBeGreaterThan(argmaxAt(1));
    const blocked = matrixOf([groupRow("1", 0, [1], { blocked: true }), groupRow("2", 1, [0])]);
    expect(argmaxThreshold(blocked, QUICK, [0.9, 0.4], 1)).toBe(0.4);
    expect(argmaxThreshold(matrixOf([groupRow("1", Number.NaN, [1])]), QUICK, [1], 1)).toBeNull();
  });
});

describe("learnerReport", () => {
  it("tells how good the learner is out of fold, and how large its model", () => {
    const { report } = learnerReport(matrix, plainFeatures(1), { settings: QUICK, folds: 3, seed: 1 });
    expect(report).toMatchObject({ learner: "boosting", trees: QUICK.boostTrees + 1 });
    expect(report.nodes).toBeLessThanOrEqual(1 + QUICK.boostTrees * (2 * QUICK.boostLeaves - 1));
    expect(report.gzip_bytes).toBeLessThan(report.bytes);
    expect(report.sets.map((set) => [set.k, set.n])).toEqual([
      [1, 1500],
      [3, 1500],
    ]);
    for (const set of report.sets) expect(set.auroc_executed).toBeGreaterThan(0.65);
  });
});
