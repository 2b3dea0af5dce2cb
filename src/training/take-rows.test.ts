import { describe, expect, it } from "vitest";
import { groupRow, matrixOf } from "../../test/support/matrix-rows.ts";
import { takeColumns } from "./take-columns.ts";
import { limitQuestions, rowsWhere, takeRows } from "./take-rows.ts";

const matrix = matrixOf([
  groupRow("a", 1, [1, 10], { data: "one" }),
  groupRow("b", 0, [2, 20], { data: "two", blocked: true }),
  groupRow("a", 0, [3, 30], { data: "two" }),
  groupRow("c", 1, [4, 40], { data: "three", simulated: true }),
]);

describe("takeRows", () => {
  it("takes rows in the order given; sets and questions that are gone are not counted", () => {
    const taken = takeRows(matrix, [2, 1]);
    expect(taken).toEqual({
      ...matrixOf([
        groupRow("a", 0, [3, 30], { data: "two" }),
        groupRow("b", 0, [2, 20], { data: "two", blocked: true }),
      ]),
    });
    expect(matrix.rows).toBe(4);
  });

  it("is the matrix itself for all rows", () => expect(takeRows(matrix, [0, 1, 2, 3])).toEqual(matrix));
});

describe("limitQuestions", () => {
  it("keeps all rows of so many questions, the same ones for a seed", () => {
    const some = limitQuestions(matrix, 2, 5);
    expect(some.questions).toBe(2);
    const kept = new Set(some.names.map((name) => name.id));
    expect(some.rows).toBe(rowsWhere(matrix, (row) => kept.has(matrix.names[row]!.id)).length);
    expect(limitQuestions(matrix, 2, 5)).toEqual(some);
    expect(limitQuestions(matrix, 9, 5)).toEqual(matrix);
  });
});

describe("takeColumns", () => {
  it("takes columns in the order given", () => {
    expect([...takeColumns(matrix, [1]).features]).toEqual([10, 20, 30, 40]);
    expect([...takeColumns(matrix, [1, 0]).features.subarray(0, 4)]).toEqual([10, 1, 20, 2]);
  });
});
