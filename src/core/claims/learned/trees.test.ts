import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LEAF, packTrees, sumOf, type Trees, unpackTrees } from "./trees.ts";

/** Signal 3 up to 0.5: 1; above: by signal 0 up to -2: -1, above: 4. And a tree of one leaf of 0.25. */
const trees: Trees = {
  signal: Uint8Array.of(3, LEAF, 0, LEAF, LEAF, LEAF),
  value: Float32Array.of(0.5, 1, -2, -1, 4, 0.25),
  above: Uint16Array.of(2, 0, 4, 0, 0, 0),
  roots: [0, 5],
};

describe("trees", () => {
  it.each([
    [[0, 0, 0, 0.5], 1.25],
    [[-2, 0, 0, 0.75], -0.75],
    [[-1.5, 0, 0, 9], 4.25],
    [[], 1.25],
  ])(
    "signals %j come to %d: a split point itself lies below, and what is missing counts 0",
    (signals, sum) => {
      expect(sumOf(trees, Float32Array.from(signals))).toBe(sum);
    },
  );

  it("come back as they were packed", () => {
    const node = fc.tuple(fc.nat(255), fc.float({ noNaN: true }), fc.nat(0xffff));
    fc.assert(
      fc.property(
        fc.array(node, { maxLength: 30 }),
        fc.array(fc.nat(29), { maxLength: 5 }),
        (nodes, roots) => {
          const all = {
            signal: Uint8Array.from(nodes, ([signal]) => signal),
            value: Float32Array.from(nodes, ([, value]) => value),
            above: Uint16Array.from(nodes, ([, , above]) => above),
            roots,
          };
          expect(unpackTrees(packTrees(all))).toEqual(all);
        },
      ),
    );
  });

  it("that are cut off are refused", () => {
    const packed = atob(packTrees(trees));
    expect(() => unpackTrees(btoa(packed.slice(0, -1)))).toThrow(/cut off/);
    expect(() => unpackTrees("")).toThrow(RangeError);
  });
});
