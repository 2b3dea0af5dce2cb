import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitsAsJson, jsonBytes } from "./bounds.ts";

describe("fitsAsJson", () => {
  it("says of any value what its JSON says", () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.array(fc.string({ unit: "binary" })),
      fc.float32Array().map((features) => ({ features })),
    );
    const bound = fc.oneof(fc.nat(200), fc.nat(20_000));
    fc.assert(
      fc.property(value, bound, (one, most) => {
        expect(fitsAsJson(one, most)).toBe(jsonBytes(one) <= most);
      }),
    );
  });

  it("counts bytes, not characters, up to the last one", () => {
    for (const text of ["a".repeat(100), "ä".repeat(100), "漢".repeat(100), "\u0001".repeat(100), "\ud800"]) {
      const bytes = jsonBytes({ text });
      expect(fitsAsJson({ text }, bytes)).toBe(true);
      expect(fitsAsJson({ text }, bytes - 1)).toBe(false);
    }
  });
});
