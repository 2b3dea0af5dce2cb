import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numbersIn, numberWord } from "./numbers.ts";

const values = (text: string) => numbersIn(text).map((mention) => mention.values);

describe("numbers in a text", () => {
  it("reads a comma as a thousands sign only when exactly three digits follow", () => {
    expect(values("1,5 and 10")).toEqual([[1], [5], [10]]);
    expect(values("1,500 and 12,345,678.5")).toEqual([[1500], [12345678.5]]);
    expect(values("1,2345")).toEqual([[1], [2345]]);
  });

  it("reads a list in brackets as single numbers", () => {
    expect(values("[100,200,300]")).toEqual([[100], [200], [300]]);
  });

  it("keeps the written and the scaled reading of a suffix", () => {
    expect(values("5k users, 2 million, 3 pm")).toEqual([
      [5, 5000],
      [2, 2_000_000],
      [3, 15],
    ]);
    expect(values("12 kids")).toEqual([[12]]);
  });

  it("knows number words", () => {
    expect(numberWord("seventy")).toBe(70);
    expect(numberWord("dozen")).toBe(12);
    expect(numberWord("constructor")).toBeUndefined();
  });

  it("finds every integer again, however it is grouped", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.boolean(), (n, grouped) => {
        const text = grouped ? n.toLocaleString("en-US") : String(n);
        expect(values(`take ${text} of them`)[0]?.[0]).toBe(n);
      }),
    );
  });
});
