import { describe, expect, it } from "vitest";
import { openFolders } from "./data/folder.ts";
import type { Run } from "./data/questions.ts";
import { collectAnswers, groupsOf } from "./groups.ts";
import { question, run, writeFolder } from "../../test/support/tiny-folder.ts";

/** Groups of k as [mode, run numbers with their modes]. */
async function groups(lines: readonly unknown[], k: number): Promise<[string, string[]][]> {
  const [folder] = await openFolders([
    writeFolder({ "questions.jsonl": [question("1")], "runs/a.jsonl": lines }),
  ]);
  if (folder?.kind !== "questions") throw new Error("no questions folder");
  const runs: Run[] = [];
  for await (const one of folder.runs(folder.runFiles[0]!)) runs.push(one);
  return collectAnswers(runs, folder.questions)
    .flatMap((answers) => groupsOf(answers, k))
    .map((group) => [group.mode, group.runs.map((one) => `${one.mode}${one.run}`)]);
}

const LINES = [
  run("1", "prompt", 1, "Rome"),
  run("1", "prompt", 0, "Rome"),
  run("1", "fc", 2, "Rome"),
  run("1", "fc", 0, "Rome"),
  run("1", "fc", 1, "Paris"),
];

describe("groupsOf", () => {
  it("gives every mode with k runs its first k by run number, modes in name order", async () => {
    expect(await groups(LINES, 1)).toEqual([
      ["fc", ["fc0"]],
      ["prompt", ["prompt0"]],
    ]);
    expect(await groups(LINES, 2)).toEqual([
      ["fc", ["fc0", "fc1"]],
      ["prompt", ["prompt0", "prompt1"]],
    ]);
    expect(await groups(LINES, 3)).toEqual([["fc", ["fc0", "fc1", "fc2"]]]);
  });

  it("pools modes in name order where none has k runs", async () => {
    expect(await groups(LINES, 4)).toEqual([["pooled", ["fc0", "fc1", "fc2", "prompt0"]]]);
    expect(await groups(LINES, 5)).toEqual([["pooled", ["fc0", "fc1", "fc2", "prompt0", "prompt1"]]]);
  });

  it("gives none where there are fewer runs", async () => expect(await groups(LINES, 6)).toEqual([]));

  it("keeps agents apart, even in one file", async () => {
    const mixed = [run("1", "fc", 0, "Rome"), run("1", "fc", 1, "Rome", { agent: "b" })];
    expect(await groups(mixed, 1)).toHaveLength(2);
    expect(await groups(mixed, 2)).toEqual([]);
  });
});
