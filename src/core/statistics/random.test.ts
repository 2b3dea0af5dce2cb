import { describe, expect, it } from "vitest";
import { createRandom, shuffled } from "./random.ts";

describe("createRandom", () => {
  // Python, the same recurrence on unbounded integers masked to 32 bits
  it("follows the recurrence bit by bit", () => {
    const random = createRandom(1);
    const first = [0, 1, 2, 3].map(() => random.next() * 2 ** 32);
    expect(first).toEqual([3387734806, 1080862987, 3546521498, 2861869171]);
    expect(createRandom(42, 7).next() * 2 ** 32).toBe(3213778824);
  });

  it("tells streams of one seed apart", () =>
    expect(createRandom(1, 1).next()).not.toBe(createRandom(1, 2).next()));
});

describe("shuffled", () => {
  it("keeps the items and repeats with the seed", () => {
    const items = Array.from({ length: 50 }, (_, i) => i);
    const once = shuffled(items, createRandom(3));
    expect(once).toEqual(shuffled(items, createRandom(3)));
    expect(once).not.toEqual(items);
    expect(once.toSorted((a, b) => a - b)).toEqual(items);
  });
});
