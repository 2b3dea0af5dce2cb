import { describe, expect, it } from "vitest";
import { groupRow, matrixOf } from "../../../test/support/matrix-rows.ts";
import { rowsWithAllK, usualMost } from "./chains.ts";

const row = (id: string, k: number, mode: string, agent = "m") =>
  groupRow(id, 1, [0], { k, name: { kind: "group", agent, bench: "simple", id, mode } });

describe("chains of growing groups", () => {
  it("keep to one mode, and begin a pool with the first mode by name", () => {
    const matrix = matrixOf([
      row("q1", 1, "prompt"),
      row("q1", 1, "fc"),
      row("q1", 2, "prompt"),
      row("q1", 2, "fc"),
      row("q1", 3, "pooled"),
      // Prompt has two runs, fc one: the pool's first two are one of each, which is no group.
      row("q2", 1, "fc"),
      row("q2", 1, "prompt"),
      row("q2", 3, "pooled"),
    ]);
    expect(rowsWithAllK(matrix, "set", 3)).toEqual({ ks: [1, 2, 3], rows: [[1], [3], [4]] });
    expect(rowsWithAllK(matrix, "set", 2)).toEqual({
      ks: [1, 2],
      rows: [
        [0, 1],
        [2, 3],
      ],
    });
  });

  it("do not put another mode before a group of one mode, nor another agent", () => {
    const matrix = matrixOf([row("q1", 1, "fc"), row("q1", 1, "prompt", "other"), row("q1", 2, "prompt")]);
    expect(rowsWithAllK(matrix, "set", 2).rows).toEqual([[], []]);
  });

  it("go up to the largest k that is common", () => {
    const many = Array.from({ length: 20 }, (_, i) => row(`q${i}`, 1, "fc"));
    const some = Array.from({ length: 2 }, (_, i) => row(`q${i}`, 2, "fc"));
    expect(usualMost(matrixOf([...many, ...some, row("q1", 3, "fc")]), "set")).toBe(2);
  });
});
