import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binFeatures, codeOf, MISSING } from "./bins.ts";

const ones = (n: number): Float64Array => new Float64Array(n).fill(1);

describe("binFeatures", () => {
  it("gives every different value a bin, and the missing one of their own", () => {
    const { codes, cuts } = binFeatures(Float32Array.from([3, 1, Number.NaN, 2, 1]), 1, ones(5));
    expect([...cuts[0]!]).toEqual([1.5, 2.5]);
    expect([...codes]).toEqual([2, 0, MISSING, 1, 0]);
  });

  it("bins many values by weight into at most 255 bins", () => {
    const values = Float32Array.from({ length: 10_000 }, (_, i) => i);
    const { codes, cuts } = binFeatures(values, 1, ones(values.length));
    expect(cuts[0]!.length).toBeLessThanOrEqual(254);
    const counts = new Map<number, number>();
    for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
    expect(Math.max(...counts.values())).toBeLessThan(100);
  });

  it("does not let rows of weight 0 shape the bins", () => {
    const { cuts } = binFeatures(Float32Array.from([1, 2, 3]), 1, Float64Array.from([1, 0, 1]));
    expect([...cuts[0]!]).toEqual([2]);
  });

  it("makes split points that x <= split in float32 reproduces exactly, down to neighbouring floats", () => {
    const float = fc.oneof(
      fc.float({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: -4, max: 4 }).map((ulps) => nextFloat(1, ulps)),
    );
    fc.assert(
      fc.property(fc.array(float, { minLength: 1, maxLength: 40 }), (list) => {
        const values = Float32Array.from(list);
        const { codes, cuts } = binFeatures(values, 1, ones(values.length));
        const own = cuts[0]!;
        for (const [row, value] of values.entries()) {
          expect(codes[row]).toBe(codeOf(value, own));
          for (const [bin, split] of own.entries()) expect(value <= split).toBe(codes[row]! <= bin);
        }
        expect(new Set(codes).size).toBe(new Set(list.map((value) => value + 0)).size);
      }),
    );
  });
});

/** The float32 number some steps away. */
function nextFloat(value: number, steps: number): number {
  const bits = new Int32Array(1);
  const floats = new Float32Array(bits.buffer);
  floats[0] = value;
  bits[0]! += steps;
  return floats[0]!;
}
