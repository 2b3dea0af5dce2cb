import { describe, expect, it } from "vitest";
import { groupRow, matrixOf } from "../../../test/support/matrix-rows.ts";
import { reportHeldOut, withinAuroc } from "./held-out.ts";

describe("withinAuroc", () => {
  it("is the mean of the groups' own, weighted by rows; a group of one class says nothing", () => {
    const scores = [0.9, 0.1, 0.2, 0.3, 0.4, 0.5, 0.99];
    const labels = [1, 0, 1, 0, 1, 0, 1];
    const groups = ["a", "a", "b", "b", "b", "b", "c"];
    // a: 1 of 1 pair; b: .4 > .3 only, 1 of 4 pairs.
    expect(withinAuroc(scores, labels, groups)).toEqual({
      auroc: (2 * 1 + 4 * 0.25) / 6,
      n: 6,
      benches: 2,
    });
    expect(withinAuroc([1], [1], ["a"])).toEqual({ auroc: null, n: 0, benches: 0 });
  });
});

const bench = (name: string, i: number) => ({
  kind: "group" as const,
  agent: "a",
  bench: name,
  id: `${i}`,
  mode: "fc",
});

describe("reportHeldOut", () => {
  it("shows a score that only tells benchmarks apart", () => {
    const rows = Array.from({ length: 40 }, (_, i) => {
      const easy = i < 20;
      const right = Number(easy ? i % 10 > 0 : i % 10 === 0);
      return groupRow(`${i}`, right, [0], {
        name: bench(easy ? "easy" : "hard", i),
        k: 2,
        agreement: right === 1 ? 1 : 0.5,
      });
    });
    const level = rows.map((_, i) => (i < 20 ? 0.9 : 0.1));
    const [report] = reportHeldOut(matrixOf(rows), [0], level, level);
    expect(report).toMatchObject({ n: 40, auroc_executed: 0.9, within: { auroc: 0.5, n: 40, benches: 2 } });
    expect(report!.within_agreement).toEqual({ auroc: 1, n: 40, benches: 2 });
  });
});
