import { describe, expect, it } from "vitest";
import { columnsOf, csvOf } from "./series.ts";

const data = {
  x: [0, 0.5],
  series: [
    {
      label: 'IDKS, "seen"',
      colour: "good" as const,
      values: [0.25, null],
      low: [0.1, null],
      high: [0.4, null],
    },
  ],
};

describe("the numbers of a plot", () => {
  it("are columns: x, then each series with the ends of its interval", () => {
    const columns = columnsOf(data, { label: "threshold" }, { label: "IDKS" });
    expect(columns.map(({ label }) => label)).toEqual([
      "threshold",
      'IDKS, "seen"',
      'IDKS, "seen", low',
      'IDKS, "seen", high',
    ]);
  });

  it("are a file that a spreadsheet reads, where what is not known is empty", () => {
    expect(csvOf(columnsOf(data, { label: "threshold" }, { label: "IDKS" }))).toBe(
      'threshold,"IDKS, ""seen""","IDKS, ""seen"", low","IDKS, ""seen"", high"\r\n0,0.25,0.1,0.4\r\n0.5,,,\r\n',
    );
    expect(csvOf(columnsOf({ x: [0], series: [] }, { label: "day" }, { label: "n" }), true)).toBe(
      "day\r\n1970-01-01T00:00:00.000Z\r\n",
    );
  });

  it("holds no formula in a label, which may be the name of a tool", () => {
    expect(csvOf(columnsOf({ x: [0], series: [] }, { label: '=1+"1"' }, { label: "n" }))).toBe(
      '"\'=1+""1"""\r\n0\r\n',
    );
  });
});
