import { describe, expect, it } from "vitest";
import { crossValidate } from "./cross-validate.ts";
import { questionFolds } from "./folds.ts";
import { packMatrix } from "./matrix.ts";
import type { Matrix } from "./matrix.ts";
import { predictions, reportGroups } from "./report.ts";
import type { Row } from "./rows.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";
import { hideCoverage } from "./hide-coverage.ts";
import { rowWeights } from "./weights.ts";

const FEATURES = [
  { name: "agreement", sign: 1, family: "consistency" },
  { name: "coverage_and_ratio", sign: 0, family: "coverage" },
] as const;

function row(id: string, k: number, x: number, right: number, more: Partial<Row> = {}): Row {
  return {
    name: { kind: "group", agent: "a", bench: "simple", id, mode: "fc" },
    data: "set",
    k,
    candidate: 0,
    agreement: Number.NaN,
    blocked: false,
    labels: { executed: right, passk: right, first: right },
    keys: [id],
    simulated: false,
    opinion: "none",
    features: Float32Array.from([x, Number.NaN]),
    ...more,
  };
}

const pack = (rows: readonly Row[]): Matrix => packMatrix(rows, 2);

describe("questionFolds", () => {
  it("keeps a question in one fold, folds equally large, and repeats with the seed", () => {
    const question = Int32Array.from({ length: 100 }, (_, i) => i % 20);
    const folds = questionFolds(question, 20, 5, 3);
    for (let i = 0; i < 100; i++) expect(folds[i]).toBe(folds[i % 20]);
    for (let fold = 0; fold < 5; fold++) expect(folds.filter((of) => of === fold)).toHaveLength(20);
    expect(questionFolds(question, 20, 5, 3)).toEqual(folds);
    expect(questionFolds(question, 20, 5, 4)).not.toEqual(folds);
  });
});

const used = (): boolean => true;

describe("rowWeights", () => {
  const matrix = pack([
    row("1", 1, 0, 1),
    row("1", 1, 0, 1),
    row("1", 1, 0, 1),
    row("1", 1, 0, 1),
    row("2", 1, 0, 0),
    row("2", 2, 0, 0),
    row("3", 2, 0, Number.NaN),
  ]);
  it("gives every set the same total and unlabelled rows nothing", () => {
    const weights = rowWeights(matrix, used, { sharing: 0, loops: 1, opinionWeight: 1 });
    expect([...weights]).toEqual([0.6, 0.6, 0.6, 0.6, 0.6, 3, 0]);
  });

  it("gives every question of a set the same total at sharing 1", () => {
    const weights = rowWeights(matrix, used, { sharing: 1, loops: 1, opinionWeight: 1 });
    expect(weights[0]! * 4).toBeCloseTo(weights[4]!, 12);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(6, 12);
  });

  it("gives a set of conversations its own share", () => {
    const sets = matrix.sets.map((set, i) => (i === 1 ? { ...set, kind: "decision" as const } : set));
    const weights = rowWeights({ ...matrix, sets }, used, { sharing: 0, loops: 4, opinionWeight: 1 });
    const [groups, loops] = [weights.slice(0, 5), weights.slice(5)].map((own) =>
      own.reduce((a, b) => a + b, 0),
    );
    expect(loops! / groups!).toBeCloseTo(4, 12);
    expect(groups! + loops!).toBeCloseTo(6, 12);
  });

  it("leaves out what does not count", () =>
    expect(rowWeights(matrix, (i) => i < 5, { sharing: 0, loops: 1, opinionWeight: 1 })[5]).toBe(0));
});

const missingIn = ({ features }: { features: Float32Array }, column: number): number[] =>
  Array.from({ length: 400 }, (_, i) => i).filter((i) => Number.isNaN(features[i * 2 + column]!));

describe("hideCoverage", () => {
  const matrix = pack(Array.from({ length: 400 }, (_, i) => row(`${i}`, 1, i, 1)));
  const families = [{ family: "coverage" }, { family: "schema" }] as const;

  it("takes coverage alone from about the share of the rows that count, the same ones for a seed", () => {
    const before = Float32Array.from(matrix.features);
    const seen = hideCoverage(matrix, families, 0.25, (i) => i < 200, 1);
    const hidden = missingIn(seen, 0);
    expect(hidden.length).toBeGreaterThan(30);
    expect(hidden.length).toBeLessThan(70);
    expect(Math.max(...hidden)).toBeLessThan(200);
    expect(missingIn(seen, 1)).toEqual(missingIn(matrix, 1));
    expect(matrix.features).toEqual(before);
    expect(hideCoverage(matrix, families, 0.25, (i) => i < 200, 1).features).toEqual(seen.features);
  });
});

