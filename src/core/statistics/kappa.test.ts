import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cohensKappa } from "./kappa.ts";

interface Golden {
  readonly table: number[][];
  readonly kappa: number;
  readonly error: number;
  readonly interval: [number, number];
}
const golden = JSON.parse(readFileSync(join(import.meta.dirname, "golden/kappa.json"), "utf8")) as Golden[];

describe("Cohen's kappa", () => {
  it.each(golden)("is what statsmodels and scikit-learn say (golden/kappa.py): $table", (wanted) => {
    const found = cohensKappa(wanted.table);
    expect(found.kappa).toBeCloseTo(wanted.kappa, 12);
    expect(found.standardError).toBeCloseTo(wanted.error, 12);
    const cut = wanted.interval.map((end) => Math.min(1, Math.max(-1, end)));
    found.interval!.forEach((end, i) => expect(end).toBeCloseTo(cut[i]!, 9));
  });

  it("is 1 where all agree, and says why there is none", () => {
    const all = cohensKappa([
      [5, 0],
      [0, 3],
    ]);
    expect(all).toMatchObject({ n: 8, agreed: 1, kappa: 1, reason: null });
    expect(all.interval).toEqual([1, 1]);
    expect(
      cohensKappa([
        [7, 0],
        [0, 0],
      ]),
    ).toMatchObject({ agreed: 1, kappa: null, interval: null, reason: "one verdict" });
    expect(
      cohensKappa([
        [0, 0],
        [0, 0],
      ]),
    ).toMatchObject({ n: 0, kappa: null, reason: "nothing judged twice" });
    expect(() => cohensKappa([[1, 2]])).toThrow(/square/);
  });

  it("is the same whoever is called the first, and never leaves -1 to 1", () => {
    const counts = fc.tuple(fc.nat(60), fc.nat(60), fc.nat(60), fc.nat(60));
    fc.assert(
      fc.property(counts, ([a, b, c, d]) => {
        const one = cohensKappa([
          [a, b],
          [c, d],
        ]);
        const other = cohensKappa([
          [a, c],
          [b, d],
        ]);
        expect(one.kappa ?? 9).toBeCloseTo(other.kappa ?? 9, 10);
        expect(one.standardError ?? 9).toBeCloseTo(other.standardError ?? 9, 10);
        for (const end of one.interval ?? []) expect(Math.abs(end)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
