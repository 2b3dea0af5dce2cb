import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalForm } from "./decimal.ts";

describe("decimalForm", () => {
  it.each([
    ["1e3", "1000"],
    ["1000.0", "1000"],
    ["-0", "0"],
    ["-0.0e7", "0"],
    ["1.50", "1.5"],
    ["15e-1", "1.5"],
    ["0.05", "0.05"],
    ["5E-2", "0.05"],
    ["-120e-1", "-12"],
    ["1e40", "1e40"],
    ["10e39", "1e40"],
    ["1.0000000000000002", "1.0000000000000002"],
    ["0.10000000000000001", "0.10000000000000001"],
    ["9007199254740993.0", "9007199254740993"],
    ["1e-99999999999999999999", "1e-99999999999999999999"],
  ])("writes %s as %s", (text, form) => {
    expect(decimalForm(text)).toBe(form);
  });

  it("is one spelling for one value: shifting the point and raising the power changes nothing", () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 30 }), fc.nat({ max: 5 }), (whole, shift, zeros) => {
        const form = decimalForm(String(whole));
        expect(decimalForm(`${whole}${"0".repeat(shift)}e-${shift}`)).toBe(form);
        expect(decimalForm(`${whole}.${"0".repeat(zeros + 1)}E+0`)).toBe(form);
      }),
    );
  });

  it("keeps different values apart, beyond 64 bits", () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n, max: 3n }), (whole, step) => {
        expect(decimalForm(String(whole))).not.toBe(decimalForm(String(whole + step)));
      }),
    );
  });

  it("takes a million zeros in its stride", () => {
    expect(decimalForm(`1${"0".repeat(1_000_000)}1`)).toBe(`1${"0".repeat(1_000_000)}1`);
    expect(decimalForm(`0.${"0".repeat(1_000_000)}10`)).toBe("1e-1000001");
  });
});
