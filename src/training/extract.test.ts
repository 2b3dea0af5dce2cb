import { describe, expect, it } from "vitest";
import { FEATURES } from "../core/features/registry.ts";
import { openFolders } from "./data/folder.ts";
import { extractRows } from "./extract.ts";
import { packMatrix } from "./matrix.ts";
import type { Row } from "./rows.ts";
import { conversation, functionsFile, question, run, writeFolder } from "../../test/support/tiny-folder.ts";

async function rowsOf(path: string, ks = [1], without?: Set<string>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const folder of await openFolders([path])) {
    for await (const row of extractRows(folder, { ks, without })) rows.push(row);
  }
  return rows;
}

const folderOf = (...runs: unknown[]): string =>
  writeFolder({ "questions.jsonl": [question("1"), question("2")], "runs/a.jsonl": runs });

describe("rows of questions", () => {
  it("label the candidate, all samples, and sample 1", async () => {
    const [row] = await rowsOf(
      folderOf(
        run("1", "fc", 0, "Oslo", { valid: false }),
        run("1", "fc", 1, "Rome", { valid: true }),
        run("1", "fc", 2, "Rome", { valid: true }),
      ),
      [3],
    );
    expect(row).toMatchObject({ k: 3, candidate: 1, labels: { executed: 1, passk: 0, first: 0 } });
    expect(row?.agreement).toBeCloseTo(2 / 3, 12);
    expect(row?.features).toHaveLength(FEATURES.length);
  });

  it("leave out groups whose candidate has no call", async () => {
    const folder = folderOf(
      run("1", "fc", 0, null, { valid: true }),
      run("2", "fc", 0, "Rome", { valid: true }),
    );
    expect((await rowsOf(folder)).map((row) => row.name.id)).toEqual(["2"]);
  });

  it("have unknown labels in data without `valid`", async () => {
    const [row] = await rowsOf(folderOf(run("1", "fc", 0, "Rome")));
    expect(row?.labels).toEqual({ executed: Number.NaN, passk: Number.NaN, first: Number.NaN });
  });

  it("know what the checks block", async () => {
    const calls = [{ name: "no_such_tool", arguments: {} }];
    const rows = await rowsOf(folderOf(run("1", "fc", 0, "Rome"), run("2", "fc", 0, null, { calls })));
    expect(rows.map((row) => row.blocked)).toEqual([false, true]);
  });

  it("are judged with the tools that agents were offered: a number of Java is text", async () => {
    const bench = "java";
    const parameters = { type: "dict", properties: { page: { type: "integer" } }, required: ["page"] };
    const functions = [{ name: "Pages.list", description: "Lists a page.", parameters }];
    const calling = (page: unknown) => ({ bench, calls: [{ name: "Pages.list", arguments: { page } }] });
    const rows = await rowsOf(
      writeFolder({
        "questions.jsonl": [
          question("1", "Page 3, please.", { bench, functions }),
          question("2", "The third page, please.", { bench, functions }),
        ],
        "runs/a.jsonl": [run("1", "fc", 0, null, calling("3")), run("2", "fc", 0, null, calling(3))],
      }),
    );
    expect(rows.map(({ findings }) => findings)).toEqual([[], ["schema"]]);
  });

  it("leave out the agents that are named", async () =>
    expect(await rowsOf(folderOf(run("1", "fc", 0, "Rome")), [1], new Set(["a-model"]))).toEqual([]));
});

const loopFolder = (more: object = {}): string =>
  writeFolder({ "conversations.jsonl": [conversation(more)], "functions.json": [functionsFile] });

const first = async (more: object) => (await rowsOf(loopFolder(more)))[0]?.labels.executed;

describe("rows of conversations", () => {
  it("say right, wrong, and what only reads", async () => {
    const rows = await rowsOf(loopFolder(), [1, 2]);
    expect(rows.map(({ name, k, labels }) => ({ ...name, k, right: labels.executed }))).toMatchObject([
      { message: 1, reads: true, right: Number.NaN, k: 1 },
      { message: 3, reads: false, right: 1, abstainRight: false },
      { message: 6, reads: false, right: 0, abstainRight: true },
    ]);
  });

  it("call nothing wrong in a conversation that went well", async () => {
    const rows = await rowsOf(loopFolder({ valid: true }));
    expect(rows.map((row) => row.labels.executed)).toEqual([1, 1, Number.NaN]);
  });

  it("say of a read that it was right on the way to the goal, wrong where it brought an error", async () => {
    const { messages } = conversation() as { messages: { role: string }[] };
    const failed = messages.map((one, i) =>
      i === 2 ? { ...one, content: '{"error": "no such folder"}' } : one,
    );
    expect(await first({ valid: true })).toBe(1);
    expect(await first({ valid: true, messages: failed })).toBe(0);
    expect(await first({ valid: false })).toBeNaN();
  });

  it("offer a tool that is added later from its turn on", async () => {
    // In turn 1 `sort` is there; were it still hidden, the unknown-tool check would block.
    expect((await rowsOf(loopFolder())).map((row) => row.blocked)).toEqual([false, false, false]);
    const late = await rowsOf(loopFolder({ added_later: { 2: ["sort"] } }));
    expect(late.map((row) => row.blocked)).toEqual([false, false, true]);
  });
});

describe("packMatrix", () => {
  it("gives rows of related questions one number, over folders and through shared messages, not stock phrases", async () => {
    const base = (await rowsOf(folderOf(run("1", "fc", 0, "Rome"))))[0]!;
    const keyed = (keys: string[]): Row => ({ ...base, keys });
    const stock = Array.from({ length: 8 }, (_, i) => keyed([`own${i}`, "what about now?"]));
    const matrix = packMatrix(
      [keyed(["a"]), keyed(["a", "b"]), keyed(["b", "c"]), keyed(["d"]), ...stock],
      FEATURES.length,
    );
    const [a, b, c, d] = matrix.question;
    expect([b, c]).toEqual([a, a]);
    expect(d).not.toBe(a);
    expect(matrix.questions).toBe(2 + stock.length);
  });
});
