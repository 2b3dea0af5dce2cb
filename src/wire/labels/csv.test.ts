import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine, CsvReader, type CsvRecord } from "./csv.ts";

const read = (...pieces: string[]): CsvRecord[] => {
  const reader = new CsvReader();
  return [...pieces.flatMap((piece) => reader.write(piece)), ...reader.end()];
};
const cellsOf = (...pieces: string[]) =>
  read(...pieces).map((record) => ("cells" in record ? record.cells : record.problem));

describe("CSV", () => {
  it("reads back whatever it wrote, cut into pieces anywhere", () => {
    const cell = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[",\r\n a\uFEFF]{0,6}$/));
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 });
    fc.assert(
      fc.property(rows, fc.array(fc.nat({ max: 60 }), { maxLength: 5 }), (given, cuts) => {
        const text = given.map(csvLine).join("");
        const ends = [
          0,
          ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b),
          text.length,
        ];
        const pieces = ends.slice(1).map((end, i) => text.slice(ends[i], end));
        expect(cellsOf(...pieces)).toEqual(given);
      }),
      { numRuns: 500 },
    );
  });

  it("takes a byte order mark, any line end, a missing last one and empty lines", () => {
    expect(cellsOf("\uFEFFa,b\r\n1,2\n\n3,4\r5,6")).toEqual([
      ["a", "b"],
      ["1", "2"],
      ["3", "4"],
      ["5", "6"],
    ]);
    expect(cellsOf("")).toEqual([]);
    expect(cellsOf("a,\r\n,b\r\n")).toEqual([
      ["a", ""],
      ["", "b"],
    ]);
  });

  it("tells the line where a record begins, also behind quoted line ends", () => {
    expect(read('a,b\r\n"x\r\ny\n",2\r\n3,4\r\n')).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ["x\r\ny\n", "2"] },
      { line: 5, cells: ["3", "4"] },
    ]);
  });

  it("tells what is wrong with a record, and reads the next", () => {
    expect(read('a"b,1\n"a"b,1\nc,2\n')).toEqual([
      { line: 1, problem: expect.stringMatching(/^cell 1: a quote stands inside/) },
      { line: 2, problem: expect.stringMatching(/^cell 1: something follows the closing quote/) },
      { line: 3, cells: ["c", "2"] },
    ]);
    expect(read('a,1\n"b,2\nc,3\n')).toEqual([
      { line: 1, cells: ["a", "1"] },
      { line: 2, problem: expect.stringMatching(/never closed/) },
    ]);
  });
});