describe("crossValidate", () => {
  const rows = Array.from({ length: 200 }, (_, i) =>
    row(`${i}`, 1, (i * 37) % 100, Number((i * 37) % 100 > 50)),
  );

  it("scores every row without its own question, and calibrates the scores", () => {
    const settings = { ...DEFAULT_SETTINGS, trees: 10, leastWeight: 3 };
    const { score, confidence, calibration } = crossValidate(pack(rows), FEATURES, settings, 4, 1);
    const report = reportGroups(
      pack(rows),
      0,
      predictions(pack(rows), score, confidence, { threshold: 0.5, penalty: 1 }),
    );
    expect(report.auroc_executed).toBeGreaterThan(0.97);
    expect(report.idks).toBeGreaterThan(report.idks_base!);
    expect(report.ece).toBeLessThan(0.15);
    expect(calibration.x.length).toBeGreaterThan(1);
  });

  it("learns nothing of a question from itself: noise stays noise", () => {
    // Every question has two equal rows and a value of its own, so a model that saw one would know the other.
    const noise = Array.from({ length: 300 }, (_, i) => {
      const id = Math.floor(i / 2);
      return row(`${id}`, 1, id, (id * 7919) % 13 < 6 ? 1 : 0);
    });
    const settings = { ...DEFAULT_SETTINGS, trees: 10, leastWeight: 1, monotone: false };
    const { score, confidence } = crossValidate(pack(noise), FEATURES, settings, 5, 1);
    const predicted = predictions(pack(noise), score, confidence, { threshold: 0.5, penalty: 1 });
    expect(reportGroups(pack(noise), 0, predicted).auroc_executed).toBeLessThan(0.75);
  });
});

describe("reportGroups", () => {
  const matrix = pack([
    row("1", 2, 0, 1, { agreement: 1 }),
    row("2", 2, 0, 1, { agreement: 0.5 }),
    row("3", 2, 0, 0, { agreement: 0.5 }),
    row("4", 2, 0, 1, { agreement: 1, blocked: true }),
  ]);
  const predicted = predictions(matrix, [0.9, 0.4, 0.3, 0.9], [0.9, 0.6, 0.2, 0.9], {
    threshold: 0.5,
    penalty: 1,
    seen: new Set(["1", "9"]),
  });

  it("counts what ran, what was stopped and what was seen", () => {
    const report = reportGroups(matrix, 0, predicted);
    expect(report).toMatchObject({ data: "set", k: 2, n: 4, questions: 4, seen_questions: 1 });
    // Right three of four; the gate runs the first two and stops a wrong one and, by a check, a right one.
    expect([report.accuracy, report.idks_base, report.idks, report.abstain_rate]).toEqual([
      0.75, 0.5, 0.5, 0.5,
    ]);
    expect(report.auroc_executed).toBe(1);
    expect(report.auroc_agreement).toBeCloseTo(2.5 / 3, 12);
    expect(report.idks_agreement).toBe(0.5);
    expect(report.by_bench.simple?.n).toBe(4);
  });

  it("has null where one class is absent", () => {
    const right = pack([row("1", 1, 0, 1), row("2", 1, 0, 1)]);
    const report = reportGroups(right, 0, predictions(right, [1, 0], [1, 0], { threshold: 0.5, penalty: 1 }));
    expect([report.auroc_executed, report.auroc_passk, report.auroc_agreement]).toEqual([null, null, null]);
    expect(report.intervals.auroc_executed).toBeNull();
  });
});

describe("simulated mistakes", () => {
  it("teach the forest, but are no part of the calibration's or the report's rows", () => {
    const rows = Array.from({ length: 200 }, (_, i) => row(`q${i}`, 1, i % 2, 1));
    const wrong = rows.map((one) => ({
      ...one,
      simulated: true,
      labels: { executed: 0, passk: 0, first: 0 },
    }));
    const matrix = packMatrix([...rows, ...wrong.slice(0, 50)], 2);
    const { score, confidence } = crossValidate(
      matrix,
      FEATURES,
      { ...DEFAULT_SETTINGS, easyRight: 1 },
      5,
      1,
    );
    const predicted = predictions(matrix, score, confidence, { threshold: 0.5, penalty: 1 });
    expect(reportGroups(matrix, 0, predicted)).toMatchObject({ n: 200, accuracy: 1 });
    // Every recorded row is right, so the calibration promises that, whatever the simulated rows did to the scores.
    expect(Math.max(...score.subarray(0, 200))).toBeLessThan(0.99);
    expect(Math.min(...confidence.subarray(0, 200))).toBeGreaterThan(0.85);
  });
});
