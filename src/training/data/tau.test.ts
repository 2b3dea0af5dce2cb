import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DataError } from "../../core/errors.ts";
import { writeFolder } from "../../../test/support/tiny-folder.ts";
import { loopDecisions, loopThreshold } from "../decisions.ts";
import type { Conversation } from "./conversations.ts";
import type { ConversationFolder } from "./folder.ts";
import { openFolders } from "./folder.ts";

const TAU = join(import.meta.dirname, "../../../../shared/data/tau-airline");

const tool = (name: string, more: object = {}): object => ({
  type: "function",
  function: {
    name,
    description: name,
    parameters: { type: "object", properties: { id: { type: "string" }, bags: { type: "integer" } } },
    ...more,
  },
});
const TOOLS = [tool("get_user_details"), tool("cancel_reservation"), tool("think")];

const calls = (name: string, args: string): object => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id: "c", type: "function", function: { name, arguments: args } }],
});

const trajectory = (more: object = {}): object => ({
  task_id: 3,
  trial: 1,
  reward: 1.0,
  expected_actions: [{ name: "cancel_reservation", kwargs: { id: "ABC", bags: 2 } }],
  messages: [
    { role: "system", content: "Policy" },
    { role: "user", content: "Cancel ABC" },
    calls("get_user_details", '{"id": "u1"}'),
    { role: "tool", tool_call_id: "c", content: "{}" },
    calls("cancel_reservation", '{"bags": 2, "id": "ABC"}'),
    { role: "tool", tool_call_id: "c", content: "{}" },
    calls("cancel_reservation", '{"bags": 2, "id": "XYZ"}'),
  ],
  ...more,
});

async function open(line: object, tools: readonly object[] = TOOLS): Promise<ConversationFolder> {
  const path = writeFolder({ "gpt-x.jsonl.gz": [line], "tools.json": [JSON.stringify(tools)] });
  const [folder] = await openFolders([path]);
  if (folder?.kind !== "conversations") throw new Error("no conversations");
  return folder;
}

async function all(folder: ConversationFolder): Promise<Conversation[]> {
  const conversations: Conversation[] = [];
  for await (const one of folder.conversations()) conversations.push(one);
  return conversations;
}

async function decisionsOf(line: object, tools?: readonly object[]) {
  const folder = await open(line, tools);
  const [first] = await all(folder);
  if (first === undefined) throw new Error("no conversation");
  return [...loopDecisions(first, folder.documents)];
}

const keysOf = async (line: object) => (await all(await open(line)))[0]?.keys;
const failure = async (line: object): Promise<unknown> =>
  all(await open(line)).catch((error: unknown) => error);

describe("conversations of tau-bench", () => {
  it("are read with the agent's name from the file, the trial as the run, the reward as the verdict", async () => {
    const [one] = await all(await open(trajectory()));
    expect(one).toMatchObject({ agent: "gpt-x", id: "3", run: 1, valid: true });
    expect((await all(await open(trajectory({ reward: 0 }))))[0]?.valid).toBe(false);
    expect((await all(await open(trajectory({ reward: undefined }))))[0]?.valid).toBeNull();
  });

  it("judge a call by the canonical form of the expected actions, even where the reward was earned", async () => {
    const decisions = await decisionsOf(trajectory());
    expect(decisions.map(({ reads, right }) => [reads, right])).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
  });

  it("hold reads and hand-overs to the low-risk threshold, and what nobody declared or what changes more to the other", async () => {
    const handOver = "transfer_to_human_agents";
    const line = trajectory({
      messages: [
        { role: "user", content: "Cancel ABC" },
        calls(handOver, '{"summary": "cannot"}'),
        { role: "user", content: "And now?" },
        calls("transfer_to_agent", "{}"),
        calls("cancel_reservation", '{"id": "ABC"}'),
      ],
    });
    const decisions = await decisionsOf(line, [...TOOLS, tool(handOver)]);
    expect(decisions.map((one) => [one.reads, loopThreshold(one)])).toEqual([
      [false, 0.2],
      [false, 0.5],
      [false, 0.5],
    ]);
    expect((await decisionsOf(trajectory())).map(loopThreshold)).toEqual([0.2, 0.5, 0.5]);
  });

  it("take a tool for one that reads by the list, or by what tools.json says", async () => {
    const tools = [tool("get_user_details", { read_only: false }), tool("cancel_reservation"), tool("think")];
    expect((await decisionsOf(trajectory(), tools)).map(({ reads }) => reads)).toEqual([false, false, false]);
  });

  it("need no labels", async () => {
    const decisions = await decisionsOf(trajectory({ expected_actions: undefined, reward: undefined }));
    expect(decisions.map(({ right, expected }) => [right, expected])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  it("share a key with the other trials of a task, whatever the user said, and with no other task", async () => {
    const other = { messages: [{ role: "user", content: "Please cancel my flight" }], trial: 2 };
    const keys = await keysOf(trajectory());
    expect(await keysOf(trajectory(other))).toEqual(keys);
    expect(await keysOf(trajectory({ task_id: 4 }))).not.toEqual(keys);
  });

  it("name file, line and problem", async () => {
    const broken = await failure(trajectory({ expected_actions: [{ name: "x" }] }));
    expect(broken).toBeInstanceOf(DataError);
    expect(String(broken)).toMatch(/gpt-x\.jsonl\.gz:1: expected action 0: kwargs must be an object/);
    expect(String(await failure(trajectory({ task_id: "a" })))).toMatch(
      /:1: field "task_id" must be an integer/,
    );
    expect(String(await failure(trajectory({ reward: "1" })))).toMatch(/:1: field "reward" must be a number/);
  });

  it.skipIf(!existsSync(TAU))(`hold 152 writes in 100 conversations (skipped without ${TAU})`, async () => {
    const [folder] = await openFolders([TAU]);
    if (folder?.kind !== "conversations") throw new Error("no conversations");
    const conversations = await all(folder);
    const decisions = conversations.flatMap((one) => [...loopDecisions(one, folder.documents)]);
    const writes = decisions.filter(({ reads }) => !reads);
    expect([conversations.length, decisions.length, writes.length]).toEqual([100, 577, 152]);
    expect(writes.filter(({ right }) => right === true)).toHaveLength(62);
  });
});
