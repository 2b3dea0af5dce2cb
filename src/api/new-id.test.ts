import { describe, expect, it } from "vitest";
import { newId } from "./new-id.ts";

describe("a new id", () => {
  it("is a UUID of version 7, without hyphens", () => {
    for (let i = 0; i < 1_000; i++) {
      expect(newId(1_796_040_000_000)).toMatch(/^01a22c5382007[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
    }
  });

  it("stands in the order of time, and is never made twice", () => {
    const made = Array.from({ length: 20_000 }, (_, i) => newId(1_796_040_000_000 + i));
    expect(made.toSorted()).toEqual(made);
    const at = Array.from({ length: 20_000 }, () => newId(1_796_040_000_000));
    expect(new Set(at).size).toBe(at.length);
  });
});
