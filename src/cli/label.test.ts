import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCommand } from "../../test/support/run-command.ts";
import { conversation, functionsFile, question, run, writeFolder } from "../../test/support/tiny-folder.ts";

const label = (...args: string[]) => runCommand("label", args);

const folder = writeFolder({
  "questions.jsonl.gz": [question("1", "Rome?", { ground_truth: [{ get_weather: { city: ["Rome"] } }] })],
  "runs/a-model.jsonl.gz": [run("1", "fc", 0, "rome"), run("1", "fc", 1, "Oslo"), run("1", "fc", 2, null)],
});

describe("npm run label", () => {
  it("labels data without labels, and writes a line a run with a reason", async () => {
    const file = join(folder, "labels.jsonl");
    const { code, out } = await label("--data", folder, "--write", file, "--json");
    expect(code).toBe(0);
    const { sets } = JSON.parse(out) as { sets: unknown[] };
    expect(sets).toMatchObject([{ runs: 3, labelled: 3, valid: 1, all: { n: 0 }, disagreements: [] }]);
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    const of = { agent: "a-model", bench: "simple", id: "1", mode: "fc" };
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { ...of, run: 0, valid: true, problem: null, reason: null },
      {
        ...of,
        run: 1,
        valid: false,
        problem: "wrong_value",
        reason: 'argument `city` is "Oslo", expected "Rome"',
      },
      {
        ...of,
        run: 2,
        valid: false,
        problem: "no_call",
        reason: "there is no call, but the question asks for one",
      },
    ]);
  });

  it("ends with code 2 and one line on bad input", async () => {
    const loops = writeFolder({
      "conversations.jsonl": [conversation()],
      "functions.json": [functionsFile],
    });
    const unanswered = writeFolder({
      "questions.jsonl": [question("1")],
      "runs/a.jsonl": [run("1", "fc", 0, "Rome")],
    });
    for (const [args, message] of [
      [["--data", loops], /^error: .*: holds conversations; label reads folders of questions\.\n$/],
      [["--data", unanswered], /^error: No run could be labelled/m],
      [["--data", folder, "--write", "/no/such/folder/x"], /^error: --write \/no\/such\/folder\/x: ENOENT/],
      [[], /^error: --data DIR is missing\.\n$/],
    ] as const) {
      const { code, out, err } = await label(...args);
      expect([code, out]).toEqual([2, ""]);
      expect(err).toMatch(message);
    }
  });
});
