import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll } from "vitest";

const made: string[] = [];
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A data folder for tests, removed when the test file is done: each file's lines as JSON values or as raw text. Names ending in .gz are gzipped. */
export function writeFolder(files: Readonly<Record<string, readonly unknown[]>>): string {
  const folder = mkdtempSync(join(tmpdir(), "idk-data-"));
  made.push(folder);
  for (const [name, lines] of Object.entries(files)) {
    const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), name.endsWith(".gz") ? gzipSync(text) : text);
  }
  return folder;
}

const TOOL = {
  name: "get_weather",
  description: "Current weather of a city.",
  parameters: { type: "dict", properties: { city: { type: "string" } }, required: ["city"] },
};

/** Line of a questions file. */
export const question = (id: string, text = `Weather in city ${id}?`, more: object = {}): object => ({
  bench: "simple",
  id,
  messages: [{ role: "user", content: text }],
  functions: [TOOL],
  ...more,
});

/** Line of a runs file; `city` null makes no call. */
export const run = (
  id: string,
  mode: string,
  number: number,
  city: string | null,
  more: object = {},
): Record<string, unknown> => ({
  bench: "simple",
  id,
  agent: "a-model",
  mode,
  run: number,
  date: "2026-01-01",
  calls: city === null ? null : [{ name: "get_weather", arguments: { city } }],
  ...more,
});

/** Messages of a conversation in which the agent reads, then writes. */
const LOOP = [
  { role: "user", content: "Put the report into the archive." },
  { role: "assistant", content: null, tool_calls: [call("c1", "ls", "{}")] },
  { role: "tool", tool_call_id: "c1", content: '["report.txt"]' },
  {
    role: "assistant",
    content: null,
    tool_calls: [call("c2", "mv", '{"from": "report.txt", "to": "archive"}')],
  },
  { role: "tool", tool_call_id: "c2", content: "{}" },
  { role: "user", content: "Now sort it." },
  { role: "assistant", content: null, tool_calls: [call("c3", "sort", "{}")] },
];

function call(id: string, name: string, args: string): object {
  return { id, type: "function", function: { name, arguments: args } };
}

/** Line of a conversations file; `mv` is right, `sort` is not expected. */
export const conversation = (more: object = {}): object => ({
  bench: "base",
  id: "loop_1",
  agent: "a-model",
  run: 0,
  valid: false,
  functions: ["ls", "mv", "sort"],
  added_later: { 1: ["sort"] },
  messages: LOOP,
  decisions: [
    { message: 1, turn: 0, expected: [false], abstain_right: false },
    { message: 3, turn: 0, expected: [true], abstain_right: false },
    { message: 6, turn: 1, expected: [false], abstain_right: true },
  ],
  ...more,
});

/** Text of a functions.json that goes with `conversation`. */
export const functionsFile = JSON.stringify(
  [
    ["ls", true],
    ["mv", false],
    ["sort", false],
  ].map(([name, read_only]) => ({
    name,
    description: `${String(name)} of a file system`,
    parameters: { type: "dict", properties: {} },
    read_only,
  })),
);
