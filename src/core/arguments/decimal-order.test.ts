import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareDecimals, isDecimal, isMultiple, MOST_PLACES, sumDecimals } from "./decimal-order.ts";

/** A decimal as digits and places behind the point, so that integers say what is right. */
const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 25 }))
  .map(([digits, places]) => {
    const text = `${digits < 0n ? -digits : digits}`.padStart(places + 1, "0");
    const point = text.length - places;
    const written = places === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`;
    return { written: digits < 0n ? `-${written}` : written, scaled: digits * 10n ** BigInt(25 - places) };
  });
const exponent = fc.integer({ min: -40, max: 40 });

describe("decimals", () => {
  it("are ordered as the integers that they are parts of", () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const expected = a.scaled < b.scaled ? -1 : Number(a.scaled > b.scaled);
        expect(Math.sign(compareDecimals(a.written, b.written))).toBe(expected);
      }),
    );
  });

  it("keep their order under another exponent, and equal themselves in every spelling", () => {
    fc.assert(
      fc.property(decimal, decimal, exponent, (a, b, power) => {
        const [left, right] = [`${a.written}e${power}`, `${b.written}E${power >= 0 ? "+" : ""}${power}`];
        expect(compareDecimals(left, right)).toBe(compareDecimals(a.written, b.written));
        expect(compareDecimals(`${a.written}${a.written.includes(".") ? "00" : ".00"}`, a.written)).toBe(0);
      }),
    );
  });

  it("are multiples exactly where their integers are", () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        fc.pre(b.scaled !== 0n);
        expect(isMultiple(a.written, b.written)).toBe(a.scaled % b.scaled === 0n);
      }),
    );
    expect(isMultiple("1000000000000", "0.01")).toBe(true);
    expect(isMultiple("1e-9", "1")).toBe(false);
    expect(isMultiple(`1e${MOST_PLACES}`, "1")).toBeNull();
  });

  it("add up exactly", () => {
    fc.assert(
      fc.property(fc.array(decimal, { maxLength: 6 }), (addends) => {
        const sum = sumDecimals(addends.map(({ written }) => written));
        const scaled = addends.reduce((total, one) => total + one.scaled, 0n);
        expect(compareDecimals(sum ?? "", `${scaled}e-25`)).toBe(0);
        expect(isDecimal(sum ?? "")).toBe(true);
      }),
    );
  });

  it("do what doubles do not", () => {
    expect(sumDecimals(["0.1", "0.2"])).toBe("0.3");
    expect(sumDecimals(["9007199254740993", "1e-3"])).toBe("9007199254740993.001");
    expect(compareDecimals("0.10000000000000001", "0.1")).toBe(1);
    expect(compareDecimals("9007199254740993", "9007199254740992")).toBe(1);
    expect(compareDecimals("1e999999999999", "2")).toBe(1);
    expect(compareDecimals("-1e999999999999", "-2")).toBe(-1);
    expect(compareDecimals("-0", "0.000")).toBe(0);
    expect(sumDecimals([])).toBe("0");
    expect(sumDecimals(["1.50", "-1.5"])).toBe("0");
    expect(sumDecimals(["-0.25"])).toBe("-0.25");
    expect(sumDecimals([`1e${MOST_PLACES}`])).toBeNull();
    expect(sumDecimals(["1e-100000000000"])).toBeNull();
  });
});
