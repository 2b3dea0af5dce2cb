import { describe, expect, it } from "vitest";
import { groupRow, matrixOf, plainFeatures, QUICK } from "../../../test/support/matrix-rows.ts";
import type { Row, RowName } from "../rows.ts";
import { leaveBenchesOut } from "./leave-benches-out.ts";
import { transfer } from "./transfer.ts";
import { unseenAgents } from "./unseen-agents.ts";

const OPTIONS = { settings: QUICK, folds: 3, seed: 1 };
const features = plainFeatures(1);

const x = (i: number): number => ((i * 37) % 100) / 100;
const named = (i: number, more: { bench?: string; agent?: string }): RowName => ({
  kind: "group",
  agent: "a",
  bench: "simple",
  id: `${i}`,
  mode: "fc",
  ...more,
});

/** Rows in which x above .5 is right, or wrong where `turned`. */
const rows = (n: number, turned: boolean, make: (i: number) => Partial<Row>): Row[] =>
  Array.from({ length: n }, (_, i) => groupRow(`q${i}`, Number(x(i) > 0.5 !== turned), [x(i)], make(i)));

// Every question is in both folders with a value of its own and a label by chance.
const noise = (data: string): Row[] =>
  Array.from({ length: 120 }, (_, i) => groupRow(`q${i}`, Number((i * 7919) % 13 < 6), [i], { data }));

describe("transfer", () => {
  it("learns from the first folder alone: where the second one is the other way round, it ranks it backwards", () => {
    const matrix = matrixOf([
      ...rows(100, false, (i) => ({ data: "one", keys: [`a${i}`] })),
      ...rows(100, true, (i) => ({ data: "two", keys: [`b${i}`] })),
    ]);
    const report = transfer(matrix, features, ["one"], ["two"], OPTIONS);
    expect(report).toMatchObject({ name: "one -> two", sets: [{ data: "two", n: 100 }] });
    expect(report.sets[0]!.auroc_executed).toBeLessThan(0.1);
    // Its confidences are those of the first folder too: they say the opposite of what holds.
    expect(report.sets[0]!.idks).toBeLessThan(-0.3);
  });

  it("never scores a question that it learned from in the other folder", () => {
    const report = transfer(matrixOf([...noise("one"), ...noise("two")]), features, ["one"], ["two"], {
      ...OPTIONS,
      settings: { ...QUICK, boostLeaves: 60, boostLeastWeight: 0.01, boostRidge: 0 },
    });
    expect(report.sets[0]!.auroc_executed).toBeLessThan(0.75);
  });

  it("names a folder that is not there", () =>
    expect(() => transfer(matrixOf(rows(9, false, () => ({}))), features, ["set"], ["v9"], OPTIONS)).toThrow(
      "no rows of v9",
    ));
});

describe("leaveBenchesOut", () => {
  it("scores each benchmark by what the others teach, and learns from conversations without scoring them", () => {
    const kinds = ["odd", "even", "plain", "usual"];
    const odd = (i: number): string => kinds[i % 4]!;
    const groups = Array.from({ length: 240 }, (_, i) =>
      groupRow(`q${i}`, Number(x(i) > 0.5 !== (odd(i) === "odd")), [x(i)], {
        name: named(i, { bench: odd(i) }),
      }),
    );
    const loop = groupRow("loop", 1, [0.5], {
      data: "loops",
      name: {
        kind: "decision",
        agent: "a",
        bench: "base",
        id: "1",
        run: 0,
        message: 1,
        reads: false,
        lowRisk: false,
        abstainRight: false,
        expected: true,
        passed: true,
      },
    });
    const { sets } = leaveBenchesOut(matrixOf([...groups, loop]), features, OPTIONS);
    expect(sets).toHaveLength(1);
    const [report] = sets;
    const of = (bench: string): number | null => report!.by_bench[bench]!.auroc_executed;
    expect(of("odd")).toBeLessThan(0.1);
    expect(of("plain")).toBeGreaterThan(0.8);
    expect(Object.keys(report!.by_bench)).toEqual(["even", "odd", "plain", "usual"]);
  });
});

describe("unseenAgents", () => {
  it("scores each agent by what other agents did on other questions", () => {
    const agents = ["a", "b", "c", "d", "e", "f", "g"];
    const matrix = matrixOf(
      agents.flatMap((agent) =>
        rows(90, agent === "d", (i) => ({ data: "many", name: named(i, { agent }), keys: [`q${i}`] })),
      ),
    );
    const { sets } = unseenAgents(matrix, features, "many", OPTIONS);
    expect(sets[0]!.n).toBe(7 * 30);
    const of = (agent: string): number | null => sets[0]!.by_agent[agent]!.auroc_executed;
    expect(of("a")).toBeGreaterThan(0.9);
    expect(of("d")).toBeLessThan(0.1);
    expect(() => unseenAgents(matrix, features, "many", { ...OPTIONS, folds: 8 })).toThrow(
      "many has 7 agents for 8 folds",
    );
  });
});
