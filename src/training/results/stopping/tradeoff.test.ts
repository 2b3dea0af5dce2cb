import { describe, expect, it } from "vitest";
import { groupRow, matrixOf } from "../../../../test/support/matrix-rows.ts";
import type { Row } from "../../rows.ts";
import { numberOf } from "../result.ts";
import { judgeGoal, sayGoal } from "./goals.ts";
import { formatTradeoffs } from "./tables.ts";
import { tradeoff } from "./tradeoff.ts";

const loss = (value: number) => ({ value, interval: null });
const STAKES = { threshold: 0.5, penalty: 1 };

/** One question at one, two and three samples; each stage: [right, confidence], the confidence kept as its feature. */
const walk = (id: string, stages: readonly (readonly [number, number])[], more: Partial<Row> = {}): Row[] =>
  stages.map(([right, confidence], at) =>
    groupRow(id, right, [confidence], { k: at + 1, agreement: at === 0 ? Number.NaN : 1, ...more }),
  );

function found(rows: readonly Row[], data = "set") {
  const matrix = matrixOf(rows);
  const confidence = Float64Array.from(matrix.features);
  return tradeoff(matrix, { score: confidence, confidence }, data, STAKES);
}

const rows = [
  // Sure at once, and right.
  ...walk("sure", [
    [1, 0.97],
    [1, 0.97],
    [1, 0.97],
  ]),
  // In doubt: the third sample changes the call and the decision.
  ...walk("doubt", [
    [0, 0.5],
    [0, 0.5],
    [1, 0.9],
  ]),
  // Doubt that one more sample settles, rightly.
  ...walk("settled", [
    [0, 0.85],
    [0, 0.05],
    [0, 0.05],
  ]),
  // Wrong and sure of it, so that drawing less costs what drawing all would have mended.
  ...walk("missed", [
    [0, 0.97],
    [1, 0.97],
    [1, 0.97],
  ]),
];
const ruleOf = (name: string) => found(rows)!.rules.find(({ rule }) => rule === name)!;

describe("what stopping early saves and costs", () => {
  it("fixed numbers: all samples lose nothing, one sample saves everything", () => {
    expect(ruleOf("always 3")).toMatchObject({
      n: 4,
      questions: 4,
      samples: 3,
      saved: 0,
      loss: { value: 0 },
    });
    const one = ruleOf("always 1");
    // Runs three: one right, two wrong; doubt and missed would have been right at the end, settled stopped.
    expect(one).toMatchObject({ samples: 1, saved: 1, idks: { value: (1 - 3) / 4 }, loss: { value: 5 / 4 } });
    expect(one.loss.interval).not.toBeNull();
  });

  it("the gate's rule is asked after every answer", () => {
    // sure 1, doubt 3, settled 2, missed 1.
    expect(ruleOf("the gate's rule")).toMatchObject({
      samples: 7 / 4,
      saved: 1 - 3 / 8,
      idks: { value: (1 + 1 + 0 - 1) / 4 },
      loss: { value: 2 / 4 },
    });
  });

  it("a band draws all or nothing, by the first sample alone", () => {
    expect(ruleOf("band 0.4")).toMatchObject({ samples: (1 + 3 + 3 + 1) / 4 });
    expect(ruleOf("band 0.05")).toMatchObject({ samples: (1 + 3 + 1 + 1) / 4 });
  });

  it("what a check blocks earns nothing, and is drawn again only where another form could win", () => {
    const blocked = found(
      walk(
        "blocked",
        [
          [1, 0.9],
          [1, 0.9],
          [1, 0.9],
        ],
        { blocked: true },
      ),
    );
    expect(blocked?.rules.at(-1)).toMatchObject({ idks: { value: 0 }, samples: 3 });
  });

  it("calibration at the stop: by number of samples, each beside all at that number", () => {
    const { stopped, reliability } = found(rows)!;
    expect(stopped.map(({ samples, n, share }) => [samples, n, share])).toEqual([
      ["1", 2, 0.5],
      ["2", 1, 0.25],
      ["3", 1, 0.25],
      ["any", 4, 1],
    ]);
    expect(stopped[0]).toMatchObject({ right: { value: 0.5 } });
    expect(numberOf(stopped[0]!.confidence)).toBeCloseTo(0.97, 5);
    expect(numberOf(stopped[0]!.ece)).toBeCloseTo(0.47, 5);
    expect(numberOf(stopped[1]!.ece)).toBeCloseTo(0.05, 5);
    expect(reliability.map(({ n }) => n).reduce((sum: number, n) => sum + Number(n), 0)).toBe(8);
  });

  it("other risks stop elsewhere: a low threshold asks less of the sure, a high one more", () => {
    const { risks } = found(rows)!;
    const shipped = risks.filter(({ kind }) => kind === "shipped");
    expect(shipped.map(({ risk, threshold, penalty }) => [risk, threshold, penalty])).toEqual([
      ["low", 0.2, 0.25],
      ["high", 0.75, 3],
    ]);
    expect(shipped[0]!.samples!).toBeLessThan(shipped[1]!.samples!);
  });

  it("where no group has a label or a second sample there is nothing to tell", () => {
    expect(found([groupRow("q", 1, [0.5])])).toBeNull();
    const none = walk("q", [
      [Number.NaN, 0.5],
      [Number.NaN, 0.5],
    ]);
    expect(found(none)).toBeNull();
    expect(formatTradeoffs([])).toMatch(/nothing can be saved/);
  });
});

describe("the goal of a folder", () => {
  it.each([
    ["bfcl-v4", 5, 0.6, 0.01, true],
    ["bfcl-v4", 5, 0.59, 0, false],
    ["bfcl-v4", 5, 0.7, 0.011, false],
    ["bfcl-v1", 4, 0.45, 0.02, true],
    ["bfcl-v1", 4, 0.44, 0.02, false],
  ])("%s at %i: %f saved and %f lost", (data, most, saved, lost, met) => {
    expect(judgeGoal(data, most, { saved, loss: loss(lost) })?.met).toBe(met);
  });

  it("is one of that folder and that number of samples only, and what cannot be told does not meet it", () => {
    expect(judgeGoal("bfcl-v4", 4, { saved: 1, loss: loss(0) })).toBeNull();
    expect(judgeGoal("constructor", 5, { saved: 1, loss: loss(0) })).toBeNull();
    expect(judgeGoal("bfcl-v1", 4, { saved: null, loss: loss(0) })?.met).toBe(false);
  });

  it("is said in a sentence, with the curve before it", () => {
    const goal = judgeGoal("bfcl-v1", 4, { saved: 0.5, loss: loss(0.0104) })!;
    expect(sayGoal(goal)).toBe(
      "met: 50.0 % of the extra samples of k = 4 saved (goal: at least 45.0 %) at an IDKS loss of 0.0104 (goal: at most 0.02)",
    );
    const text = formatTradeoffs([{ ...found(rows)!, data: "bfcl-v1", ks: [1, 2, 3, 4], goal }]);
    expect(text).toMatch(/always 3[^]*band 0\.4[^]*the gate's rule[^]*low[^]*high[^]*bfcl-v1: met: 50\.0 %/);
  });
});
