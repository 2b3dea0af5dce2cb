import { describe, expect, it } from "vitest";
import { apiOfEachTest, BOOK, call, GOOD, turn } from "../support/api.ts";

const test = apiOfEachTest();

const good = turn([call(GOOD)]);
const decide = (body: unknown) => test.api.send("POST", "/v1/decisions", { body });
const withTool = (fields: unknown) => turn([call(GOOD)], { tools: [{ type: "function", function: fields }] });

describe("fields that are wrong are named", () => {
  it.each<[string, unknown, string | undefined]>([
    ["zero samples", turn([]), "samples"],
    ["100 samples", turn(Array.from({ length: 100 }, () => call(GOOD))), "samples"],
    ["11 samples", turn(Array.from({ length: 11 }, () => call(GOOD))), "samples"],
    ["no samples", { ...good, samples: undefined }, "samples"],
    ["samples is an object", { ...good, samples: {} }, "samples"],
    ["sample without message", turn([{}]), "samples[0].message"],
    [
      "a number as tool name",
      turn([call(GOOD), call(GOOD), call(GOOD, 7)]),
      "samples[2].message.tool_calls[0].function.name",
    ],
    ["tool_calls is no array", turn([{ message: { tool_calls: "x" } }]), "samples[0].message.tool_calls"],
    [
      "a call without function",
      turn([{ message: { tool_calls: [{}] } }]),
      "samples[0].message.tool_calls[0].function",
    ],
    [
      "another kind of call",
      turn([{ message: { tool_calls: [{ type: "custom" }] } }]),
      "samples[0].message.tool_calls[0].type",
    ],
    [
      "a user message as sample",
      turn([{ message: { role: "user", content: "hi" } }]),
      "samples[0].message.role",
    ],
    [
      "too many calls",
      turn([{ message: { tool_calls: Array.from({ length: 129 }, () => ({ function: { name: "a" } })) } }]),
      "samples[0].message.tool_calls",
    ],
    [
      "calls in the new and in the old spelling",
      turn([{ message: { ...call(GOOD).message, function_call: { name: "book_table", arguments: GOOD } } }]),
      "samples[0].message.function_call",
    ],
    ["content is a number", turn([{ message: { content: 4 } }]), "samples[0].message.content"],
    ["finish_reason is a number", turn([{ ...call(GOOD), finish_reason: 1 }]), "samples[0].finish_reason"],
    [
      "logprob as a word",
      turn([{ ...call(GOOD), logprobs: { content: [{ token: "a", logprob: "x" }] } }]),
      "samples[0].logprobs.content[0].logprob",
    ],
    [
      "negative usage",
      turn([{ ...call(GOOD), usage: { prompt_tokens: -1 } }]),
      "samples[0].usage.prompt_tokens",
    ],
    ["no messages", { ...good, messages: [] }, "messages"],
    ["messages is a string", { ...good, messages: "hi" }, "messages"],
    [
      "a role that nobody knows",
      { ...good, messages: [{ role: "robot", content: "x" }] },
      "messages[0].role",
    ],
    ["a tool without a name", withTool({}), "tools[0].function.name"],
    ["a tool with an empty name", withTool({ name: "" }), "tools[0].function.name"],
    ["tools is an object", turn([call(GOOD)], { tools: {} }), "tools"],
    ["the same tool twice", turn([call(GOOD)], { tools: [BOOK, BOOK] }), "tools[1]"],
    ["an unknown mode", { ...good, mode: "loud" }, "mode"],
    ["threshold above 1", { ...good, threshold: 1.5 }, "threshold"],
    ["threshold as a string", { ...good, threshold: "0.5" }, "threshold"],
    [
      "threshold that overflows",
      JSON.stringify({ ...good, threshold: 0 }).replace('"threshold":0', '"threshold":1e999'),
      "threshold",
    ],
    ["self_confidence below 0", { ...good, self_confidence: -0.1 }, "self_confidence"],
    ["second_opinion is a list", { ...good, second_opinion: [] }, "second_opinion"],
    ["second_opinion without a message", { ...good, second_opinion: {} }, "second_opinion.message"],
    [
      "second_opinion of a user",
      { ...good, second_opinion: { message: { role: "user", content: "x" } } },
      "second_opinion.message.role",
    ],
    [
      "second_opinion that is one of the samples",
      turn([{ id: "r1", ...call(GOOD) }], { second_opinion: { id: "r1", ...call(GOOD) } }),
      "second_opinion.id",
    ],
    ["metadata is a list", { ...good, metadata: [] }, "metadata"],
    ["an agent that is a number", { ...good, agent: 5 }, "agent"],
    ["the body is a list", [], undefined],
    ["the body is null", "null", undefined],
  ])("%s", async (_, body, param) => {
    const { status, body: answer, headers } = await decide(body);
    const error = answer["error"] as Record<string, unknown>;
    expect([status, error["type"], error["param"]]).toEqual([400, "invalid_request", param]);
    expect(error["message"]).toEqual(expect.any(String));
    expect(error["request_id"]).toBe(headers.get("x-request-id"));
    expect(Object.keys(answer)).toEqual(["error"]);
  });

  it.each(["agent", "session", "user"])("a header x-idk-%s has the bounds of the field", async (name) => {
    const header = `x-idk-${name}`;
    const send = (length: number, body: unknown) =>
      test.api.send("POST", "/v1/decisions", { body, headers: { [header]: "a".repeat(length) } });
    const { agent: _, ...bare } = good;
    const { status, body } = await send(513, bare);
    expect([status, (body["error"] as { param: string }).param]).toEqual([400, header]);
    expect((await send(512, bare)).status).toBe(200);
  });
});
