import fc from "fast-check";
import { expect, it } from "vitest";
import { groupBy } from "./group-by.ts";

const keyOf = (item: number, place: number) => (item * 7 + (place % 3)) % 4;

it("groups as Map.groupBy does, in its order and with its places", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 })), (items) => {
      expect([...groupBy(items, keyOf)]).toEqual([...Map.groupBy(items, keyOf)]);
    }),
  );
});
