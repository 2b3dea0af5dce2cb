import { describe, expect, it } from "vitest";
import { groupRow, matrixOf } from "../../test/support/matrix-rows.ts";
import { thinOut } from "./thin-out.ts";

const rows = Array.from({ length: 60 }, (_, i) =>
  groupRow(`q${i % 3}`, 1, [i], { k: 1 + (i % 2), opinion: i < 30 ? "none" : "drawn" }),
);
const simulated = Array.from({ length: 9 }, (_, i) => groupRow("q0", 0, [i], { simulated: true }));
const matrix = matrixOf([...rows, ...simulated]);
const keptRows = (most: number, seed: number): number[] => {
  const kept = thinOut(matrix, most, seed);
  return [...matrix.names.keys()].filter(kept);
};

describe("thinOut", () => {
  it("keeps so many rows of a question in a set, with and without a second opinion, and all that are simulated", () => {
    const kept = keptRows(2, 1);
    const cells = Map.groupBy(
      kept.filter((row) => row < 60),
      (row) => `${matrix.question[row]} ${matrix.set[row]} ${matrix.opinion[row]}`,
    );
    expect([...cells.values()].map((own) => own.length)).toEqual(Array.from({ length: 12 }, () => 2));
    expect(kept.filter((row) => row >= 60)).toHaveLength(9);
  });

  it("draws others for another seed, the same for the same, and keeps all at 0", () => {
    expect(keptRows(2, 1)).toEqual(keptRows(2, 1));
    expect(keptRows(2, 1)).not.toEqual(keptRows(2, 2));
    expect(keptRows(0, 1)).toHaveLength(69);
  });
});
