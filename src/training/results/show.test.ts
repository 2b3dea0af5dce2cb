import { describe, expect, it } from "vitest";
import type { Column } from "./result.ts";
import { brief, formatTable, markdownTable, showNumber, showValue } from "./show.ts";

describe("numbers for people", () => {
  it.each<[number | null, Column["as"], string]>([
    [0.8834, undefined, "0.883"],
    [-0.0004, undefined, "0.000"],
    [-0.0004, "signed", "+0.000"],
    [-0.0123, "signed", "-0.012"],
    [38013, "count", "38,013"],
    [1.234, "short", "1.23"],
    [null, undefined, "n/a"],
    [Number.NaN, "count", "n/a"],
  ])("%d as %s is %s", (value, as, text) => expect(showNumber(value, as)).toBe(text));

  it("stand with their interval in a table, and alone in a sentence", () => {
    const estimate = { value: 0.5, interval: [-0.25, 0.75] as const };
    expect(showValue(estimate)).toBe("0.500 (-0.250..0.750)");
    expect(showValue(estimate, "signed")).toBe("+0.500 (-0.250..+0.750)");
    expect(brief(estimate)).toBe("0.500");
    expect([showValue(undefined), showValue("n"), brief(null)]).toEqual(["n/a", "n", "n/a"]);
  });
});

describe("a table", () => {
  const table = {
    title: "Sets",
    columns: [
      { key: "set", title: "set", as: "text" as const },
      { key: "n", title: "n", as: "count" as const },
    ],
    rows: [{ set: "a | b\nc", n: 1000 }, { set: "d" }],
  };

  it("lines up in a terminal", () =>
    expect(formatTable({ ...table, rows: [{ set: "long name", n: 1000 }, { set: "d" }] })).toBe(
      "Sets\nset            n\nlong name  1,000\nd            n/a\n",
    ));

  it("is one line a row in Markdown, whatever the texts", () =>
    expect(markdownTable(table)).toBe("| set | n |\n| --- | --: |\n| a \\| b c | 1,000 |\n| d | n/a |"));
});
