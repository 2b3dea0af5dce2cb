import { describe, expect, it } from "vitest";
import { groupRow, matrixOf } from "../../../test/support/matrix-rows.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { calibrateFolds, foldCells, foldsOf, scatter } from "./plan.ts";
import { rankAlone, thinned } from "./study.ts";

const row = (data: string, agent: string, id: string, k: number, right = 1) =>
  groupRow(id, right, [0], { data, k, name: { kind: "group", agent, bench: "simple", id, mode: "fc" } });

describe("thinned answers", () => {
  const ids = Array.from({ length: 200 }, (_, i) => `q${i}`);
  const matrix = matrixOf([
    ...["a", "b", "c"].flatMap((agent) => ids.flatMap((id) => [1, 2].map((k) => row("many", agent, id, k)))),
    ...ids.map((id) => row("one", "a", id, 1)),
  ]);
  const kept = thinned(matrix, 1 / 4, 1);
  const rows = Array.from({ length: matrix.rows }, (_, i) => i);

  it("are about the share asked for, and all of a folder with one agent", () => {
    const [many, one] = [rows.slice(0, 1200), rows.slice(1200)];
    expect(one.every(kept)).toBe(true);
    const share = many.filter(kept).length / many.length;
    expect(share).toBeGreaterThan(0.18);
    expect(share).toBeLessThan(0.32);
  });

  it("keep or leave an agent's answers to a question together, whatever k, and the same each time", () => {
    for (let i = 0; i < 1200; i += 2) expect(kept(i)).toBe(kept(i + 1));
    const again = thinned(matrix, 1 / 4, 1);
    expect(rows.map((i) => again(i))).toEqual(rows.map((i) => kept(i)));
  });
});

describe("scores of folds", () => {
  const labels = Array.from({ length: 40 }, (_, i) => i % 2);
  const matrix = matrixOf(labels.map((label, i) => row("set", "a", `q${i}`, 1, label)));
  const split = { folds: 4, seed: 3 };

  it("come from cells that never ask what they learned, and ask every row once", () => {
    const cells = foldCells(matrix, split);
    for (const { learns, out } of cells) for (const asked of out) expect(learns[asked]).toBe(0);
    const scores = scatter(
      matrix,
      cells,
      cells.map(({ out }) => Float64Array.from(out)),
    );
    expect([...scores]).toEqual(labels.map((_, i) => i));
  });

  it("are NaN where nobody was asked, and are calibrated on the other folds alone", () => {
    const fold = foldsOf(matrix, split);
    // In fold 0 the labels are turned round; its own confidences must not know.
    const turned = matrixOf(
      labels.map((label, i) => row("set", "a", `q${i}`, 1, fold[i] === 0 ? 1 - label : label)),
    );
    const score = Float64Array.from(labels, (label, i) => (i === 5 ? Number.NaN : label));
    const { confidence } = calibrateFolds(turned, DEFAULT_SETTINGS, score, split);
    expect(confidence[5]).toBeNaN();
    const inFold = labels.flatMap((label, i) =>
      fold[i] === 0 && i !== 5 ? [{ label, at: confidence[i]! }] : [],
    );
    for (const { label, at } of inFold) expect(at > 0.5).toBe(label === 1);
  });

  it("without any label have no confidence", () => {
    const blank = matrixOf(labels.map((_, i) => row("set", "a", `q${i}`, 1, Number.NaN)));
    const { confidence } = calibrateFolds(blank, DEFAULT_SETTINGS, new Float64Array(40), split);
    expect(Array.from(confidence).every(Number.isNaN)).toBe(true);
  });
});

it("agreement ranks no row of one sample above another", () => {
  const matrix = matrixOf([row("set", "a", "q1", 1), row("set", "a", "q2", 1), row("set", "a", "q1", 2)]);
  const confidence = [0.5, 0.6, 0.7];
  const found = rankAlone(matrix, { score: [0.5, Number.NaN, 0.7], confidence });
  expect(Array.from(found.score)).toEqual([0, Number.NaN, 0.7]);
  expect(found.confidence).toBe(confidence);
});
