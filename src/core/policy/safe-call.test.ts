import { expect, test } from "vitest";
import { normalise } from "../normalise.ts";
import type { Tool, Turn } from "../turn.ts";
import type { SafeCallRule } from "./rule.ts";
import { buildSafeCall } from "./safe-call.ts";

const tool = (name: string, properties: object, required: readonly string[]): Tool => ({
  name,
  description: "",
  parameters: { type: "object", properties, required, additionalProperties: false },
});
const text = { type: "string" };
const TURN: Turn = {
  agent: null,
  session: null,
  model: null,
  maxTokens: null,
  messages: [{ role: "user", text: "Delete it", calls: [], callId: null, name: null }],
  tools: [
    tool("delete", { id: {}, why: text }, ["id"]),
    tool("move_to_bin", { id: text, note: text, days: { type: "integer" }, tags: { type: "array" } }, ["id"]),
    { ...tool("shell", {}, []), freeform: true },
  ],
};
const RULE: SafeCallRule = { tool: "move_to_bin", arguments: { id: '"{id}"' } };

function built(rule: SafeCallRule, ...raw: readonly string[]) {
  const calls = raw.map((args) => ({ id: "c", name: "delete", arguments: args }));
  const sample = { id: null, calls, text: null, finishReason: null, logprobs: null, usage: null };
  const [candidate] = normalise(TURN, [sample]).samples;
  return candidate === undefined ? null : (buildSafeCall(rule, candidate, TURN, "own")?.sent ?? null);
}

test("takes arguments over as they are, or into a text, beside fixed ones", () => {
  const rule = {
    tool: "move_to_bin",
    arguments: {
      id: '"{id}"',
      note: '"instead of deleting {id}: {why}"',
      days: "30",
      tags: '["gate","{why}"]',
    },
  };
  expect(built(rule, '{"id":"A-1 {why} $&","why":"old"}')).toEqual({
    id: "own",
    name: "move_to_bin",
    arguments:
      '{"id":"A-1 {why} $&","note":"instead of deleting A-1 {why} $&: old","days":30,"tags":["gate","old"]}',
  });
});

test.each<[string, SafeCallRule, ...string[]]>([
  ["an argument that it names is missing", RULE, '{"why":"x"}'],
  ["a value does not fit the harmless tool's schema", RULE, '{"id":7}'],
  [
    "a number would be rounded",
    { ...RULE, arguments: { id: '"x"', days: '"{id}"' } },
    '{"id":9007199254740993}',
  ],
  ["an object would stand inside a text", { ...RULE, arguments: { id: '"no {id}"' } }, '{"id":{"a":1}}'],
  ["the tool is not offered", { ...RULE, tool: "archive" }, '{"id":"A"}'],
  ["the tool takes any text", { tool: "shell", arguments: {} }, '{"id":"A"}'],
  ["the arguments cannot be read", RULE, '{"id":'],
  ["the answer holds several calls", RULE, '{"id":"A"}', '{"id":"B"}'],
])("is not built where %s", (_, rule, ...raw) => expect(built(rule, ...raw)).toBeNull());

test("is built from what is left", () => expect(built(RULE, '{"id":"A"}')).toMatchObject({ id: "own" }));
