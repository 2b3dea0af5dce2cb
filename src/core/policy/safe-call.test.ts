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
  if (candidate === undefined) throw new Error("no candidate");
  const made = buildSafeCall(rule, candidate, TURN, "own");
  return "sent" in made ? made.sent : made.why;
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

const NOTHING = "the doubtful call has nothing that could be put into id";
test.each<[string, string, SafeCallRule, ...string[]]>([
  ["an argument that it names is missing", NOTHING, RULE, '{"why":"x"}'],
  [
    "a value does not fit the harmless tool's schema",
    "its arguments do not fit the schema of move_to_bin",
    RULE,
    '{"id":7}',
  ],
  [
    "a number would be rounded",
    "its arguments hold a number that a double would round",
    { ...RULE, arguments: { id: '"x"', days: '"{id}"' } },
    '{"id":9007199254740993}',
  ],
  [
    "an object would stand inside a text",
    NOTHING,
    { ...RULE, arguments: { id: '"no {id}"' } },
    '{"id":{"a":1}}',
  ],
  [
    "the tool is not offered",
    "the request does not offer archive",
    { ...RULE, tool: "archive" },
    '{"id":"A"}',
  ],
  [
    "the tool takes any text",
    "shell takes no arguments by name",
    { tool: "shell", arguments: {} },
    '{"id":"A"}',
  ],
  ["the arguments cannot be read", "the arguments of the doubtful call cannot be read", RULE, '{"id":'],
  [
    "the answer holds several calls",
    "the answer holds 2 calls, and it takes the place of one",
    RULE,
    '{"id":"A"}',
    '{"id":"B"}',
  ],
])("is not built where %s, and says so", (_, why, rule, ...raw) => expect(built(rule, ...raw)).toBe(why));

test("is built from what is left", () => expect(built(RULE, '{"id":"A"}')).toMatchObject({ id: "own" }));
