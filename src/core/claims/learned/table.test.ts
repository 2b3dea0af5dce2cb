import fc from "fast-check";
import { expect, it } from "vitest";
import { pack, unpack } from "./table.ts";
import { TRAIT_BITS } from "./traits.ts";
import { HEADS, RARITY, TREES } from "./weights.ts";

const SIZE = 1 << TRAIT_BITS;

it("weights come back as they were packed, wherever they stand", () => {
  const entries = fc.array(fc.tuple(fc.nat(SIZE - 1), fc.integer({ min: -127, max: 127 })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(entries, (all) => {
      const weights = new Int8Array(SIZE);
      for (const [trait, weight] of all) weights[trait] = weight;
      const back = unpack(pack(weights)).weights;
      expect(back.every((weight, trait) => weight === weights[trait])).toBe(true);
    }),
    { numRuns: 20 },
  );
});

it("a table that is cut off is refused", () => {
  const weights = new Int8Array(SIZE);
  weights[700_000] = 5;
  const packed = atob(pack(weights));
  expect(() => unpack(btoa(packed.slice(0, -1)))).toThrow(/cut off/);
  expect(() => unpack(btoa("\xff".repeat(5_000)))).toThrow(RangeError);
});

it("what is shipped takes less than 900 kB, and each head weighs thousands of traits", () => {
  const packed = Object.values(HEADS).map((head) => head.packed);
  expect([...packed, TREES, RARITY].join("").length).toBeLessThan(900_000);
  for (const head of packed)
    expect(unpack(head).weights.filter((weight) => weight !== 0).length).toBeGreaterThan(3_000);
});
