import { describe, expect, it } from "vitest";
import { apiOfEachTest, BOOK, call, GOOD, turn } from "../support/api.ts";

const test = apiOfEachTest();

const decide = (body: unknown) => test.api.send("POST", "/v1/decisions", { body });
const judged = async (body: unknown) => {
  const { status, body: answer } = await decide(body);
  expect(status).toBe(200);
  await test.api.settled();
  expect((await test.api.send("GET", `/v1/decisions/${answer["id"]}`)).status).toBe(200);
  return (answer["findings"] as { check: string; severity: string }[]).map(
    ({ check, severity }) => `${check} ${severity}`,
  );
};

const tool = (name: string, parameters?: unknown) => [{ type: "function", function: { name, parameters } }];

describe("odd input that is judged, with a finding where it is due", () => {
  it("a tool without parameters", async () => {
    expect(await judged(turn([call("{}", "ping")], { tools: tool("ping") }))).toEqual([]);
    expect(await judged(turn([call("", "ping")], { tools: tool("ping", null) }))).toEqual([]);
  });

  it.each(["constructor", "__proto__", "toString"])("a tool named %s", async (name) => {
    const body = JSON.stringify(turn([call("{}", name)], { tools: tool(name, { type: "object" }) }));
    expect(await judged(body)).toEqual([]);
    expect(await judged(turn([call("{}", name)]))).toContain("unknown_tool block");
  });

  it.each([
    ["a broken $ref", { $ref: "#/nowhere" }],
    ["a broken pattern", { type: "object", properties: { a: { type: "string", pattern: "(" } } }],
    ["a number as schema", 7],
  ])("a schema that cannot be evaluated (%s) is never valid", async (_, parameters) => {
    const findings = await judged(turn([call('{"a":"b"}', "odd")], { tools: tool("odd", parameters) }));
    expect(findings).toContain("schema_unverified flag");
  });

  it.each(["not json", '{"restaurant":', "[1,2]", "{'a': 1}", "null and void"])(
    "arguments that are no JSON object: %j",
    async (args) => {
      expect(await judged(turn([call(args)]))).toContainEqual(expect.stringMatching(/ block$/));
    },
  );

  it("a call without a name", async () => {
    expect(await judged(turn([call(GOOD, null)]))).toContainEqual(expect.stringMatching(/ block$/));
  });

  it("duplicate keys in arguments that came as an object are seen", async () => {
    const body = JSON.stringify(turn([call("RAW")])).replace(
      '"RAW"',
      '{"restaurant":"A","restaurant":"Luigi","people":4}',
    );
    expect(await judged(body)).toContainEqual(expect.stringMatching(/ block$/));
  });

  it("unknown fields, nulls, old spellings, hosted tools, no call at all", async () => {
    const old = {
      message: { content: null, tool_calls: null, function_call: { name: "book_table", arguments: GOOD } },
    };
    expect(
      await judged({
        messages: [
          { role: "developer", content: [{ type: "text", text: "Be kind." }] },
          {
            role: "user",
            content: [
              { type: "text", text: "Book Luigi for 4" },
              { type: "image_url", image_url: {} },
            ],
          },
          { role: "assistant", content: null, function_call: { name: "book_table", arguments: "{}" } },
          { role: "function", name: "book_table", content: "[]", extra: { deep: [1] } },
          { role: "tool", tool_call_id: "x", content: "done", name: null },
        ],
        functions: [BOOK.function],
        tools: [{ type: "web_search" }],
        samples: [old, { ...old, finish_reason: "function_call", logprobs: null, usage: null }],
        mode: null,
        threshold: null,
        unknown: 1,
      }),
    ).toEqual([]);
    expect(await judged(turn([{ message: { role: "assistant", content: "Hello!" } }]))).toEqual([]);
  });
});
