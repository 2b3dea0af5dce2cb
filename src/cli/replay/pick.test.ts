import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pick, pickThreads } from "./pick.ts";

const items = (sizes: Readonly<Record<string, number>>) =>
  Object.entries(sizes).flatMap(([bench, size]) =>
    Array.from({ length: size }, (_, id) => ({ bench, id: `${bench}-${id}` })),
  );
const countOf = (picked: readonly { bench: string }[], bench: string) =>
  picked.filter((one) => one.bench === bench).length;

describe("the choice of cases", () => {
  it("gives every bench its share, to one", () => {
    const picked = pick(items({ large: 600, middle: 300, small: 100 }), 50);
    expect(picked).toHaveLength(50);
    expect(countOf(picked, "large")).toBe(30);
    expect(countOf(picked, "middle")).toBe(15);
    expect(countOf(picked, "small")).toBe(5);
  });

  it("is the same every time, and not simply the beginning", () => {
    const all = items({ a: 200, b: 200 });
    const picked = pick(all, 20);
    expect(pick(all, 20)).toEqual(picked);
    expect(new Set(picked.map((one) => one.id))).not.toEqual(new Set(all.slice(0, 20).map((one) => one.id)));
  });

  it("never takes an item twice and takes all when the limit allows", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("x", "y", "z"), { maxLength: 60 }),
        fc.integer({ min: 1, max: 80 }),
        (benches, limit) => {
          const all = benches.map((bench, id) => ({ bench, id }));
          const picked = pick(all, limit);
          expect(picked).toHaveLength(Math.min(limit, all.length));
          expect(new Set(picked).size).toBe(picked.length);
        },
      ),
    );
  });

  it("takes whole threads, as many as hold about the limit", () => {
    const threads = Array.from({ length: 40 }, (_, id) => ({ bench: "x", id, cases: [1, 2, 3, 4, 5] }));
    expect(pickThreads(threads, 50)).toHaveLength(10);
    expect(pickThreads(threads, 3)).toHaveLength(1);
    expect(pickThreads(threads, 1_000)).toHaveLength(40);
  });
});
