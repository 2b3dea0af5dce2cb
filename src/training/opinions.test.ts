import { describe, expect, it } from "vitest";
import { question, run, writeFolder } from "../../test/support/tiny-folder.ts";
import { FEATURES } from "../core/features/registry.ts";
import { openFolders } from "./data/folder.ts";
import { extractRows, type ExtractOptions } from "./extract.ts";
import { packMatrix } from "./matrix.ts";
import { collectOpinions } from "./opinions.ts";
import { plainRows, rowsOf } from "./report.ts";
import type { Row } from "./rows.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";
import { trainingWeights } from "./growing-weights.ts";

const AGREES = FEATURES.findIndex(({ name }) => name === "second_opinion_agreement");

async function extract(
  runs: readonly unknown[],
  options: Partial<ExtractOptions>,
  questions = [question("1"), question("2")],
): Promise<Row[]> {
  const path = writeFolder({ "questions.jsonl": questions, "runs/a.jsonl": runs });
  const folders = await openFolders([path]);
  const opinions = await collectOpinions(folders);
  const rows: Row[] = [];
  for (const folder of folders) {
    for await (const row of extractRows(folder, { ks: [1], opinions, ...options })) rows.push(row);
  }
  return rows;
}

const told = (rows: readonly Row[]) =>
  rows.map(({ name, opinion, features }) => [name.agent, name.id, opinion, features[AGREES]]);
const labelled = { valid: true };
const RUNS = [
  run("1", "fc", 0, "Rome", { agent: "a", ...labelled }),
  run("2", "fc", 0, "Rome", { agent: "a", ...labelled }),
  run("1", "fc", 1, "Oslo", { agent: "b", ...labelled }),
  run("1", "fc", 0, "Rome", { agent: "b", ...labelled }),
  run("1", "chat", 0, "Bonn", { agent: "b", ...labelled }),
];

describe("second opinions in data", () => {
  it("are the agent's first run on the same question, of the mode that is asked for", async () => {
    const without = new Set(["b"]);
    const fc = await extract(RUNS, { second: { agent: "b", mode: "fc" }, without });
    expect(told(fc)).toEqual([
      ["a", "1", "none", NaN],
      ["a", "1", "asked", 1],
      ["a", "2", "none", NaN],
    ]);
    const first = await extract(RUNS, { second: { agent: "b", mode: null }, without });
    expect(told(first)[1]).toEqual(["a", "1", "asked", 0]);
  });

  it("are drawn from other agents only, the same ones each time", async () => {
    const rows = await extract(RUNS, { drawn: 1 });
    const drawn = rows.filter(({ opinion }) => opinion === "drawn");
    // Nobody but `a` answered question 2.
    expect(drawn.map(({ name }) => [name.agent, name.id])).toEqual([
      ["a", "1"],
      ["b", "1"],
      ["b", "1"],
    ]);
    expect(drawn.filter(({ name }) => name.agent === "b").map(({ features }) => features[AGREES])).toEqual([
      0, 1,
    ]);
    expect(told(await extract(RUNS, { drawn: 1 }))).toEqual(told(rows));
    expect(await extract(RUNS, { drawn: 1, without: new Set(["b"]) })).toHaveLength(2);
  });

  it("are known where agents were offered other tools than the file names: values as source text", async () => {
    const bench = "java";
    const runs = ["a", "b"].map((agent) => run("1", "fc", 0, "Rome", { agent, bench, ...labelled }));
    const rows = await extract(runs, { drawn: 1 }, [question("1", "Weather in Rome?", { bench })]);
    expect(told(rows).map((row) => row.slice(2))).toEqual([
      ["none", NaN],
      ["drawn", 1],
      ["none", NaN],
      ["drawn", 1],
    ]);
  });

  it("hedge now and then: the calls of two agents in one opinion", async () => {
    const many = Array.from({ length: 40 }, (_, i) =>
      run("1", "fc", 0, i % 2 === 0 ? "Rome" : "Oslo", { agent: `agent-${i}`, ...labelled }),
    );
    const rows = (await extract(many, { drawn: 1 })).filter(({ opinion }) => opinion === "drawn");
    const excess = FEATURES.findIndex(({ name }) => name === "second_opinion_excess");
    const hedged = rows.filter(({ features }) => features[excess] === 1);
    // A tenth of them is drawn twice, and half of these twice the same.
    expect(hedged.length).toBeGreaterThan(0);
    expect(hedged.length).toBeLessThan(8);
  });

  it("are reported where they were asked for, and learned from where they were drawn", async () => {
    const rows = await extract(RUNS, { drawn: 1, second: { agent: "b", mode: "fc" } });
    const matrix = packMatrix(rows, FEATURES.length);
    const of = (indices: readonly number[]) => indices.map((row) => rows[row]?.opinion);
    expect(of(plainRows(matrix, 0))).toEqual(["none", "none", "none", "none"]);
    expect(of(rowsOf(matrix, 0)).toSorted()).toEqual(["asked", "asked", "asked", "none"]);
    const weights = trainingWeights(matrix, { ...DEFAULT_SETTINGS, sharing: 0, opinionWeight: 0.5 });
    const total = (opinion: Row["opinion"]) =>
      rows.reduce((sum, row, i) => sum + (row.opinion === opinion ? weights[i]! : 0), 0);
    expect(total("asked")).toBe(0);
    expect(total("drawn") / total("none")).toBeCloseTo(0.5, 12);
  });
});
