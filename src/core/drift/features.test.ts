import { describe, expect, it } from "vitest";
import { createRandom } from "../statistics/random.ts";
import { featureDrift, featureReference, type FeatureRow } from "./features.ts";

const NAMES = ["agreement", "length", "steady"];
/** Rows of three features: one that moves by `shift`, one that goes missing with a chance, one that is always 1. */
const rows = (n: number, seed: number, shift = 0, missing = 0, perSession = 1): FeatureRow[] => {
  const random = createRandom(seed);
  let last: Float32Array = new Float32Array(3);
  return Array.from({ length: n }, (_, i) => {
    if (i % perSession === 0) {
      const length = random.next() < missing ? Number.NaN : 10 * random.next();
      last = Float32Array.of(random.next() + shift, length, 1);
    }
    return { features: last, session: `s${Math.floor(i / perSession)}` };
  });
};
const reference = (perSession = 1) => {
  const found = featureReference(rows(1_000, 1, 0, 0, perSession), 3);
  if (found === null) throw new Error("no reference");
  return found;
};
const moved = (live: readonly FeatureRow[], look = 1, open: readonly string[] = [], from = reference()) =>
  featureDrift(from, live, NAMES, look, new Set(open)).map(({ name }) => name);

describe("features", () => {
  it("that move are named, the most changed first; those that go missing as well", () => {
    expect(moved(rows(400, 2))).toEqual([]);
    expect(moved(rows(400, 2, 0.6))).toEqual(["agreement"]);
    expect(moved(rows(400, 2, 0.3, 0.9))).toEqual(["length", "agreement"]);
  });

  it("are held to more at later looks and where sessions repeat", () => {
    const live = rows(140, 3, 0.25);
    expect(moved(live)).toEqual(["agreement"]);
    expect(moved(live, 100_000)).toEqual([]);
    expect(moved(rows(160, 3, 0.25, 0, 40), 1, [], reference(40))).toEqual([]);
  });

  it("stay with an open alarm until the change is small again", () => {
    const live = rows(140, 3, 0.25);
    expect(moved(live, 100_000, ["agreement"])).toEqual(["agreement"]);
    expect(moved(rows(140, 3), 100_000, ["agreement"])).toEqual([]);
  });

  it("say nothing with few rows, and none of another registry", () => {
    expect(featureReference(rows(199, 1), 3)).toBeNull();
    expect(moved(rows(99, 2, 5))).toEqual([]);
    expect(featureDrift(reference(), rows(400, 2, 5), ["one"], 1, new Set())).toEqual([]);
  });

  it("of the reference can be kept as JSON", () => {
    expect(JSON.parse(JSON.stringify(reference()))).toEqual(reference());
    const counted = reference().counts.map((counts) => counts.reduce((sum, count) => sum + count, 0));
    expect(counted).toEqual([1_000, 1_000, 1_000]);
  });
});
