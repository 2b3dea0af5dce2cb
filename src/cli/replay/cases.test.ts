import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openFolders } from "../../training/data/folder.ts";
import { decisionBody } from "./body.ts";
import { readCases, type Thread } from "./cases.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "idk-replay-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const lines = (...items: unknown[]) => `${items.map((item) => JSON.stringify(item)).join("\n")}\n`;
const call = (city: string) => [{ name: "weather", arguments: { city } }];
const run = (number: number, calls: unknown, valid?: boolean) => ({
  bench: "simple",
  id: "q1",
  agent: "some-agent",
  mode: "fc",
  run: number,
  date: "2026-01-01",
  calls,
  ...(valid === undefined ? {} : { valid }),
});

const assistant = (name: string) => ({
  role: "assistant",
  content: "",
  tool_calls: [{ id: `call-${name}`, type: "function", function: { name, arguments: "{}" } }],
});

function writeFolder(runs: string): Promise<Awaited<ReturnType<typeof openFolders>>[number]> {
  mkdirSync(join(root, "runs"));
  const question = {
    bench: "simple",
    id: "q1",
    messages: [{ role: "user", content: "What is the weather in Oslo?" }],
    functions: [{ name: "weather", description: "Weather", parameters: { type: "dict", properties: {} } }],
  };
  writeFileSync(join(root, "questions.jsonl"), lines(question));
  writeFileSync(join(root, "runs/some-agent.jsonl"), runs);
  return openFolders([root]).then(([folder]) => {
    if (folder === undefined) throw new Error("no folder");
    return folder;
  });
}

const casesOf = (threads: readonly Thread[]) => threads.flatMap((thread) => thread.cases);
const AS_IT_IS = { mode: null, threshold: null, session: null };

describe("the cases of a folder", () => {
  it("are groups of k runs with the label of each sample", async () => {
    const folder = await writeFolder(
      lines(run(1, call("Oslo"), true), run(0, call("Bergen"), false), run(2, call("Oslo"), true)),
    );
    const { threads, k } = await readCases(folder, 2);
    const cases = casesOf(threads);
    expect(k).toBe(2);
    expect(cases).toHaveLength(1);
    expect(cases[0]?.right).toEqual([false, true]);
    expect(cases[0]?.agent).toBe("some-agent");
  });

  it("fall back to the most samples that there are", async () => {
    const folder = await writeFolder(lines(run(0, call("Oslo"), true), run(1, call("Oslo"), true)));
    const { threads, k } = await readCases(folder, 5);
    expect([threads.length, k]).toEqual([1, 2]);
  });

  it("leave out groups whose candidate has no call", async () => {
    const folder = await writeFolder(
      lines(run(0, null, true), run(1, null, true), run(2, call("Oslo"), false)),
    );
    expect((await readCases(folder, 3)).threads).toEqual([]);
  });

  it("have no label where the data have none", async () => {
    const folder = await writeFolder(lines(run(0, call("Oslo"))));
    expect(casesOf((await readCases(folder, 1)).threads)[0]?.right).toEqual([null]);
  });

  it("are sent with the digits that the model wrote", async () => {
    const text = lines(run(0, ["ARGUMENTS"], true)).replace(
      '"ARGUMENTS"',
      '{"name":"weather","arguments":{"id":12345678901234567890,"size":5.0,"city":"Å"}}',
    );
    const { threads } = await readCases(await writeFolder(text), 1);
    const [first] = casesOf(threads);
    if (first === undefined) throw new Error("no case");
    const body = decisionBody(first, { ...AS_IT_IS, mode: "enforce" });
    expect(body.mode).toBe("enforce");
    expect(body.samples[0]?.message.tool_calls?.[0]?.function).toEqual({
      name: "weather",
      arguments: '{"id":12345678901234567890,"size":5.0,"city":"Å"}',
    });
    expect(body.tools[0]?.function.parameters).toEqual({ type: "dict", properties: {} });
  });
});

describe("the cases of conversations", () => {
  it("are all decisions in order, each with the history before it, labelled where they do more than read", async () => {
    const functions = [
      { name: "look", description: "", parameters: {}, read_only: true },
      { name: "book", description: "", parameters: {}, read_only: false },
    ];
    const conversation = {
      bench: "base",
      id: "c1",
      agent: "some-agent",
      run: 0,
      valid: true,
      functions: ["look", "book"],
      messages: [
        { role: "user", content: "Book it" },
        assistant("look"),
        { role: "tool", tool_call_id: "call-look", content: "free" },
        assistant("book"),
      ],
      decisions: [
        { message: 1, turn: 0, expected: [true], abstain_right: false },
        { message: 3, turn: 0, expected: [true], abstain_right: false },
      ],
    };
    writeFileSync(join(root, "functions.json"), JSON.stringify(functions));
    writeFileSync(join(root, "conversations.jsonl"), lines(conversation));
    const [folder] = await openFolders([root]);
    if (folder === undefined) throw new Error("no folder");
    const { threads, k } = await readCases(folder, 5);
    expect([threads.length, k]).toEqual([1, 1]);
    const [first, second] = casesOf(threads);
    expect([first, second].map((one) => [one?.turn.messages.length, one?.right, one?.loop])).toEqual([
      [1, [null], { reads: true, lowRisk: true, expected: true, passed: true }],
      [3, [true], { reads: false, lowRisk: false, expected: true, passed: true }],
    ]);
    expect(second && decisionBody(second, AS_IT_IS).messages[2]).toEqual({
      role: "tool",
      content: "free",
      tool_call_id: "call-look",
    });
  });
});
